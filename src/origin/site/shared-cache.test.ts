import { places } from '#document/places.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { SharedCache, type RenderedPage } from './shared-cache.ts';

const minute = 60_000;
const rule = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300, stale-if-error=86400';

const page = (text: string, more: Record<string, string> = {}, status = 200): RenderedPage => ({
  status,
  headers: new Headers({ 'Cache-Control': rule, ...more }),
  body: Buffer.from(`<html><main id="contenido">${places.age}${text}</main></html>`),
});
const failed = () => page('no se pudo', { 'Cache-Control': 'no-store', 'Retry-After': '30' });
const tagged = (text: string, tags: string) => page(text, { 'Cache-Tag': tags });

let now: number;
let cache: SharedCache;
beforeEach(() => {
  now = 0;
  cache = new SharedCache(() => now);
});

/** The body that a reader gets, if rendering returns or throws `rendered`. */
const read = async (rendered: RenderedPage | Error, address = '/noticias') => {
  const render = async () => {
    if (rendered instanceof Error) throw rendered;
    return rendered;
  };
  return (await cache.respond(address, render)).body.toString();
};

test('a fresh page is not rendered again', async () => {
  await read(page('una'));
  now = 29_999;
  expect(await read(page('otra'))).toContain('una');
});

test('a stale page is served while one rendering renews it', async () => {
  await read(page('una'));
  now = 31_000;
  const render = vi.fn(async () => page('otra'));
  const shown = await Promise.all([cache.respond('/noticias', render), cache.respond('/noticias', render)]);
  expect(shown.map(({ body }) => body.toString())).toEqual([
    expect.stringContaining('una'),
    expect.stringContaining('una'),
  ]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await read(page('tercera'))).toContain('otra');
});

test('a stale page is renewed by `renew`, and a page that a reader waits for is rendered by `render`', async () => {
  const render = vi.fn(async () => page('una'));
  const renew = vi.fn(async () => page('otra'));
  await cache.respond('/noticias', render, renew);
  now = 31_000;
  await cache.respond('/noticias', render, renew);
  expect([render.mock.calls.length, renew.mock.calls.length]).toEqual([1, 1]);
  // A renewal that finds no place leaves the page as it is.
  now = 62_000;
  renew.mockRejectedValueOnce(new Error('busy'));
  expect((await cache.respond('/noticias', render, renew)).body.toString()).toContain('otra');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a page is rendered again at the moment when something in it ends, and a CDN keeps it no longer', async () => {
  const timed = (text: string) => page(text, { 'X-Data-Until': '12000' });
  await read(timed('una'));
  now = 4_500;
  const { headers } = await cache.respond('/noticias', async () => page('otra'));
  expect(headers.get('Cache-Control')).toContain('s-maxage=8, stale-while-revalidate=0,');
  now = 11_999;
  expect(await read(page('otra'))).toContain('una');
  now = 12_000;
  expect(await read(page('otra'))).toContain('otra');
});

test('after the stale time a reader waits for the new page', async () => {
  await read(page('una'));
  now = 331_000;
  expect(await read(page('otra'))).toContain('otra');
});

test('a thousand concurrent requests for a page that is not cached share one rendering', async () => {
  const render = vi.fn(async () => page('una'));
  await Promise.all(Array.from({ length: 1000 }, () => cache.respond('/', render)));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a no-store page is rendered for each reader, and not served to another', async () => {
  const secret = page('borrador', { 'Cache-Control': 'no-store' });
  expect(await read(secret)).toContain('borrador');
  expect(await read(failed())).not.toContain('borrador');
});

test('a 404 is cached too, and is replaced when the page exists', async () => {
  await read(page('no existe', {}, 404));
  expect(await read(page('una'))).toContain('no existe');
  now = 331_000;
  expect(await read(page('una'))).toContain('una');
  expect(await read(failed())).toContain('una');
});

test('404 pages do not evict good pages', async () => {
  await read(page('una'));
  for (let number = 0; number < 3000; number += 1) {
    await read(page('no existe', {}, 404), `/no-existe-${number}`);
  }
  expect(await read(page('otra'))).toContain('una');
});

test('redirects from invented addresses do not evict good pages, and are the last good ones of their addresses', async () => {
  cache = new SharedCache(() => now, 50_000);
  await read(page('una'));
  const redirect = (text: string): RenderedPage => ({ ...page(text, {}, 301), isInvented: true });
  for (let number = 0; number < 100; number += 1) await read(redirect('lleva'), `/a-${number}/vieja`);
  expect(await read(page('otra'))).toContain('una');
  now = 3_600_000;
  expect(await read(failed(), '/a-99/vieja')).toContain('lleva');
  expect(await read(page('no existe', {}, 404), '/a-99/vieja')).toContain('no existe');
});

test('after a tag is dropped, only the pages with this tag are rendered again', async () => {
  await read(tagged('una', 'news:a,navigation'), '/noticias/a');
  await read(tagged('lista', 'news-lists'), '/noticias');
  cache.drop(['news:a']);
  expect(await read(page('corregida'), '/noticias/a')).toContain('corregida');
  expect(await read(page('otra lista'), '/noticias')).toContain('lista');
});

test('a rendering that started before a drop is neither shared nor cached', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const early = cache.respond('/noticias', async () => {
    await gate;
    return tagged('antes', 'news-lists');
  });
  cache.drop(['news-lists']);
  expect(await read(tagged('después', 'news-lists'))).toContain('después');
  letGo();
  expect((await early).body.toString()).toContain('antes');
  expect(await read(page('tercera'))).toContain('después');
});

test('dropAll renders every page again', async () => {
  await read(page('una'));
  cache.dropAll();
  expect(await read(page('otra'))).toContain('otra');
});

test('in place of a failed page the last good one is served, with its age', async () => {
  await read(page('noticias'));
  now = 12 * minute;
  const shown = await cache.respond('/noticias', async () => failed());
  expect(shown.body.toString()).toContain('noticias');
  expect(shown.headers.get('Age')).toBe('720');
  expect(shown.headers.get('Cache-Control')).toBe('no-store');
  expect(await read(page('', {}, 500))).toContain('noticias');
  expect(await read(new Error('timeout'))).toContain('noticias');
});

test('a dropped page remains the last good one, and a forgotten one does not', async () => {
  await read(tagged('noticia', 'news:a'));
  cache.drop(['news:a']);
  expect(await read(failed())).toContain('noticia');
  cache.forget(['news:a']);
  expect(await read(failed())).toContain('no se pudo');
});

test('without a last good page the failure is served', async () => {
  expect(await read(failed())).toContain('no se pudo');
  await expect(read(new Error('timeout'))).rejects.toThrow('timeout');
  await read(page('una'));
  now = 24 * 60 * minute + 1;
  expect(await read(failed())).toContain('no se pudo');
});

test('the cache stays within its size, and keeps the pages that are requested', async () => {
  cache = new SharedCache(() => now, 1_000_000);
  const big = (number: number) => page(`${number} ${'x'.repeat(10_000)}`);
  await read(big(0));
  for (let number = 1; number < 1000; number += 1) {
    await read(big(number), `/search?q=${number}`);
    expect(await read(page('otra'))).toContain('0 x');
    expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
  }
});

test('404 pages are limited in bytes too', async () => {
  for (let number = 0; number < 3000; number += 1) {
    await read(page('x'.repeat(10_000), {}, 404), `/no-existe-${number}`);
  }
  expect(cache.bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(cache.bytes).toBeGreaterThan(7 * 1024 * 1024);
});
