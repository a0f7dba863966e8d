import { describe, expect, test } from 'vitest';
import { HOUR, NOW, Current, metric, sanJuan, seconds, testOpenWeather } from '../test-openweather.ts';

const { ask, fault, setClock, read, oneCall, current, stage, control } = testOpenWeather();

describe('the endpoint for weather scenarios', () => {
  test('a hurricane has warnings while they are in force, and none afterwards', async () => {
    await stage('hurricane');
    const { current: now, alerts = [] } = await oneCall();
    expect(now).toMatchObject({ wind_speed: 45, pressure: 955 });
    expect(alerts.map(({ event }) => event)).toEqual(['Flash Flood Warning', 'Hurricane Warning']);
    for (const { sender_name, start, end, description } of alerts) {
      expect(sender_name).toBe('NWS San Juan PR');
      expect(start).toBeLessThan(seconds(NOW));
      expect(end).toBeGreaterThan(seconds(NOW));
      expect(description).toContain('\n\n');
    }
    // 23:42:10 UTC.
    expect(alerts[0]?.description).toContain('Until 7:42 PM AST Friday.');
    setClock(new Date(NOW.getTime() + 6 * HOUR * 1000));
    expect((await oneCall()).alerts?.map(({ event }) => event)).toEqual(['Hurricane Warning']);
    setClock(new Date(NOW.getTime() + 18 * HOUR * 1000));
    expect(await oneCall()).not.toHaveProperty('alerts');
  });

  test.each(['calm', 'showers', 'dust', 'wave'])('%s has no alerts', async (scenario) => {
    await stage(scenario);
    expect(await oneCall()).not.toHaveProperty('alerts');
  });

  test('DELETE restores the ordinary weather of the day', async () => {
    const before = await oneCall();
    await stage('hurricane');
    expect(await oneCall()).not.toEqual(before);
    await control('DELETE');
    expect(await oneCall()).toEqual(before);
  });

  test('refuses an unknown scenario with a reason', async () => {
    const response = await control('PUT', 'nieve');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('scenario') });
  });
});

test('a fault with a path affects only the calls of that path', async () => {
  fault({ mode: 'html', path: '^/data/3\\.0/onecall' });
  const faultyResponse = await ask(`/data/3.0/onecall?${sanJuan}&${metric}`);
  expect(await faultyResponse.text()).toContain('<!doctype html>');
  expect((await current()).cod).toBe(200);
  fault({ mode: 'wrong-types', path: '^/data/2\\.5/weather' });
  const odd = await read(`/data/2.5/weather?${sanJuan}&${metric}`);
  expect(Current.safeParse(odd).success).toBe(false);
  fault({ mode: 'http429', path: '^/geo/' });
  expect((await ask(`/geo/1.0/reverse?${sanJuan}&appid=una-clave`)).status).toBe(429);
});
