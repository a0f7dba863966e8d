import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TickerItems } from '#contract/newsroom.ts';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';
import { newsroomDesk } from '../testing/newsroom-desk.ts';
import type { Desk } from '../testing/desk.ts';
import {
  type FakeOpenWeather,
  startWeather,
  weatherDesk,
  weatherVariables,
} from '../testing/openweather/fake-openweather.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { alertWire, noon, oneCallWire } from '../testing/openweather/wire.ts';

const ponce = '/api/openweather/onecall?lat=18.0111&lon=-66.6141';
const sanJuan = '/api/openweather/onecall?lat=18.4655&lon=-66.1057';
const hour = 3_600;
let desk: Desk;
let service: FakeOpenWeather;

beforeEach(async () => {
  ({ service, desk } = startWeather());
  await newsroomLoaded(desk.clock);
});

function warn(...events: object[]) {
  service.responses.onecall = oneCallWire({ alerts: events.map((event) => alertWire(event)) });
}

/** The ticker after its few seconds in the cache are over. */
async function ticker(): Promise<string[]> {
  desk.passSeconds(61);
  const items = await desk.read(TickerItems, '/api/breaking-news-ticker');
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  return items.map(({ content }) => content.replace(/\s/g, ' '));
}

describe('severe alerts', () => {
  it('reach the ticker even if nobody opens a weather page', async () => {
    warn({ event: 'Hurricane Warning' }, { event: 'Heat Advisory' });
    await ticker();
    expect(await ticker()).toEqual(['Aviso de huracán: San Juan, hasta el viernes 20, 10:00 p. m.']);
    expect(service.callsTo('onecall')).toBe(1);
  });

  it('of every requested place are listed, each once', async () => {
    warn({ event: 'Flash Flood Warning' });
    await desk.request(ponce);
    warn({ event: 'Flash Flood Warning' }, { event: '<b>Tornado</b> Watch' });
    await desk.request(sanJuan);
    expect(await ticker()).toEqual([
      'Vigilancia de tornado: San Juan, hasta el viernes 20, 10:00 p. m.',
      'Aviso de inundaciones repentinas: Ponce y San Juan, hasta el viernes 20, 10:00 p. m.',
    ]);
  });

  it('come before all news', async () => {
    desk = await newsroomDesk();
    const weather = weatherDesk(service, { beside: desk });
    warn({ event: 'Tsunami Warning' });
    await weather.request(sanJuan);
    const items = await weather.read(TickerItems, '/api/breaking-news-ticker');
    expect(items.map(({ id, link }) => [id, link])).toEqual([
      ['alerta-Aviso de tsunami', '/alertas?municipio=San%20Juan'],
      ['articulo-noticia-1', '/article/noticia-1'],
    ]);
  });

  it('stay until they end, also in another isolate', async () => {
    warn({ event: 'Hurricane Warning', end: noon + 2 * hour });
    await desk.request(ponce);
    desk.forgetMemory();
    service.mood = 'down';
    desk.passSeconds(2 * hour - 120);
    expect(await ticker()).toHaveLength(1);
    expect(await ticker()).toEqual([]);
  });

  it('disappear once the service withdraws them', async () => {
    warn({ event: 'Hurricane Warning' });
    await desk.request(ponce);
    expect(await ticker()).toHaveLength(1);
    warn();
    desk.passSeconds(1_801);
    await desk.request(ponce);
    await desk.request(sanJuan);
    expect(await ticker()).toEqual([]);
  });

  it('of a sample service are not shown beside a real one', async () => {
    warn({ event: 'Hurricane Warning' });
    await desk.request(ponce);
    desk = weatherDesk(service, { variables: { OPENWEATHER_URL: 'https://otro.ejemplo' } });
    warn();
    expect(await ticker()).toEqual([]);
    await desk.request(sanJuan);
    const { results } = await env.DB.prepare('SELECT event FROM weather_alerts').all();
    expect(results).toEqual([]);
  });

  it('do not delay the ticker while the service is slow', async () => {
    const letThrough = service.holdBack();
    const app = createApp(new Isolate({ fetch: service.fetch }));
    const context = createExecutionContext();
    const request = new Request('https://api.ejemplo.pr/api/breaking-news-ticker');
    const response = await app.fetch(request, { ...env, ...weatherVariables }, context);
    expect(response.status).toBe(200);
    await vi.waitUntil(() => service.calls.length > 0);
    letThrough();
    await waitOnExecutionContext(context);
  });
});
