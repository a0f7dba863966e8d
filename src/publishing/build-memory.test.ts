import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { PageVersions } from '#config/page-versions.ts';
import { BuildMemory } from './build-memory.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'build-memory-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const page = (pathname: string, ...tags: string[]) => ({ pathname, tags, policy: undefined });
const pages = [page('/noticias/a', 'news:a'), page('/noticias/b', 'news:b'), page('/live')];
const nothing: ChangeLog = { changes: [], cursor: 'log.1', position: 1, complete: true, waiting: false };
const changed = (position: number, slug: string): ChangeLog => ({
  changes: [
    {
      position,
      at: '2026-11-20T12:00:00Z',
      kind: 'news',
      action: 'changed',
      slug,
      previousSlug: null,
      categories: [],
    },
  ],
  cursor: `log.${position}`,
  position,
  complete: true,
  waiting: false,
});

/** Runs a build and returns the versions that it got. */
async function build(memory: BuildMemory, log = nothing, made = pages): Promise<PageVersions> {
  let versions: PageVersions | undefined;
  await memory.build(log, async (file) => {
    versions = PageVersions.parse(JSON.parse(await readFile(file, 'utf8')));
    return made;
  });
  return PageVersions.parse(versions);
}

test('the first build starts from nothing, the next one has only what changed', async () => {
  const memory = await BuildMemory.open(place, 'settings');
  expect(await memory.cursor()).toBeNull();
  const first = await build(memory);
  expect(first.pages).toEqual({});
  expect(await memory.cursor()).toBe('log.1');
  expect(await build(memory, changed(7, 'a'))).toEqual({ all: first.all, pages: { '/noticias/a': 7 } });
  expect(await build(memory, changed(9, 'b'))).toEqual({
    all: first.all,
    pages: { '/noticias/a': 7, '/noticias/b': 9 },
  });
});

test('an incomplete log means that everything changed', async () => {
  const memory = await BuildMemory.open(place, 'settings');
  const first = await build(memory);
  const second = await build(memory, { ...nothing, complete: false });
  expect(second.all).not.toBe(first.all);
});

test('a build that fails leaves the memory as it was', async () => {
  const memory = await BuildMemory.open(place, 'settings');
  const first = await build(memory);
  const failing = memory.build(changed(7, 'a'), async () => Promise.reject(new Error('no se pudo')));
  await expect(failing).rejects.toThrow('no se pudo');
  expect(await memory.cursor()).toBe('log.1');
  expect(await build(memory, changed(7, 'a'))).toEqual({ all: first.all, pages: { '/noticias/a': 7 } });
});

test('a build whose process ends in the middle leaves nothing that could be wrong', async () => {
  const memory = await BuildMemory.open(place, 'settings');
  const first = await build(memory);
  await memory.build(changed(7, 'a'), async () => {
    const afterTheEnd = await BuildMemory.open(place, 'settings');
    expect(await afterTheEnd.cursor()).toBeNull();
    expect((await build(afterTheEnd)).all).not.toBe(first.all);
    return pages;
  });
});

test('a page that is gone no longer has a version', async () => {
  const memory = await BuildMemory.open(place, 'settings');
  await build(memory);
  await build(memory, changed(7, 'a'), pages.slice(1));
  expect((await build(memory)).pages).toEqual({});
});

test('other settings start from nothing, and the memory of the previous ones is removed', async () => {
  await build(await BuildMemory.open(place, 'settings'));
  await mkdir(path.join(place, 'older'));
  const other = await BuildMemory.open(place, 'others');
  expect(await other.cursor()).toBeNull();
  expect(await readdir(place)).toEqual(['others']);
});
