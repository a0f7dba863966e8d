import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageCacheControl, pageCacheRules } from '#config/page-cache.ts';
import { places } from '#document/places.ts';
import { KeptPages } from './kept-pages.ts';
import { SharedCache, type RenderedPage } from './shared-cache.ts';

const page = (text: string, more: Record<string, string> = {}): RenderedPage => ({
  status: 200,
  headers: new Headers({ 'Cache-Control': pageCacheControl(pageCacheRules.list), ...more }),
  body: Buffer.from(`<main>${places.age}${text} ñ</main>`),
});
const failed = page('No pudimos cargar', { 'Cache-Control': 'no-store', 'Retry-After': '30' });

let folder: string;
let now: number;
let cache: SharedCache;
let kept: KeptPages;

/** Another process with the same folder. */
async function restart(): Promise<void> {
  await kept.stop();
  cache = new SharedCache(() => now);
  kept = new KeptPages(cache, folder);
  await kept.start();
}

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'kept-')), 'pages');
  now = Date.parse('2026-11-24T12:00:00Z');
  cache = new SharedCache(() => now);
  kept = new KeptPages(cache, folder);
  await kept.start();
});
afterEach(async () => {
  await kept.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

const read = async (address: string, rendered: RenderedPage) =>
  (await cache.respond(address, async () => rendered)).body.toString();

test.each([
  '/',
  '/noticias',
  '/noticias/categoria/ñame',
  '/tiempo',
  '/live',
  '/lite',
  '/search?q=lluvia',
  '/programas',
  '/partido/7',
  '/feed.xml',
])('an origin that starts without its worker shows what the one before showed: %s', async (address) => {
  await read(address, page('Antes'));
  await restart();
  now += 7_200_000;
  const shown = await cache.respond(address, async () => failed);
  expect(shown.body.toString()).toContain('Antes ñ');
  expect(shown.headers.get('Age')).toBe('7200');
  // Never while the worker responds: what has changed since then is not known.
  expect(cache.held(address)).toBeNull();
  expect(await read(address, page('Después'))).toContain('Después');
});

test('failures, redirects and what no cache may keep have no file', async () => {
  await read('/uno', failed);
  await read('/dos', { ...page('otra'), status: 301 });
  await read('/tres', page('secreta', { 'Cache-Control': 'private, no-store' }));
  await read('/cuatro', { ...page('no existe'), status: 404 });
  await kept.write();
  expect(await readdir(folder)).toEqual([]);
});

test('what readers must not see any more leaves the disk at once', async () => {
  await read('/noticias/retirada', page('retirada', { 'Cache-Tag': 'news:retirada' }));
  await kept.write();
  expect(await readdir(folder)).toHaveLength(1);
  cache.forget(['news:retirada']);
  await expect.poll(() => readdir(folder)).toEqual([]);
  await restart();
  expect(await read('/noticias/retirada', failed)).toContain('No pudimos cargar');
});

test('a removal that comes after a restart reaches the pages of the disk, too', async () => {
  await read('/noticias/retirada', page('retirada', { 'Cache-Tag': 'news:retirada' }));
  await restart();
  cache.forget(['news:retirada']);
  expect(await read('/noticias/retirada', failed)).toContain('No pudimos cargar');
});

test('of more than two hundred pages the lists and the stories that were read last are kept', async () => {
  await read('/noticias', page('lista'));
  for (let story = 1; story <= 300; story += 1) await read(`/noticias/nota-${story}`, page(`nota ${story}`));
  await kept.write();
  expect(await readdir(folder)).toHaveLength(200);
  await restart();
  expect(await read('/noticias', failed)).toContain('lista');
  expect(await read('/noticias/nota-300', failed)).toContain('nota 300');
  expect(await read('/noticias/nota-1', failed)).toContain('No pudimos cargar');
});

test('only what is new is written', async () => {
  await read('/noticias', page('Antes'));
  await kept.write();
  const [name = ''] = await readdir(folder);
  const before = await stat(path.join(folder, name));
  await kept.write();
  expect((await stat(path.join(folder, name))).ino).toBe(before.ino);
  now += 600_000;
  await read('/noticias', page('Después'));
  await kept.write();
  expect(await readFile(path.join(folder, name), 'utf8')).toContain('Después');
});

test.each([
  ['nothing', ''],
  ['no line', 'x'],
  ['no JSON', '{\n<main>'],
  ['another shape', '{"address":7}\n<main>'],
  ['a page of another name', '{"address":"/otra","at":1,"status":200,"headers":[]}\n<main>'],
  ['an address that is none', '{"address":"x","at":1,"status":200,"headers":[]}\n<main>'],
])('a file with %s is ignored, and deleted', async (_, text) => {
  await read('/noticias', page('Antes'));
  await kept.stop();
  await writeFile(path.join(folder, 'dañado.page'), text);
  await restart();
  expect(await read('/noticias', failed)).toContain('Antes');
  await kept.write();
  expect(await readdir(folder)).toHaveLength(1);
});

test('a disk that takes nothing ends nothing', async () => {
  await kept.stop();
  await writeFile(folder, 'no es una carpeta').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'no es una carpeta');
  await read('/noticias', page('Antes'));
  await kept.write();
  expect(console.error).toHaveBeenCalled();
  expect(await read('/noticias', failed)).toContain('Antes');
});
