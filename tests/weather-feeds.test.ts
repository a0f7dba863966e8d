import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { severeEvent } from '../api-worker/src/alerts/words/products.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import { readSettings } from '../api-worker/src/settings.ts';
import { timeouts } from '../api-worker/src/upstreams/get-json.ts';
import { requestActiveAlerts } from '../api-worker/src/upstreams/nws/active-alerts.ts';
import { type OpenWeather, openWeatherOf } from '../api-worker/src/upstreams/openweather/openweather.ts';
import { startSampleNewsroom, type SampleNewsroom } from '../cms/sample/server.ts';

/** The sample newsroom's weather, read over HTTP by the worker's own adapters. */

let sample: SampleNewsroom;
beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, stories: 1 });
});
afterAll(() => sample.close());

function service(key = 'muestra'): OpenWeather {
  const settings = readSettings({
    WORDPRESS_URL: sample.url,
    OPENWEATHER_URL: sample.url,
    OPENWEATHER_API_KEY: key,
  });
  const openWeather = openWeatherOf(settings, fetch, timeouts);
  if (openWeather === null) throw new Error('no weather service');
  return openWeather;
}

async function whole(place: Municipality) {
  const [current, forecast, read] = await Promise.all([
    service().current(place),
    service().forecast(place),
    service().oneCall(place),
  ]);
  return { current, forecast, ...read };
}

/** Every eighth municipality: on the coast, in hills and in mountains. All 78 would show the same and take half a minute. */
const some = municipalities.filter((_, at) => at % 8 === 0);

async function stage(scenario: string): Promise<void> {
  const body = JSON.stringify({ scenario });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${sample.url}/_sample/weather`, { method: 'PUT', body, headers });
  expect(response.ok).toBe(true);
}

describe.each(['calm', 'showers', 'dust', 'wave', 'hurricane'])('the scenario "%s"', (scenario) => {
  it('is parsed completely', async () => {
    const log = vi.spyOn(console, 'error');
    await stage(scenario);
    for (const place of some) {
      const { current, forecast, oneCall, now } = await whole(place);
      expect(current.place).toEqual(place);
      expect([forecast.list.length, oneCall.hourly.length, oneCall.daily.length]).toEqual([40, 48, 8]);
      expect(now?.temp, place.nombre).toBeCloseTo(current.main.temp ?? Number.NaN, 0);
      const severe = oneCall.alerts.filter(({ event }) => severeEvent(event) !== null);
      expect(severe.length > 0, place.nombre).toBe(scenario === 'hurricane');
    }
    // An item that cannot be parsed would be logged here.
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('has alerts of the Weather Service that can be read, severe ones for the whole island in a hurricane, and each once', async () => {
    await stage(scenario);
    const access = { root: sample.url, contact: null, fetch, timeoutMs: 10_000 };
    const response = await requestActiveAlerts(access, null);
    expect(response?.list.unreadable).toEqual([]);
    const severe = response?.list.messages.filter(({ event }) => severeEvent(event) !== null);
    const warned = new Set(severe?.flatMap((message) => message.municipalities));
    expect(warned.size).toBe(scenario === 'hurricane' ? 78 : 0);
    expect(await requestActiveAlerts(access, response?.validators ?? null)).toBeNull();
  });
});
