import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendChanges } from '../changes/change-log.ts';
import { logged } from '../testing/logged.ts';
import type { Desk } from '../testing/desk.ts';
import {
  FakeOpenWeather,
  weatherDesk,
  weatherKey,
  type WeatherMood,
} from '../testing/openweather/fake-openweather.ts';
import { change } from '../testing/change-lines.ts';

const sanJuan = 'lat=18.4655&lon=-66.1057';
const current = `/api/openweather/current/coords?${sanJuan}`;
const routes = [
  current,
  `/api/openweather/forecast?${sanJuan}`,
  `/api/openweather/onecall?${sanJuan}`,
  '/api/weather',
];

/** /api/weather is made of two calls: the observation that every page shows, and the days of One Call. */
const callsFor = (path: string) => (path === '/api/weather' ? 2 : 1);

const faults: [WeatherMood, string][] = [
  ['down', 'unreachable'],
  ['slow', 'timeout'],
  ['html', 'not_json'],
  ['truncated', 'malformed'],
  ['wrong-types', 'malformed'],
  ['huge', 'too_large'],
  ['http401', 'http_401'],
  ['http404', 'http_404'],
  ['http429', 'http_429'],
  ['error500', 'http_500'],
];

let desk: Desk;
let service: FakeOpenWeather;

beforeEach(() => {
  service = new FakeOpenWeather();
  desk = weatherDesk(service, { timeouts: { primary: 40, secondary: 20, background: 40 } });
});

async function request(path: string) {
  const { status, headers } = await desk.request(path);
  return { status, state: headers.get('X-Data-State'), age: Number(headers.get('X-Data-Age')), headers };
}

async function health() {
  return (await desk.health()).upstreams.find(({ name }) => name === 'openweather');
}

describe.each(faults)('the service responds "%s"', (mood, reason) => {
  it.each(routes)('gives the last good response with its age, from memory and from KV: %s', async (path) => {
    await desk.request(path);
    service.mood = mood;
    desk.passSeconds(7_200);
    // No failure is known yet, and data of two hours ago is not sent without trying: the service is called first.
    expect(await request(path)).toMatchObject({ status: 200, state: 'last-good', age: 7_200 });
    desk.forgetMemory();
    desk.passSeconds(3_600);
    const kept = await request(path);
    expect(kept).toMatchObject({ status: 200, state: 'last-good', age: 10_800 });
    expect(kept.headers.get('Cache-Control')).toContain('s-maxage=5,');
  });

  it('makes the status inactive, and the next good response makes it active', async () => {
    service.mood = mood;
    const status = async () => desk.json('/api/openweather/status');
    expect(await status()).toEqual({ status: 'inactive' });
    expect(await health()).toMatchObject({ state: 'failing', reason });
    expect(logged.join('\n')).toContain(reason);
    expect(logged.join('\n')).not.toContain(weatherKey);
    service.mood = 'well';
    desk.passSeconds(61);
    expect(await status()).toEqual({ status: 'active' });
    expect(await health()).toMatchObject({ state: 'ok', reason: null });
  });
});

describe.each(routes)('the age of %s', (path) => {
  it('is at most a day, from memory', async () => {
    await request(path);
    service.mood = 'error500';
    desk.passSeconds(86_400);
    expect(await request(path)).toMatchObject({ status: 200, state: 'last-good', age: 86_400 });
    desk.passSeconds(1);
    expect((await request(path)).status).toBe(503);
    service.mood = 'well';
    desk.passSeconds(10);
    expect(await request(path)).toMatchObject({ status: 200, state: 'fresh', age: 0 });
  });

  it('is at most a day, from KV', async () => {
    const put = vi.spyOn(env.LAST_GOOD, 'put');
    await request(path);
    expect(put.mock.calls.map(([, , options]) => options)).toEqual(
      Array.from({ length: callsFor(path) }, () => ({ expirationTtl: 86_400 })),
    );
    desk.forgetMemory();
    service.mood = 'error500';
    desk.passSeconds(86_401);
    expect((await request(path)).status).toBe(503);
  });

  it('does not depend on the change log', async () => {
    await request(path);
    await appendChanges(env.DB, desk.clock, [change('1', { kind: 'banner' })]);
    await desk.request(path, { headers: { 'X-Fresh-After': '1' } });
    await env.DB.prepare('ALTER TABLE changes RENAME TO gone').run();
    const response = await desk.request(path, { headers: { 'X-Fresh-After': '2' } });
    expect(response.headers.get('X-Data-State')).toBe('fresh');
    expect(service.calls).toHaveLength(callsFor(path));
  });
});

describe('one place', () => {
  it('has its own state, whatever that of another place is', async () => {
    await request(current);
    service.mood = 'error500';
    expect((await request('/api/openweather/current/coords?lat=18.0111&lon=-66.6141')).status).toBe(503);
    expect(await request(current)).toMatchObject({ status: 200, state: 'fresh' });
  });
});

describe('the circuit breaker', () => {
  const places = [
    '18.0111&lon=-66.6141',
    '18.2011&lon=-67.1396',
    '18.2341&lon=-66.0485',
    '18.4724&lon=-66.7157',
  ];
  const requestAll = async (route: string) => {
    for (const place of places) await desk.request(`/api/openweather/${route}?lat=${place}`);
  };

  it('stops calling a service whose limit for this key is used up', async () => {
    service.mood = 'http429';
    await requestAll('current/coords');
    await requestAll('forecast');
    expect(service.calls).toHaveLength(1);
    desk.passSeconds(61);
    service.mood = 'well';
    await requestAll('forecast');
    expect(service.callsTo('forecast')).toBe(4);
  });

  it('of One Call is separate: without that subscription the rest still works', async () => {
    service.moods.set('onecall', 'http401');
    await requestAll('onecall');
    expect(service.callsTo('onecall')).toBe(1);
    await requestAll('current/coords');
    await requestAll('forecast');
    expect([service.callsTo('weather'), service.callsTo('forecast')]).toEqual([4, 4]);
    expect(await health()).toMatchObject({ state: 'failing', reason: 'http_401', ageSeconds: 0 });
    const checkOf = async (name: string) => (await desk.health()).checks.find((check) => check.name === name);
    const message = 'The last request of One Call failed: http_401.';
    expect(await checkOf('oneCall')).toMatchObject({ state: 'failing', message });
    // It alone warns where there is no National Weather Service: after five minutes nobody is told.
    expect(await checkOf('warnings')).toMatchObject({ state: 'ok' });
    desk.passSeconds(301);
    expect(await checkOf('warnings')).toMatchObject({ state: 'failing', message });
  });
});

it('One Call is served even if D1 cannot store its alerts', async () => {
  await env.DB.prepare('ALTER TABLE weather_alerts RENAME TO gone').run();
  expect(await request(`/api/openweather/onecall?${sanJuan}`)).toMatchObject({ status: 200, state: 'fresh' });
  expect(logged.join('\n')).toContain('alerts of San Juan were not stored');
});
