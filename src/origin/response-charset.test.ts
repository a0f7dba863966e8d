import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, file, origin, startClosed, useHeldOrigin } from './held-origin.fixture.ts';

useHeldOrigin();

async function ask(target: string, init: RequestInit = {}): Promise<[number, string | null]> {
  const { status, headers, body } = await fetch(`${origin.url}${target}`, { redirect: 'manual', ...init });
  await body?.cancel();
  return [status, headers.get('Content-Type')];
}

/** Larger than forms and webhooks may be. */
const large = 'x'.repeat(20_000);
const foreign = { Origin: 'https://otro.example' };

test.each<[name: string, target: string, init: RequestInit, status: number, type: string]>([
  ['a page', '/', {}, 200, 'text/html'],
  ['HEAD of a page', '/', { method: 'HEAD' }, 200, 'text/html'],
  ['a page of the release', file, {}, 200, 'text/html'],
  ['a script', '/_astro/menu.a.js', {}, 200, 'text/javascript'],
  ['the 404 page', '/_image', {}, 404, 'text/html'],
  ['a path that cannot be decoded', '/%', {}, 400, 'text/html'],
  ['a method that no page takes', '/', { method: 'PUT' }, 405, 'text/html'],
  ['a form that is too large', '/boletin', { method: 'POST', body: large }, 413, 'text/html'],
  ['/api without its worker', '/api/articles', {}, 503, 'application/json'],
  ['/api/health without its worker', '/api/health', {}, 503, 'application/json'],
  ['an ambiguous path of /api', '/api/a%2fb', {}, 400, 'application/json'],
  ['an unknown method of /api', '/api/articles', { method: 'PROPFIND' }, 405, 'application/json'],
  ['a webhook that is too large', '/api/publish', { method: 'POST', body: large }, 413, 'application/json'],
  ['a POST of another site', '/api/publish', { method: 'POST', headers: foreign }, 403, 'application/json'],
  ['liveness', '/livez', {}, 200, 'application/json'],
  ['readiness', '/readyz', {}, 200, 'application/json'],
])('%s says its charset', async (_name, target, init, status, type) => {
  // The second response of a page or file is a held one.
  for (let round = 0; round < 2; round += 1)
    expect(await ask(target, init)).toEqual([status, `${type}; charset=utf-8`]);
});

test('files of text say their charset, other files have none', async () => {
  const place = path.join(await build('two'), 'client');
  const types: Record<string, string> = {
    'sw.js': 'text/javascript; charset=utf-8',
    'site.css': 'text/css; charset=utf-8',
    'sitio.webmanifest': 'application/manifest+json; charset=utf-8',
    'datos.json': 'application/json; charset=utf-8',
    'robots.txt': 'text/plain; charset=utf-8',
    'sitemap.xml': 'application/xml; charset=utf-8',
    'favicon.svg': 'image/svg+xml; charset=utf-8',
    'logo.png': 'image/png',
    'foto.avif': 'image/avif',
    'letra.woff2': 'application/octet-stream',
  };
  await mkdir(place, { recursive: true });
  for (const name of Object.keys(types)) await writeFile(path.join(place, name), 'x');
  await origin.use(path.dirname(place));
  const sent = await Promise.all(
    Object.keys(types).map(async (name) => [name, (await ask(`/${name}`))[1]] as const),
  );
  expect(Object.fromEntries(sent)).toEqual(types);
});

test('a redirect has no body that would need one', async () => {
  expect(await ask('/Noticias/')).toEqual([301, null]);
});

test('behind a hard gate the prompt and the refusals of /api say their charset', async () => {
  await startClosed();
  expect(await ask('/')).toEqual([401, 'text/html; charset=utf-8']);
  expect(await ask('/api/articles')).toEqual([401, 'application/json; charset=utf-8']);
});
