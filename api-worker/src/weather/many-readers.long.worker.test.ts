import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { Isolate } from '../isolate.ts';
import { createServices } from '../services.ts';
import { FakeOpenWeather, weatherVariables } from '../testing/openweather/fake-openweather.ts';
import { requestedMunicipality } from './municipality-search.ts';

const readers = 10_000;
const seconds = 600;
/** Seconds: all readers that arrive within them send their requests at once. */
const step = 10;

/** The test takes two seconds, but many times as long on a busy machine. */
const busyMachine = { timeout: 60_000 };

/** Degrees around a town within which it stays the nearest one: no two towns are closer than a kilometre. */
const around = [-0.002, -0.001, 0, 0.001, 0.002];

/** The position of this reader, as in the query string. */
function positionOf(reader: number): URLSearchParams {
  const { lat, lon } = municipalities[reader % municipalities.length] ?? { lat: 0, lon: 0 };
  const north = around[reader % around.length] ?? 0;
  const east = around[Math.floor(reader / around.length) % around.length] ?? 0;
  return new URLSearchParams({ lat: (lat + north).toFixed(4), lon: (lon + east).toFixed(4) });
}

it('10,000 readers in 78 places in ten minutes cost three calls a place at most', busyMachine, async () => {
  const service = new FakeOpenWeather();
  let now = Date.parse('2026-11-20T16:00:00Z');
  const isolate = new Isolate({ now: () => now, fetch: service.fetch });
  const environment = { ...env, ...weatherVariables, NWS_URL: 'off' };
  const behind: Promise<unknown>[] = [];
  const keepAlive = (work: Promise<unknown>) => void behind.push(work);
  const weatherNow = () => createServices(isolate, environment, keepAlive, true, '192.0.2.1').weather;
  /** What the home page and the light page also request, for San Juan. */
  const home = async () => {
    expect(await weatherNow().status()).toBe('active');
    expect(await weatherNow().entries()).toMatchObject({ found: true });
  };
  let responded = 0;
  let reader = 0;
  while (reader < readers) {
    const together = Array.from({ length: Math.ceil((readers * step) / seconds) }, async () => {
      const place = requestedMunicipality.read(positionOf(reader));
      reader += 1;
      const weather = weatherNow();
      const responses = await Promise.all([
        weather.current(place),
        weather.forecast(place),
        weather.oneCall(place),
      ]);
      if (responses.every(({ found }) => found)) responded += 1;
    });
    await Promise.all([...together, home()]);
    await Promise.all(behind.splice(0));
    now += step * 1_000;
  }
  expect(responded).toBe(reader);
  expect(responded).toBeGreaterThanOrEqual(readers);
  for (const kind of ['weather', 'forecast', 'onecall'] as const) {
    expect(service.callsTo(kind), kind).toBe(municipalities.length);
  }
});
