import { beforeEach, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/content.ts';
import { coverageItemWith, entryWith, pageWith } from '#contract/coverages.fixture.ts';
import { channelOf, site } from '#feeds/rss.fixture.ts';
import { writeCoverageFeed } from './coverage-feed.ts';
import {
  filedCoverage,
  requestedChanges,
  requestedCoverage,
  requestedEntry,
  requestedOlder,
} from './coverage.ts';
import { newsItemPages } from './item.ts';

/** What the worker responds with, by path and query; everything else is a 404. */
let responses: Record<string, unknown>;
const told = { startedAt: '2026-11-20T11:00:00Z', endedAt: null, tiedTo: null };
const ended = { ...told, endedAt: '2026-11-20T14:00:00Z' };
const entries = [entryWith({ id: 9, headline: 'Todos salieron', isKey: true }), entryWith({ id: 8 })];

function serve(item: Partial<NewsItem>, more: Record<string, unknown> = {}): void {
  responses = {
    '/api/wordpress/noticias/incendio': coverageItemWith(item),
    '/api/coverages/incendio': pageWith({ entries }),
    ...more,
  };
}

beforeEach(() => {
  serve({});
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address);
    const body = responses[pathname + search];
    return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body);
  });
});

const pageAt = (pathname: string, params: Record<string, string>) => ({
  params,
  url: new URL(pathname, 'https://sitio.pr'),
  response: { status: 200, headers: new Headers() },
});
const newest = pageAt('/minuto-a-minuto/incendio', { slug: 'incendio' });
const leads = (page: unknown) =>
  page instanceof Response ? [page.status, page.headers.get('Location')] : 'shown';

test.each([
  ['/noticias/incendio', '/minuto-a-minuto/incendio'],
  ['/lite/noticias/incendio', '/lite/minuto-a-minuto/incendio'],
])('the address of a coverage as a story leads to it for good: %s', async (from, to) => {
  expect(leads(await newsItemPages.requested(pageAt(from, { slug: 'incendio' })))).toEqual([301, to]);
  expect(await newsItemPages.filed(pageAt(from, { slug: 'incendio' }))).toBeInstanceOf(Response);
});

test('a story without entries has its page elsewhere, and caches forget that soon', async () => {
  serve({ coverage: null });
  const page = await requestedCoverage(newest);
  expect(leads(page)).toEqual([301, '/noticias/incendio']);
  expect(page instanceof Response && page.headers.get('Cache-Control')).toContain('s-maxage=10');
});

test('an old slug leads to the present one', async () => {
  serve({ slug: 'fuego' });
  expect(leads(await requestedCoverage(newest))).toEqual([301, '/minuto-a-minuto/fuego']);
  const lite = pageAt('/lite/minuto-a-minuto/incendio', { slug: 'incendio' });
  expect(leads(await requestedCoverage(lite))).toEqual([301, '/lite/minuto-a-minuto/fuego']);
});

test.each([
  ['told', told, 's-maxage=30'],
  ['over', ended, 's-maxage=300'],
])(
  'a coverage that is %s is cached, and a change of its entries purges it',
  async (_, coverage, lifetime) => {
    serve({ coverage });
    const page = pageAt('/minuto-a-minuto/incendio', { slug: 'incendio' });
    const shown = await requestedCoverage(page);
    if (shown instanceof Response) throw new Error('The page leads away');
    expect(shown.result.kind).toBe('found');
    expect(page.response.headers.get('Cache-Control')).toContain(lifetime);
    expect(page.response.headers.get('Cache-Tag')).toBe('coverage:incendio,navigation');
  },
);

test('only a coverage that is over becomes a file', async () => {
  expect(await filedCoverage(newest)).toBeInstanceOf(Response);
  serve({ coverage: ended });
  expect(await filedCoverage(newest)).toMatchObject({ slug: 'incendio', result: { kind: 'found' } });
});

const kindAt = async (requested: typeof requestedOlder, params: Record<string, string>) => {
  const page = pageAt('/minuto-a-minuto/incendio/x', { slug: 'incendio', ...params });
  const shown = await requested(page);
  return shown instanceof Response ? 'moved' : [shown.result.kind, page.response.status];
};

test('older entries, one entry and changes have pages; what no address can mean is missing', async () => {
  const place = { position: 9, total: 2, pinned: null, keyMoments: [] };
  serve(
    {},
    {
      '/api/coverages/incendio?before=8': pageWith({ entries: [entryWith({ id: 7 })] }),
      '/api/coverages/incendio?before=7': pageWith({}),
      '/api/coverages/incendio/entries/9': entries[0],
      '/api/coverages/incendio/changes?after=0': { ...place, entries, removed: [], complete: true },
    },
  );
  expect(await kindAt(requestedOlder, { id: '8' })).toEqual(['found', 200]);
  for (const id of ['7', 'x', '0', '-1', '1e3'])
    expect(await kindAt(requestedOlder, { id })).toEqual(['missing', 404]);
  const one = pageAt('/minuto-a-minuto/incendio/9', { slug: 'incendio', id: '9' });
  expect(await requestedEntry(one)).toMatchObject({
    result: { kind: 'found', data: { part: { position: 7 } } },
  });
  const missing = pageAt('/minuto-a-minuto/incendio/5', { slug: 'incendio', id: '5' });
  expect(await requestedEntry(missing)).toMatchObject({ result: { kind: 'missing' } });
  const changes = (position: string) =>
    requestedChanges(pageAt('/minuto-a-minuto/incendio/cambios/0', { slug: 'incendio', position }));
  expect(await changes('0')).toMatchObject({ result: { kind: 'found' } });
  expect(await changes('x')).toMatchObject({ result: { kind: 'missing' } });
});

test('the feed of a coverage has its newest entries; a story without entries has none', async () => {
  const response = await writeCoverageFeed('incendio', site);
  const { item } = channelOf(await response.text());
  expect(item).toHaveLength(2);
  expect(item[0]).toMatchObject({
    title: 'Todos salieron',
    link: 'https://sitio.example/minuto-a-minuto/incendio/9',
  });
  expect(response.headers.get('Cache-Tag')).toBe('coverage:incendio');
  serve({ coverage: null });
  expect((await writeCoverageFeed('incendio', site)).status).toBe(404);
});
