import { expect, test } from 'vitest';
import { badgeTone, isAboutEmergencies } from './badge-tone.ts';

test.each([
  ['Breaking News', 'urgent'],
  ['Última hora', 'urgent'],
  ['EMERGENCIAS', 'urgent'],
  ['Política', 'blue'],
  ['Deportes', 'green'],
  ['Entretenimiento', 'violet'],
  ['El Tiempo', 'cyan'],
  ['Cambio de clima', 'cyan'],
  ['Economía y finanzas', 'amber'],
  ['Tecnologia', 'indigo'],
  ['Noticias locales', 'orange'],
  ['Comunidades', 'teal'],
  ['Cultura', 'pink'],
  ['Turismo', 'lime'],
])('the badge of "%s" is %s', (name, tone) => {
  expect(badgeTone(name)).toBe(tone);
});

test('decomposed accents (NFD) match too', () => {
  expect(badgeTone('Última hora'.normalize('NFD'))).toBe('urgent');
});

test('a keyword inside another word does not count', () => {
  expect(badgeTone('Pasatiempos')).toBe('neutral');
  expect(badgeTone('Salud')).toBe('neutral');
});

test('the first keyword of the list wins', () => {
  expect(badgeTone('Emergencia: el tiempo')).toBe('urgent');
});

test.each([
  ['Emergencias', true],
  ['Manejo de Emergencia', true],
  ['Última hora', false],
  ['Subemergencia', false],
])('whether "%s" is about emergencies: %s', (name, isAbout) => {
  expect(isAboutEmergencies(name)).toBe(isAbout);
});
