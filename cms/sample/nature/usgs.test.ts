import { expect, test } from 'vitest';
import { readEarthquakes } from '../../../api-worker/src/upstreams/usgs/earthquakes.ts';
import { usgs } from './usgs.ts';

const path = '/earthquakes/feed/v1.0/summary/2.5_day.geojson';

test.each(Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 28, index * 2, 7))))(
  'at %o there is one earthquake that readers are told of, less than a day old',
  async (now) => {
    const url = new URL(path, 'http://127.0.0.1');
    const response = await usgs(() => now)({ method: 'GET', url, headers: new Headers() });
    const { body: listed } = readEarthquakes(JSON.parse(String(response?.body)));
    expect(listed).toMatchObject([{ magnitude: 3.6, place: 'a 11 km al sur de Guánica', reviewed: true }]);
    const age = now.getTime() - Date.parse(listed[0]?.at ?? '');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(86_400_000);
  },
);

test('other addresses are not its own', () => {
  const url = new URL('/wp-json/', 'http://127.0.0.1');
  expect(usgs(() => new Date())({ method: 'GET', url, headers: new Headers() })).toBeNull();
});
