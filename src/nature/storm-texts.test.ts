import { expect, test } from 'vitest';
import type { Storm } from '#contract/weather/storms.ts';
import {
  closeText,
  coneText,
  distanceText,
  factsOf,
  lateText,
  placeText,
  titleOf,
  trackMoment,
  trackText,
} from './storm-texts.ts';
import { stormWith } from './storms.fixture.ts';

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

test.each<[Partial<Storm>, string]>([
  [{}, 'Huracán Cemí, categoría 2'],
  [{ category: 5 }, 'Huracán Cemí, categoría 5'],
  [{ category: null }, 'Huracán Cemí'],
  [{ kind: 'tropical-storm', category: null }, 'Tormenta tropical Cemí'],
  [{ kind: 'tropical-depression', category: null, name: 'Cuatro' }, 'Depresión tropical Cuatro'],
  [{ kind: 'subtropical-storm', category: null }, 'Tormenta subtropical Cemí'],
  [{ kind: 'subtropical-depression', category: null }, 'Depresión subtropical Cemí'],
  [{ kind: 'other', category: null }, 'Ciclón Cemí'],
])('%o is "%s"', (changes, title) => {
  expect(titleOf(stormWith(changes))).toBe(title);
});

test.each<[string, Partial<Storm>, string, string]>([
  ['place', {}, 'Posición', '16.8° N, 64.2° O, a 274 km (170 millas) al sureste de San Juan'],
  [
    'place at San Juan',
    { fromSanJuan: { km: 6, direction: 'norte' } },
    'Posición',
    '16.8° N, 64.2° O, sobre San Juan o muy cerca',
  ],
  ['wind', {}, 'Viento máximo', '100 mph (155 km/h)'],
  ['unknown wind', { wind: null }, 'Viento máximo', 'No se sabe'],
  ['movement', {}, 'Movimiento', 'Hacia el oeste-noroeste a 12 mph (19 km/h)'],
  ['unknown movement', { movement: null }, 'Movimiento', 'No se sabe'],
  ['no movement', { movement: { direction: null, mph: 0, kmh: 0 } }, 'Movimiento', 'Casi no se mueve'],
  ['pressure', {}, 'Presión', '968 mb'],
  ['unknown pressure', { pressureMb: null }, 'Presión', 'No se sabe'],
  ['advisory', {}, 'Boletín', 'viernes 27, 11:00 a. m.'],
  ['next advisory', {}, 'Próximo boletín', 'viernes 27, 2:00 p. m.'],
  ['unknown advisories', { updated: null, next: null }, 'Próximo boletín', 'No se sabe'],
])('the %s is told', (_what, changes, name, words) => {
  expect(plain(new Map(factsOf(stormWith(changes))).get(name))).toBe(words);
});

test.each([
  [true, 'El cono incluye a Puerto Rico.'],
  [false, 'El cono no incluye a Puerto Rico. El peligro puede llegar fuera del cono.'],
  [null, 'No tenemos el cono de este ciclón.'],
])('of a cone with the island (%s), "%s"', (inCone, words) => {
  expect(coneText(stormWith({ inCone }))).toBe(words);
});

test('a line about a storm says how far it is and when the Center speaks again, as far as it is known', () => {
  const where = 'Está a 274 km (170 millas) al sureste de San Juan.';
  expect(plain(closeText(stormWith()))).toBe(`${where} Próximo boletín: viernes 27, 2:00 p. m.`);
  expect(plain(closeText(stormWith({ next: null })))).toBe(where);
  expect(plain(lateText(stormWith()))).toBe(
    'El Centro no responde ahora: esto es lo último que dijo. Boletín: viernes 27, 11:00 a. m.',
  );
});

test('each point of the track is told', () => {
  const track = stormWith().track ?? [];
  expect(track.map((point) => `${plain(trackMoment(point))}: ${trackText(point)}`)).toEqual([
    'viernes 27, 11:00 a. m.: huracán (H), a 274 km (170 millas) al oeste-noroeste de San Juan',
    'viernes 27, 8:00 p. m.: huracán mayor (M), sobre San Juan o muy cerca',
    'sábado 28, 8:00 a. m.: tormenta (T), a 346 km (215 millas) al oeste-noroeste de San Juan',
    'domingo 29, 8:00 a. m.: depresión (D), a 730 km (454 millas) al oeste-noroeste de San Juan',
  ]);
  const unknown = { lat: 1, lon: 1, at: null, strength: null, fromSanJuan: { km: 20, direction: 'sur' } };
  expect([trackMoment(unknown), trackText(unknown)]).toEqual(['', 'a 20 km (12 millas) al sur de San Juan']);
});

test('south and east have letters of their own', () => {
  expect(placeText({ lat: -4.25, lon: 3 })).toBe('4.3° S, 3.0° E');
  expect(distanceText({ fromSanJuan: { km: 10, direction: 'sur' } })).toBe(
    'a 10 km (6 millas) al sur de San Juan',
  );
});
