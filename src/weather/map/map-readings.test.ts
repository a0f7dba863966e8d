import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { mapLabels, placesOfMap, shownReadings } from './map-readings.ts';
import { TemperatureMap } from './TemperatureMap.island.tsx';

/** 15:40 in Puerto Rico. */
const at = Date.parse('2026-11-26T19:40:00Z') / 1000;
const readings = municipalities.map(({ nombre }) => ({ nombre, temperature: 28, at }));
const places = placesOfMap(readings);
const spotOf = (name: string) => findMunicipality(name) ?? { nombre: name, lat: 18.2, lon: -66.4 };
const ponce = { nombre: 'Ponce', temperature: 31.2, at: at + 600 };

test.each(municipalities)('no numbers meet on the map of $nombre', (spot) => {
  const own = { nombre: spot.nombre, temperature: 30, at };
  const labels = mapLabels(shownReadings(own, places), spot).filter(({ hasNumber }) => hasNumber);
  expect(labels[0]?.nombre).toBe(spot.nombre);
  expect(labels.length).toBeGreaterThanOrEqual(6);
  for (const one of labels)
    for (const other of labels)
      if (one !== other)
        expect(
          Math.abs(one.x - other.x) >= 32 || Math.abs(one.y - other.y) >= 17,
          `${one.nombre}, ${other.nombre}`,
        ).toBe(true);
});

const draw = (own: typeof ponce | null, known = places) =>
  renderToStaticMarkup(
    createElement(TemperatureMap, {
      spot: spotOf('Ponce'),
      own,
      places: known,
      unit: 'C',
      loadedAt: at * 1000,
    }),
  ).replaceAll(/ class="[^"]*"/g, '');

test('the place of the page stands first, once, with its own temperature', () => {
  const html = draw(ponce);
  expect(html.match(/<li>/g)).toHaveLength(8);
  expect(html).toContain('<li><span>Ponce</span><strong>31 °C</strong></li><li><span>San Juan</span>');
});

test('without the other places their own stays, without any the outline', () => {
  expect(draw(ponce, []).match(/<li>/g)).toHaveLength(1);
  expect(draw(null, [])).toMatch(/^<div><svg[^>]*><use[^>]*><\/use><\/svg><\/div>$/);
});

test('the map says when its oldest temperature was measured, with the day if it is not today', () => {
  expect(draw(ponce)).toMatch(/Lecturas desde: 3:40\sp\.\sm\./);
  const late = places.map((place) => ({ ...place, at: at - 86_000 }));
  expect(draw(ponce, late)).toMatch(/Lecturas desde: 25 nov, 3:46\sp\.\sm\./);
});
