import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { poolAssets } from '#publishing/asset-pool.ts';
import { writeReleaseRecord } from '#publishing/releases.ts';
import { loadRelease, unloadRelease } from './release.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pool = () => path.join(folder, 'assets');

/** Writes the files of a build that the origin loads. */
async function build(name: string, code: string, files: Record<string, string>): Promise<string> {
  const place = path.join(folder, name);
  const all = {
    'server/entry.mjs': 'export const handler = () => {};',
    'client/robots.txt': 'Allow: /',
    'pages.json': JSON.stringify({
      policies: ["default-src 'self'"],
      pages: [{ path: '/noticias/ñandú', tags: ['news:a'], policy: 0 }],
    }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), text);
  }
  await writeReleaseRecord(place, { code, cursor: 'log.1', position: 1, gate: 'off' });
  await poolAssets(pool(), place);
  return place;
}

const text = async (release: Awaited<ReturnType<typeof loadRelease>>, address: string) =>
  (await release.files.get(address)?.body())?.toString();

test('a page has its body, policy and tags, at its decoded path', async () => {
  const place = await build('one', 'code-1', { 'client/noticias/ñandú.html': '<p>Ñandú</p>' });
  const release = await loadRelease(place, pool());
  expect(await text(release, '/noticias/ñandú')).toBe('<p>Ñandú</p>');
  expect(release.files.get('/noticias/ñandú')?.page).toMatchObject({
    policy: "default-src 'self'",
    tags: ['news:a'],
  });
});

test('scripts of an earlier release are served after the release is deleted', async () => {
  const before = await build('one', 'code-2', { 'client/_astro/menu.a.js': 'before' });
  const after = await build('two', 'code-3', { 'client/_astro/menu.b.js': 'after' });
  await rm(before, { recursive: true });
  const release = await loadRelease(after, pool());
  expect(await text(release, '/_astro/menu.a.js')).toBe('before');
  expect(await text(release, '/_astro/menu.b.js')).toBe('after');
  expect(release.files.get('/_astro/menu.a.js')?.cacheControl).toContain('immutable');
});

test('a release with the same code uses the loaded handler, and lists the folder of that handler', async () => {
  const first = await loadRelease(await build('one', 'code-4', {}), pool());
  const second = await loadRelease(await build('two', 'code-4', {}), pool());
  const other = await loadRelease(await build('three', 'code-5', {}), pool());
  expect(second.render).toBe(first.render);
  expect(second.folders).toEqual([path.join(folder, 'two'), path.join(folder, 'one')]);
  expect(other.render).not.toBe(first.render);
});

test('a file stays in memory until its release is unloaded, and the files of other releases stay longer', async () => {
  const release = await loadRelease(await build('one', 'code-7', { 'client/a.txt': 'old' }), pool());
  const next = await loadRelease(await build('one-more', 'code-7', { 'client/a.txt': 'old' }), pool());
  const both = async () => [await text(release, '/a.txt'), await text(next, '/a.txt')];
  expect(await both()).toEqual(['old', 'old']);
  await writeFile(path.join(release.folder, 'client/a.txt'), 'new');
  await writeFile(path.join(next.folder, 'client/a.txt'), 'new');
  expect(await both()).toEqual(['old', 'old']);
  unloadRelease(release);
  expect(await both()).toEqual(['new', 'old']);
});

test('an incomplete build is not loaded', async () => {
  const place = await build('one', 'code-6', {});
  await rm(path.join(place, 'pages.json'));
  await expect(loadRelease(place, pool())).rejects.toThrow('pages.json');
});
