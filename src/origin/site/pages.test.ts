import { expect, test } from 'vitest';
import { renderPage } from './pages.ts';
import type { PageHandler } from './release.ts';

/** A page whose body is the request headers that it sees. */
const echo: PageHandler = (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(request.headers));
};

const strange = {
  'MF-Original-URL': 'http://127.0.0.1/cdn-cgi/explorer',
  'CF-Connecting-IP': '203.0.113.9',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'otro.pr',
  'X-Forwarded-Proto': 'https',
  'X-Astro-Path': '/otra',
  'X-Astro-Locals': '{}',
  'X-Origin-Pass': 'x',
  Cookie: 'pase=1',
  Referer: 'https://otro.pr/',
};

async function headersSentTo(address: string, init: RequestInit): Promise<string[]> {
  const request = new Request(`http://sitio.pr${address}`, init);
  request.headers.set('Host', 'sitio.pr');
  const page = await renderPage(echo, address, request, '192.0.2.7');
  return Object.keys(JSON.parse(page.body.toString()) as object).sort();
}

test('a page does not see the headers of the reader', async () => {
  expect(await headersSentTo('/', { headers: { ...strange, Origin: 'https://otro.pr' } })).toEqual([
    'host',
    'user-agent',
  ]);
});

test('a page that gets a form sees its Content-Type, Origin and Referer, and no other header of the reader', async () => {
  const sent = await headersSentTo('/boletin', {
    method: 'POST',
    headers: { ...strange, Origin: 'http://sitio.pr', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=ana%40correo.pr',
  });
  expect(sent).toEqual(['content-length', 'content-type', 'host', 'origin', 'referer', 'user-agent']);
});
