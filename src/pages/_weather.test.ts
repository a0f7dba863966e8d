import { afterEach, expect, test, vi } from 'vitest';
import { cacheControl, cacheRules } from '#config/cache-rules.ts';
import { afternoon, currentAt, forecastAt, oneCallAt } from '#weather/sky.fixture.ts';
import type { Sky } from '#weather/sky.ts';
import { askPage, settleSky } from './_weather.ts';

const askedAt = afternoon * 1000;

/** Each part told `age` milliseconds before it was asked for. */
function sky(age: number, parts: Partial<Sky> = {}): Sky {
  const told = <T>(data: T) => ({ data, asOf: askedAt - age });
  return {
    spot: { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 },
    current: told(currentAt(afternoon)),
    forecast: told(forecastAt(afternoon)),
    oneCall: told(oneCallAt(afternoon)),
    askedAt,
    ...parts,
  };
}

function headersOf(...settled: [Sky, boolean?]): Headers {
  const response = { headers: new Headers() };
  settleSky({ response }, ...settled);
  return response.headers;
}

const { weather, incomplete } = cacheRules;

test.each([
  { what: 'a whole sky', shown: sky(0), rule: weather },
  { what: 'one of ten minutes ago', shown: sky(600_000), rule: weather },
  { what: 'an older one', shown: sky(600_001), rule: incomplete },
  { what: 'one without its present', shown: sky(0, { current: null }), rule: incomplete },
  { what: 'one without its forecast', shown: sky(0, { forecast: null }), rule: incomplete },
  { what: 'one without One Call', shown: sky(0, { oneCall: null }), rule: incomplete },
])('$what is kept for as long as it holds', ({ shown, rule }) => {
  expect(headersOf(shown).get('Cache-Control')).toBe(cacheControl(rule));
});

test('a page without one of its other blocks is looked for again soon', () => {
  expect(headersOf(sky(0), false).get('Cache-Control')).toBe(cacheControl(incomplete));
});

test('where nothing could be had nobody keeps the page', () => {
  const headers = headersOf(sky(0, { current: null, forecast: null, oneCall: null }));
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Retry-After')).not.toBeNull();
});

afterEach(() => vi.restoreAllMocks());

test.each([
  ['municipio=Ponce', 'Ponce'],
  ['municipio=Mayag%C3%BCez', 'Mayagüez'],
  ['municipio=Miami', 'San Juan'],
  ['municipio=', 'San Juan'],
  ['', 'San Juan'],
])('?%s asks for the weather of %s', async (query, nombre) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  expect((await askPage(new URLSearchParams(query))).spot.nombre).toBe(nombre);
});
