import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiResponse } from '#api/client.ts';
import type { DataState } from '#contract/response-headers.ts';
import { loadUntilFresh, isForFile, noFile, prerenderedItems } from './prerendered.ts';

const respond = <T>(data: T, state: DataState = 'fresh'): ApiResponse<T> => ({
  data,
  ageSeconds: 0,
  state,
  total: null,
});
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    slug: `s${from + place}`,
    modified: '2026-11-20T12:00:00Z',
  }));
const addressOf = (slug: string) => `/noticias/${encodeURIComponent(slug)}`;
/** A list of `count` items, ten per page. */
const listOf = (count: number) => async (page: number) =>
  respond(items(0, count).slice((page - 1) * 10, page * 10));
const slugs = (paths: { params: { slug: string } }[]) => paths.map(({ params }) => params.slug);

afterEach(() => {
  vi.resetModules();
});

test('lists are requested page by page up to the limit', async () => {
  vi.stubEnv('PRERENDER_LIMIT', '15');
  const requested = vi.fn(listOf(40));
  const paths = await prerenderedItems(requested, addressOf);
  expect(paths).toHaveLength(15);
  expect(slugs(paths).at(-1)).toBe('s14');
  expect(requested.mock.calls).toEqual([[1], [2]]);
});

test('requests stop at an empty page, and an item that moved between two pages counts once', async () => {
  const pages = [items(0, 10), items(9, 3), []];
  const paths = await prerenderedItems(async (page) => respond(pages[page - 1] ?? []), addressOf);
  expect(slugs(paths)).toEqual(slugs(items(0, 12).map((params) => ({ params }))));
});

test('only wanted items count towards the limit, even if a whole page has none', async () => {
  vi.stubEnv('PRERENDER_LIMIT', '3');
  const paths = await prerenderedItems(listOf(40), addressOf, ({ slug }) => Number(slug.slice(1)) > 11);
  expect(slugs(paths)).toEqual(['s12', 's13', 's14']);
});

test('with a limit of zero no list is requested', async () => {
  vi.stubEnv('PRERENDER_LIMIT', '0');
  const requested = vi.fn(listOf(40));
  expect(await prerenderedItems(requested, addressOf)).toEqual([]);
  expect(requested).not.toHaveBeenCalled();
});

test('a failed list stops the build, except with LISTS_MAY_FAIL', async () => {
  const failing = async (page: number) => {
    if (page === 2) throw new ApiError(503, 'down');
    return respond(items(0, 10));
  };
  await expect(prerenderedItems(failing, addressOf)).rejects.toThrow('503: down');
  vi.stubEnv('LISTS_MAY_FAIL', 'yes');
  expect(await prerenderedItems(failing, addressOf)).toHaveLength(10);
});

test('the cache key of a page consists of its version and the date of its item', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'page-versions-'));
  const file = path.join(folder, 'versions.json');
  await writeFile(file, JSON.stringify({ all: 'one', pages: { '/noticias/s1': 7 } }));
  vi.stubEnv('PAGE_VERSIONS', file);
  const fresh = await import('./prerendered.ts');
  const paths = await fresh.prerenderedItems(listOf(2), addressOf);
  expect(paths.map(({ cacheKey }) => cacheKey)).toEqual([
    'one:0 2026-11-20T12:00:00Z',
    'one:7 2026-11-20T12:00:00Z',
  ]);
  await rm(folder, { recursive: true });
});

test('without versions no page is taken from an earlier build', async () => {
  expect((await prerenderedItems(listOf(1), addressOf))[0]).toEqual({ params: { slug: 's0' } });
});

test('only a page with fresh data becomes a file', () => {
  expect(isForFile({ kind: 'found', ...respond('x') })).toBe(true);
  expect(isForFile({ kind: 'found', ...respond('x', 'last-good') })).toBe(false);
  expect(isForFile({ kind: 'found', ...respond('x', 'stale') })).toBe(false);
  expect(isForFile({ kind: 'missing' })).toBe(false);
  expect(isForFile({ kind: 'failed', error: new Error('down') })).toBe(false);
  expect(noFile().body).toBeNull();
});

test('a request with a stale response is repeated until the response is fresh', async () => {
  const states: DataState[] = ['stale', 'stale', 'fresh', 'stale'];
  const request = vi.fn(async () => ({ kind: 'found' as const, ...respond('x', states.shift()) }));
  expect((await loadUntilFresh(request, (result) => result, [0, 0, 0])).state).toBe('fresh');
  expect(request).toHaveBeenCalledTimes(3);
});

test('a request is not repeated for a missing, failed or last-good response', async () => {
  for (const result of [
    { kind: 'missing' as const },
    { kind: 'failed' as const, error: new Error('down') },
    { kind: 'found' as const, ...respond('x', 'last-good') },
  ]) {
    const request = vi.fn(async () => result);
    expect(await loadUntilFresh(request, (outcome) => outcome)).toBe(result);
    expect(request).toHaveBeenCalledOnce();
  }
});
