import { expect, test } from 'vitest';
import { alertsAt } from '#alerts/alerts.fixture.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { alertsFeed } from '../../src/pages/_parts/alerts-feed.ts';
import { readers } from './shown.ts';

const now = Date.parse('2026-09-20T15:05:00-04:00');
const found = { source: 'nws', sample: false, checkedAt: new Date(now).toISOString() } as const;

test('the feed and the API show the same ten events', () => {
  const alerts = alertsAt(now);
  const ofApi = readers.api(JSON.stringify({ ...found, alerts }));
  const ofFeed = readers.feed(alertsFeed({ ...found, alerts }, new URL('https://sitio.example'), now));
  expect(ofApi.map(({ key, places }) => [key, places])).toEqual(
    alerts.map(({ id, municipalities: places }) => [id, places.toSorted()]),
  );
  expect(ofFeed).toEqual(ofApi);
  expect(ofApi.filter(({ english }) => english)).toEqual([]);
});

const item = (places: string, more = '') =>
  `<ul><li id="tjsj-ff-w-1-2026"><h3>Aviso de inundaciones repentinas</h3><p>Vigente hasta las 6</p>
   <p><strong>Municipios:</strong> ${places}</p>${more}</li></ul>`;

test('a list is read by its words: all municipalities, and an "e" before an "i"', () => {
  const placesOf = (places: string) => readers.list(item(places))[0]?.places;
  expect(placesOf('los 78')).toEqual(municipalities.map(({ nombre }) => nombre).toSorted());
  expect(placesOf('Guayanilla, Ponce e Isabela')).toEqual(['Guayanilla', 'Isabela', 'Ponce']);
  expect(placesOf('Vieques y aguas costeras')).toEqual(['Vieques']);
});

test('English is seen in a line, and not in the folded original', () => {
  const isEnglish = (more: string) => readers.list(item('Ponce', more))[0]?.english;
  expect(isEnglish('<p>Qué hacer: Muévete a terreno alto ahora.</p>')).toBe(false);
  expect(isEnglish('<p>Qué hacer: Move to higher ground until it ends.</p>')).toBe(true);
  expect(isEnglish('<details><summary>Original</summary>Flash flooding until 6.</details>')).toBe(false);
});

test('lines above the content are those of the alerts, and the banner is read apart', () => {
  const page = `<aside class="emergency-now"><p><strong>Aviso de huracán en Puerto Rico</strong></p></aside>
    <aside class="emergency"><ul><li><a href="/lite">Versión ligera</a></li>
    <li><a href="/tiempo">Aviso de huracán: todo Puerto Rico, hasta el martes 24, 6:00 p. m.</a></li></ul></aside>`;
  expect(readers.lines(page).map(({ key }) => key)).toEqual(['Aviso de huracán']);
  expect(readers.banner(page).map(({ key }) => key)).toEqual(['Aviso de huracán en Puerto Rico']);
});

test('an entry is read by its own words, wherever it stands, and twice if it is there twice', () => {
  const entry = (id: number, text: string) =>
    `<article id="entrada-${id}"><h3>8:42 a. m.</h3><div><p>${text}</p></div></article>`;
  const page =
    entry(1, 'Simulacro, entrada 7 (corregida)') + entry(2, 'Simulacro, entrada 6') + entry(3, 'Otra cosa');
  expect(readers.entries(page).map(({ key }) => key)).toEqual([
    'Simulacro, entrada 7 (corregida)',
    'Simulacro, entrada 6',
  ]);
});
