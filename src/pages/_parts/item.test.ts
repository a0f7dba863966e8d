import { expect, test, vi } from 'vitest';
import { articlePages, newsItemPages, programmePages } from './item.ts';

/** The worker responds to every request with a 404 that has this body. */
function missing(body: string) {
  const fetch = vi.fn(async () => new Response(body, { status: 404 }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const pageAt = (pathname: string) => ({
  params: { slug: 'a' },
  url: new URL(pathname, 'https://sitio.pr'),
  response: { status: 200, headers: new Headers() },
});
const pages = { newsItem: newsItemPages, article: articlePages, programme: programmePages };

const error = { code: 'not_found', message: 'No existe.' };
const movedTo = { kind: 'programme', slug: 'foco', episode: null };

test.each([
  ['/noticias/a', 'newsItem', '/programas/foco'],
  ['/article/a', 'article', '/programas/foco'],
  ['/lite/article/a', 'article', '/lite/programas/foco'],
  ['/programas/a', 'programme', '/programas/foco'],
] as const)('%s leads by 301 to the page of an item that is of another kind now', async (at, name, to) => {
  missing(JSON.stringify({ movedTo, error }));
  const moved = await pages[name].requested(pageAt(at));
  if (!(moved instanceof Response)) throw new Error('The page is shown');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, to]);
});

test.each([
  JSON.stringify({ error }),
  JSON.stringify({ movedTo: null, error }),
  JSON.stringify({ movedTo: { ...movedTo, kind: 'page' }, error }),
  JSON.stringify({ movedTo: { ...movedTo, slug: '' }, error }),
  JSON.stringify({ movedTo: 'https://otro.ejemplo' }),
  '<h1>404</h1>',
  '',
])('a 404 that names no page is a 404, after one request: %s', async (body) => {
  const fetch = missing(body);
  const page = pageAt('/noticias/a');
  const shown = await newsItemPages.requested(page);
  if (shown instanceof Response) throw new Error('The page leads away');
  expect([shown.result.kind, page.response.status, fetch.mock.calls.length]).toEqual(['missing', 404, 1]);
});
