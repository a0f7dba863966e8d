import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnknownAddress } from '#contract/publishing/old-address.ts';
import { astro, origin, upstreams, useHeldOrigin } from './held-origin.fixture.ts';

/** What the worker says of each address, what it was asked, and what it was told that nothing fits. */
let said: Record<string, object>;
let asked: string[];
let counted: string[];
let isDown: boolean;
let worker: Server;

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

beforeAll(async () => {
  worker = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://worker');
    if (isDown) return void response.writeHead(500).end('{}');
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { path, referrer } = UnknownAddress.parse(JSON.parse(body));
        counted.push(`${path} ${referrer}`.trim());
        response.writeHead(204).end();
      });
      return;
    }
    const address = url.searchParams.get('direccion') ?? '';
    if (url.pathname === '/api/old-address') asked.push(address);
    const found = said[address];
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => worker.once('listening', resolve));
  upstreams.apiUrl = `http://127.0.0.1:${portOf(worker)}`;
});
beforeEach(() => {
  [said, asked, counted, isDown] = [{}, [], [], false];
});
useHeldOrigin();
afterAll(() => {
  worker.close();
  upstreams.apiUrl = 'http://127.0.0.1:1';
});

const to = (location: string, more: object = {}) => ({ location, tags: [], isListed: false, ...more });
const ask = ({ target, headers = {} }: { target: string; headers?: Record<string, string> }) =>
  fetch(origin.url + target, { headers, redirect: 'manual' });
const leadsTo = async (target: string) => {
  const { status, headers } = await ask({ target });
  return status === 301 ? headers.get('location') : status;
};

describe('an address of WordPress leads with one redirect to', () => {
  test.each([
    ['/vieja', '/vieja', '/noticias/lluvia', '/noticias/lluvia'],
    ['/vieja/', '/vieja', '/noticias/lluvia', '/noticias/lluvia'],
    ['/2024/05/vieja/', '/2024/05/vieja', '/noticias/lluvia', '/noticias/lluvia'],
    ['/?p=5', '/index.php?p=5', '/noticias/lluvia', '/noticias/lluvia'],
    ['/index.php?p=5&utm=x', '/index.php?p=5', '/noticias/lluvia', '/noticias/lluvia'],
    ['/?s=r%C3%ADo', '/index.php?s=r%C3%ADo', '/search?q=r%C3%ADo', '/search?q=r%C3%ADo'],
    ['/noticias/lluvia?amp=1', '/noticias/lluvia/amp', '/noticias/lluvia', '/noticias/lluvia'],
    ['/noticias/lluvia/?amp', '/noticias/lluvia/amp', '/noticias/lluvia', '/noticias/lluvia'],
    ['/?feed=rss2&cat=4', '/index.php/feed?cat=4', '/rss/deportes.xml', '/rss/deportes.xml'],
    ['/vieja?feed=rss2', '/vieja/feed', '/noticias/lluvia', '/noticias/lluvia'],
    ['/vieja-especial', '/vieja-especial', '/canción', '/canci%C3%B3n'],
    ['/vieja-afuera', '/vieja-afuera', 'https://otra.ejemplo.pr/x?y=1', 'https://otra.ejemplo.pr/x?y=1'],
    [
      '/wp-content/uploads/2024/05/foto.jpg',
      '/wp-content/uploads/2024/05/foto.jpg',
      'http://127.0.0.1:1/wp-content/uploads/2024/05/foto.jpg',
      '/img/2000.jpeg/wp-content/uploads/2024/05/foto.jpg',
    ],
    [
      '/wp-content/uploads/informe.pdf',
      '/wp-content/uploads/informe.pdf',
      'http://127.0.0.1:1/wp-content/uploads/informe.pdf',
      'http://127.0.0.1:1/wp-content/uploads/informe.pdf',
    ],
  ])('%s', async (target, address, location, present) => {
    said[address] = to(location);
    expect(await leadsTo(target)).toBe(present);
    expect(asked).toContain(address);
  });

  test('a page of the site as long as its tags are not dropped', async () => {
    said['/vieja'] = to('/noticias/lluvia', { tags: ['news:lluvia'] });
    expect(await leadsTo('/vieja')).toBe('/noticias/lluvia');
    said['/vieja'] = to('/noticias/sol');
    expect(await leadsTo('/vieja')).toBe('/noticias/lluvia');
    expect(asked).toEqual(['/vieja']);
    origin.site.cache.drop(['news:lluvia']);
    expect(await leadsTo('/vieja')).toBe('/noticias/sol');
  });
});

test('a page that is there is asked of nobody, and sent from memory as before', async () => {
  for (const target of ['/noticias/lluvia', '/?utm_source=x', '/noticias/lluvia?utm=1', '/search?q=x'])
    expect((await ask({ target })).status, target).toBe(200);
  expect(asked).toEqual([]);
});

test('a query of WordPress never gets the page at its path from memory', async () => {
  expect((await ask({ target: '/' })).status).toBe(200);
  expect((await ask({ target: '/' })).status).toBe(200);
  said['/index.php?p=5'] = to('/noticias/lluvia');
  expect(await leadsTo('/?p=5')).toBe('/noticias/lluvia');
  expect(await leadsTo('/?p=6')).toBe(404);
});

test('a query that names nothing gets the page at its path', async () => {
  for (const target of ['/?tag=nada', '/?amp=1', '/noticias/lluvia?amp=1', '/noticias/lluvia?feed=x'])
    expect(await leadsTo(target), target).toBe(200);
});

test('an address with a slash at its end that names nothing leads to the same without it if that is a page, and else is a 404', async () => {
  expect(await leadsTo('/noticias/lluvia/')).toBe('/noticias/lluvia');
  expect(await leadsTo('/search/')).toBe('/search');
  expect(await leadsTo('/nada/')).toBe(404);
});

test('a worker that fails leaves a 404, which no cache keeps; the next request asks again', async () => {
  isDown = true;
  const { status, headers } = await ask({ target: '/vieja' });
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  isDown = false;
  said['/vieja'] = to('/noticias/lluvia');
  expect(await leadsTo('/vieja')).toBe('/noticias/lluvia');
});

test('a worker that fails later leaves the redirect that it said before', async () => {
  said['/vieja'] = to('/noticias/lluvia');
  expect(await leadsTo('/vieja')).toBe('/noticias/lluvia');
  isDown = true;
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(await leadsTo('/vieja')).toBe('/noticias/lluvia');
});

test('what nothing fits is counted with its query and where it was asked from, ten times a minute for a reader', async () => {
  await ask({ target: '/nada?x=1', headers: { referer: 'https://otra.ejemplo.pr/nota' } });
  await expect.poll(() => counted).toEqual(['/nada?x=1 https://otra.ejemplo.pr/nota']);
  for (let at = 0; at < 20; at += 1) expect(await leadsTo(`/nada-${at}`)).toBe(404);
  await expect.poll(() => counted).toHaveLength(10);
  expect(astro.rendered.length).toBe(21);
});
