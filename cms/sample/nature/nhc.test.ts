import { expect, test } from 'vitest';
import { coneIn, trackIn } from '../../../api-worker/src/upstreams/nhc/kml.ts';
import { kmlIn } from '../../../api-worker/src/upstreams/nhc/request-storms.ts';
import { readStorms, withDrawings } from '../../../api-worker/src/upstreams/nhc/storms.ts';
import { scenarios, type Scenario } from '../../content/weather/weather-kinds.ts';
import { nhc } from './nhc.ts';

const origin = 'http://127.0.0.1:9';

/** What the Center says these hours after the weather was staged. */
function after(hours: number, scenario: Scenario | null, since = new Date('2026-11-20T18:42:10Z')) {
  const now = new Date(since.getTime() + hours * 3_600_000);
  const upstream = nhc(
    () => now,
    () => scenario && { scenario, since },
  );
  return async (path: string) =>
    (await upstream({ method: 'GET', url: new URL(path, origin), headers: new Headers() }))?.body;
}

test.each([null, ...scenarios.filter((scenario) => scenario !== 'hurricane')])(
  'the Atlantic is quiet while the weather is %s',
  async (scenario) => {
    const body = await after(0, scenario)('/CurrentStorms.json');
    expect(readStorms(JSON.parse(String(body)))).toEqual([]);
  },
);

test.each([0, 0.5, 1, 3, 6, 9, 12, 15, 17.9, 24, 48])(
  '%d hours into the scene there is a hurricane with its cone and its track',
  async (hours) => {
    const get = after(hours, 'hurricane');
    const [listed] = readStorms(JSON.parse(String(await get('/CurrentStorms.json'))));
    const drawing = async (file: string | null | undefined) => {
      const body = await get(file ?? '');
      return kmlIn(typeof body === 'string' || body === undefined ? new Uint8Array() : body);
    };
    const cone = coneIn(await drawing(listed?.coneFile));
    const track = trackIn(await drawing(listed?.trackFile));
    expect(track).toHaveLength(7);
    expect(track?.every(({ at, strength }) => at !== null && strength !== null)).toBe(true);
    const storm = listed && withDrawings(listed.storm, cone, track);
    expect(storm).toMatchObject({ name: 'Cemí', kind: 'hurricane', near: true });
    // While its warning is in force, it passes the island.
    if (hours < 6) expect(storm).toMatchObject({ category: 2, inCone: true });
    if (hours < 6) expect(storm?.fromSanJuan.km).toBeLessThan(200);
  },
);

test('it is the same storm after New Year', async () => {
  const since = new Date('2026-12-31T18:42:10Z');
  const ids = [0, 24].map(async (hours) => {
    const body = await after(hours, 'hurricane', since)('/CurrentStorms.json');
    return readStorms(JSON.parse(String(body))).map(({ storm }) => storm.id);
  });
  expect(await Promise.all(ids)).toEqual([['al092026'], ['al092026']]);
});

test('it is over after some days', async () => {
  const body = await after(100, 'hurricane')('/CurrentStorms.json');
  expect(readStorms(JSON.parse(String(body)))).toEqual([]);
});
