import { expect, inject, test } from 'vitest';

const { url } = inject('site');

/** A reader's address of its own, so that other tests use up none of its limits. */
const headers = { 'X-Forwarded-For': '203.0.113.78' };

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}${path}`, { headers, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Requests all paths, `batchSize` at a time. */
async function getAll(paths: readonly string[], batchSize: number) {
  const responses: Awaited<ReturnType<typeof get>>[] = [];
  for (let from = 0; from < paths.length; from += batchSize) {
    responses.push(...(await Promise.all(paths.slice(from, from + batchSize).map((path) => get(path)))));
  }
  return responses;
}

test.each(['/', '/noticias', '/live', '/deportes', '/tiempo', '/search?q=puerto'])(
  '%s with unknown parameters is served from the cache',
  async (page) => {
    const { headers } = await get(page);
    const separator = page.includes('?') ? '&' : '?';
    const junk = Array.from({ length: 40 }, (_, number) => `${page}${separator}x=${number}&${number}=%00`);
    const responses = await getAll(junk, 20);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    // A page that is rendered again has another ETag. A few may be, because the page went stale meanwhile.
    const etags = new Set(responses.map((response) => response.headers.get('etag')));
    expect(etags.size).toBeLessThanOrEqual(3);
    expect(headers.get('content-type')).toContain('text/html');
    expect(responses.some(({ text }) => text.includes('%00'))).toBe(false);
  },
);

test('cached pages are served while more pages are requested than can be rendered', async () => {
  await get('/noticias');
  const flood = Promise.all(
    Array.from({ length: 300 }, (_, number) => get(`/noticias/no-existe-${number}-${process.pid}`)),
  );
  const held = await getAll(
    Array.from({ length: 50 }, () => '/noticias'),
    5,
  );
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]));
  // To a proxy, a page that found no place is a 503, and so is one whose data came too late.
  const others = (await flood).filter(({ status }) => status !== 404);
  const busy = 'Hay muchas visitas en este momento';
  for (const { status, headers, text } of others) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.includes(busy) || text.includes('No se pudo cargar la noticia')).toBe(true);
  }
  expect(others.some(({ text }) => text.includes(busy))).toBe(true);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('pages refuse %s with 405', async (method) => {
  for (const page of ['/', '/noticias', '/about', '/no-existe', '/rss.xml']) {
    const { status, headers, text } = await get(page, { method });
    expect([page, status]).toEqual([page, 405]);
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(text).toContain('lang="es');
  }
});
