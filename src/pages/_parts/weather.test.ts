import { expect, test, vi } from 'vitest';
import { pageCacheControl, pageCacheRules, shortened } from '#config/page-cache.ts';
import { touchedTags } from '#contract/publishing/changes.ts';
import { afternoon, skyAt } from '#weather/sky/sky.fixture.ts';
import type { Sky } from '#weather/sky/sky.ts';
import { loadSkyOfQuery, setWeatherCacheRule } from './weather.ts';

/** Weather whose parts were `age` milliseconds old when they were requested. */
const sky = (age: number, parts: Partial<Sky> = {}) => skyAt(afternoon, parts, age / 1000);

function headersOf(...content: [Sky, boolean?, (number | null)?]): Headers {
  const response = { headers: new Headers() };
  setWeatherCacheRule({ response }, ...content);
  return response.headers;
}

const { weather, incomplete, list } = pageCacheRules;

test('a page of the weather is replaced as soon as the alerts above it change', () => {
  const touched = touchedTags({ kind: 'hazard', slug: 'alertas', previousSlug: null, categories: [] });
  const own = headersOf(sky(0)).get('Cache-Tag')?.split(',') ?? [];
  expect(own.filter((tag) => touched.includes(tag))).not.toEqual([]);
});

test.each([
  { what: 'complete weather', shown: sky(0), rule: { ...weather, staleWhileRevalidate: 540 } },
  { what: 'weather of nine and a half minutes ago', shown: sky(570_000), rule: shortened(weather, 30) },
  { what: 'weather of ten minutes ago', shown: sky(600_000), rule: shortened(weather, 10) },
  { what: 'older weather', shown: sky(600_001), rule: incomplete },
  { what: 'weather without the current conditions', shown: sky(0, { current: null }), rule: incomplete },
  { what: 'weather without the forecast', shown: sky(0, { forecast: null }), rule: incomplete },
  { what: 'weather without One Call', shown: sky(0, { oneCall: null }), rule: incomplete },
])('a page with $what has the right cache rule', ({ shown, rule }) => {
  expect(headersOf(shown).get('Cache-Control')).toBe(pageCacheControl(rule));
});

test('a page without one of its other blocks is cached only briefly', () => {
  expect(headersOf(sky(0), false).get('Cache-Control')).toBe(pageCacheControl(incomplete));
});

test('a page without any weather is not cached', () => {
  const headers = headersOf(sky(0, { current: null, forecast: null, oneCall: null }));
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Retry-After')).not.toBeNull();
});

test.each([
  { what: 'no warning', end: Infinity, rule: list },
  { what: 'a warning that ends in twelve seconds', end: 12, rule: shortened(list, 12) },
])('a page with a map of warnings and $what is cached no longer than the page of the warnings', (state) => {
  const headers = headersOf(sky(0), true, state.end);
  expect(headers.get('Cache-Control')).toBe(pageCacheControl(state.rule));
  expect(headers.get('Cache-Tag')?.split(',')).toContain('alerts');
});

test.each([
  ['municipio=Ponce', 'Ponce'],
  ['municipio=Mayag%C3%BCez', 'Mayagüez'],
  ['municipio=Miami', 'San Juan'],
  ['municipio=', 'San Juan'],
  ['', 'San Juan'],
])('?%s requests the weather of %s', async (query, nombre) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  expect((await loadSkyOfQuery(new URLSearchParams(query))).spot.nombre).toBe(nombre);
});
