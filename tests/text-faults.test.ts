import { expect, test } from 'vitest';
import { servedPage } from './served-page.ts';
import { textFaults } from './text-faults.ts';

const faults = (body: string, path = '/') => textFaults(servedPage(`<body>${body}</body>`), path);

test.each([
  ['a sign after which nothing stands', '<p>29 noviembre, 2026 · </p>'],
  ['a sign before which nothing stands', '<p> · NBA</p>'],
  ['a sign between which nothing stands', '<p>NBA ·  · Ayer</p>'],
  ['two periods', '<p>Página hecha a las 4:42 p. m..</p>'],
  ['a value that is missing', '<p>Temporada: undefined</p>'],
  ['a time without a text', '<p>Publicado <time datetime="2026-11-29"></time></p>'],
  ['a heading without a text', '<h2><span class="needs-script">Lo más leído</span></h2>'],
  ['a fact without a value', '<dl><dt>Viento</dt><dd></dd></dl>'],
  ['an hour of 24', '<p>Ahora: Tabla y Mar, hasta las 17:00</p>'],
  ['an hour of 24 after midnight', '<p>hasta las 00:00</p>'],
])('%s is a fault', (_, body) => {
  expect(faults(body)).toHaveLength(1);
});

test.each([
  ['an hour of twelve', '<p>hasta las 5:00 p. m.</p>', '/'],
  ['the date of a story', '<p>29 noviembre 2026, 15:56 · hace 2 horas</p>', '/noticias/x'],
  ['the clock of a game', '<p>4.º cuarto · 6:23</p>', '/deportes'],
  ['the guide', '<b>17:00</b>', '/live?dia=sabado'],
  ['the light weather', '<b>17:00</b>', '/tiempo-v2-light?municipio=Ponce'],
  ['a fact with a value', '<dl><dt>Viento</dt><dd>13 mph</dd></dl>', '/tiempo'],
])('%s is none', (_, body, path) => {
  expect(faults(body, path)).toEqual([]);
});
