import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendChanges } from '../changes/change-log.ts';
import type { Desk } from '../testing/desk.ts';
import { deportes, post, programme } from '../testing/fixtures.ts';
import { FakeOpenWeather, weatherDesk } from '../testing/openweather/fake-openweather.ts';
import { change } from '../testing/change-lines.ts';

const item = '/api/wordpress/noticias/noticia-1';
const place = 'lat=18.4655&lon=-66.1057';

/** Sources that hold back their responses are slower than any patience; without one, no test could tell. */
let desk: Desk;
let weather: FakeOpenWeather;

beforeEach(async () => {
  weather = new FakeOpenWeather();
  desk = weatherDesk(weather, { patienceMs: 0 });
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [post({ id: 1, title: 'Antes', terms: [deportes] }), post({ id: 2 })];
  desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque' })];
  await desk.sync();
});

/** Holds back both services. Returns what lets them respond. */
function slow(): () => void {
  const letThrough = [desk.wordpress.holdBack(), weather.holdBack()];
  return () => letThrough.forEach((one) => one());
}

const stateOf = ({ headers }: Response) => headers.get('X-Data-State');

describe('while a source takes its time, what nobody has requested yet comes from D1', () => {
  it.each([
    ['a story', item, 'Antes'],
    ['the list', '/api/wordpress/noticias', 'Antes'],
    ['the list of a category', `/api/wordpress/noticias?categoria=${deportes.id}`, 'Antes'],
    ['the second page', '/api/wordpress/noticias?per_page=1&page=2', 'noticia-'],
    ['the categories', '/api/wordpress/categorias', 'deportes'],
    ['a category', '/api/wordpress/categorias/deportes', 'deportes'],
  ])('%s', async (_, path, text) => {
    const letThrough = slow();
    const { response, rest } = await desk.firstResponse(path);
    expect([response.status, stateOf(response)]).toEqual([200, 'stale']);
    expect(await response.text()).toContain(text);
    // Caches ask again soon, because the source's response is on its way.
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=5,');
    letThrough();
    await rest();
    expect(stateOf(await desk.request(path))).toBe('fresh');
  });

  it('and the response of WordPress is taken when it comes', async () => {
    desk.wordpress.posts = [post({ id: 1, title: 'Después' })];
    const letThrough = slow();
    const { response, rest } = await desk.firstResponse(item);
    expect(await response.text()).toContain('Antes');
    letThrough();
    await rest();
    expect(await (await desk.request(item)).text()).toContain('Después');
  });
});

describe('while a source takes its time, an old copy is sent with its age', () => {
  it.each([
    ['programmes', '/api/wordpress/programas'],
    ['a programme', '/api/wordpress/programas/enfoque'],
    ['their categories', '/api/wordpress/categorias-programas'],
    ['the banners', '/api/wordpress/banner'],
    ['the weather now', `/api/openweather/current/coords?${place}`],
    ['the forecast', `/api/openweather/forecast?${place}`],
    ['all of the weather', `/api/openweather/onecall?${place}`],
    ['the entries of the home page', '/api/weather'],
  ])('%s', async (_, path) => {
    await desk.request(path);
    // Older than every time for which a stale copy is sent at once.
    desk.passSeconds(3_600);
    const letThrough = slow();
    const { response, rest } = await desk.firstResponse(path);
    expect([response.status, stateOf(response)]).toEqual([200, 'stale']);
    expect(Number(response.headers.get('X-Data-Age'))).toBeGreaterThanOrEqual(3_600);
    letThrough();
    await rest();
    expect(stateOf(await desk.request(path))).toBe('fresh');
  });

  it('in another isolate too, from the copy that outlived the first one', async () => {
    await desk.request('/api/wordpress/programas');
    desk.passSeconds(3_600);
    desk.forgetMemory();
    const letThrough = slow();
    const { response, rest } = await desk.firstResponse('/api/wordpress/programas');
    expect(stateOf(response)).toBe('stale');
    letThrough();
    await rest();
  });
});

describe('no copy is sent', () => {
  /** What a request gets whose source responds after the patience has ended. */
  async function waits(path: string): Promise<Response> {
    const letThrough = slow();
    const before = desk.wordpress.calls.length;
    const asked = desk.firstResponse(path);
    await vi.waitUntil(() => desk.wordpress.calls.length > before);
    letThrough();
    const { response, rest } = await asked;
    await rest();
    return response;
  }

  it('of what nobody has', async () => {
    expect((await waits('/api/wordpress/noticias/noticia-3')).status).toBe(404);
    expect((await waits('/api/wordpress/programas/enfoque')).status).toBe(200);
  });

  it('that a change has touched: only D1 is in step with the log', async () => {
    await desk.request(item);
    await desk.request('/api/wordpress/programas/enfoque');
    desk.saveNews({ id: 1, title: 'Después', terms: [deportes] });
    await desk.publish({ id: 1, slug: 'noticia-1' });
    await appendChanges(env.DB, desk.clock, [change('enfoque', { kind: 'programme' })]);
    desk.passSeconds(10);
    expect(stateOf(await waits('/api/wordpress/programas/enfoque'))).toBe('fresh');
    const letThrough = slow();
    const { response, rest } = await desk.firstResponse(item);
    expect(await response.text()).toContain('Después');
    letThrough();
    await rest();
  });

  it('of what was removed', async () => {
    await desk.request('/api/wordpress/programas/enfoque');
    await appendChanges(env.DB, desk.clock, [change('enfoque', { kind: 'programme', action: 'removed' })]);
    desk.wordpress.programmes = [];
    desk.passSeconds(10);
    expect((await waits('/api/wordpress/programas/enfoque')).status).toBe(404);
  });
});
