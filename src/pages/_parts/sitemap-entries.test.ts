import { expect, test, vi } from 'vitest';
import { listItemWith } from '#contract/content.fixture.ts';
import { provideRenderContext } from '#config/render-context.ts';
import type { KnownEmergencies } from '#contract/emergency.ts';
import { newsEntries, programmeEntries, sectionEntries, sitemapParts } from './sitemap-entries.ts';

const date = '2026-11-20T12:00:00Z';
const published = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    slug: `n${from + place}`,
    title: 'Título',
    source: place % 2 === 0 ? 'wordpress' : 'internal',
    publishDate: date,
    modified: date,
  }));
const programme = (place: number) => listItemWith({ id: place + 1, slug: `p${place}` });
const category = (slug: string, count: number) => ({ id: count + 1, slug, name: slug, count });

interface Counts {
  news: number | null;
  programmes: number | null;
  /** Further responses, by their paths. */
  more?: Readonly<Record<string, object>>;
}

/** Stubs a worker with so many items; for a count of null its requests fail. Returns the addresses of the requests. */
function worker({ news, programmes, more = {} }: Counts): string[] {
  const requested: string[] = [];
  const list = (data: unknown[], total: number) =>
    Response.json(data, { headers: { 'X-Total': String(total) } });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    requested.push(`${pathname}?${searchParams}`);
    const page = Number(searchParams.get('page') ?? 1);
    if (pathname === '/api/published' && news !== null) {
      const from = (page - 1) * 1000;
      return list(published(from, Math.max(0, Math.min(1000, news - from))), news);
    }
    if (programmes !== null && pathname === '/api/wordpress/programas') {
      const perPage = Number(searchParams.get('per_page'));
      const all = Array.from({ length: programmes }, (_, place) => programme(place));
      return list(all.slice((page - 1) * perPage, page * perPage), programmes);
    }
    if (programmes !== null && pathname === '/api/authors')
      return list([{ ...category('ana', 2), bio: '' }], 1);
    if (programmes !== null && pathname === '/api/topics') return list([category('bsn', 2)], 1);
    if (pathname === '/api/wordpress/categorias')
      return Response.json([category('energia', 3), category('vacia', 0)]);
    if (programmes !== null && pathname === '/api/wordpress/categorias-programas') {
      return Response.json([category('debate', 2)]);
    }
    const other = more[pathname];
    if (other !== undefined) return Response.json(other);
    return new Response('no', { status: 503 });
  });
  return requested;
}

test.each([
  [0, []],
  [1, ['noticias-1']],
  [5000, ['noticias-1']],
  [5001, ['noticias-1', 'noticias-2']],
])('%i news are in parts of 5,000', async (news, parts) => {
  worker({ news, programmes: 3 });
  expect(await sitemapParts()).toEqual({
    parts: ['secciones', 'programas', 'temas', 'autores', ...parts],
    complete: true,
  });
});

test('a part whose request fails is left out of the index, which is then incomplete', async () => {
  worker({ news: null, programmes: 3 });
  expect(await sitemapParts()).toEqual({
    parts: ['secciones', 'programas', 'temas', 'autores'],
    complete: false,
  });
  worker({ news: 9, programmes: null });
  expect(await sitemapParts()).toEqual({ parts: ['secciones', 'noticias-1'], complete: false });
});

test('a part contains its news, each with its canonical address', async () => {
  const requested = worker({ news: 6200, programmes: 0 });
  const first = await newsEntries(1);
  expect(requested).toHaveLength(5);
  const second = await newsEntries(2);
  const entries = [first, second].map((part) => (part.kind === 'found' ? part.data : []));
  expect(entries.map((part) => part.length)).toEqual([5000, 1200]);
  expect(new Set(entries.flat().map(({ path }) => path)).size).toBe(6200);
  expect(entries[0]?.slice(0, 2)).toEqual([
    { path: '/noticias/n0', modified: date },
    { path: '/article/n1', modified: date },
  ]);
});

test('a part after the last one is missing, and a failed part is not an empty one', async () => {
  worker({ news: 10, programmes: 0 });
  expect((await newsEntries(2)).kind).toBe('missing');
  worker({ news: null, programmes: null });
  expect((await newsEntries(1)).kind).toBe('failed');
  expect((await programmeEntries()).kind).toBe('failed');
});

test('the sitemap of programmes contains all pages of their list', async () => {
  worker({ news: 0, programmes: 250 });
  const programmes = await programmeEntries();
  expect(programmes.kind === 'found' && programmes.data.length).toBe(250);
});

test('the sections contain no empty category', async () => {
  worker({ news: 0, programmes: 1 });
  const { entries, complete } = await sectionEntries();
  const found = entries.map(({ path }) => path);
  expect(complete).toBe(true);
  expect(found).toEqual(
    expect.arrayContaining([
      '/',
      '/noticias',
      '/noticias/deportes',
      '/programas',
      '/noticias/categoria/energia',
      '/programas/categoria/debate',
      '/terms',
      '/about',
      '/tiempo',
      '/live',
    ]),
  );
  expect(found).not.toContain('/noticias/categoria/vacia');

  worker({ news: 0, programmes: null });
  expect(await sectionEntries()).toMatchObject({ complete: false });
});

test('the sections contain the page of shelters, but not the invented ones of the sample', async () => {
  worker({ news: 0, programmes: 1 });
  const held = (sample: boolean): KnownEmergencies => ({
    content: {
      ...{ sample, unknown: [], emergencies: [], local: [], lines: [], unannounced: false },
      ...{ powerAndRivers: false, shelters: [], phones: [], notices: [] },
    },
    at: '2026-11-26T12:00:00Z',
  });
  const isListed = async () => (await sectionEntries()).entries.some(({ path }) => path === '/emergencia');
  expect(await isListed()).toBe(true);
  provideRenderContext({ emergencies: () => held(false) });
  expect(await isListed()).toBe(true);
  provideRenderContext({ emergencies: () => held(true) });
  expect(await isListed()).toBe(false);
  provideRenderContext({ emergencies: () => null });
});

test.each([
  ['alerts', '/alertas', '/api/alerts', { source: 'nws', alerts: [] }],
  ['storms', '/huracan', '/api/storms', { storms: [] }],
  ['closings', '/cierres', '/api/closings', { closings: [] }],
  ['power and rivers', '/luz-y-rios', '/api/rivers', { gauges: [] }],
])(
  'the sections contain the page of %s, but not the invented ones of the sample',
  async (_, page, address, body) => {
    const isListed = async (sample: boolean | null) => {
      const response = { ...body, sample, checkedAt: '2026-11-26T12:00:00Z' };
      worker({ news: 0, programmes: 1, more: sample === null ? {} : { [address]: response } });
      return (await sectionEntries()).entries.some(({ path }) => path === page);
    };
    expect([await isListed(false), await isListed(true), await isListed(null)]).toEqual([true, false, false]);
  },
);
