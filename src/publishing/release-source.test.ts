import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { BuildLease } from './build-lease.ts';
import { ReleaseSource } from './release-source.ts';
import { FolderStore } from './release-store.ts';
import { latestRelease, makeRelease, setCurrentRelease } from './releases.ts';

let folder: string;
let shared: string;
/** Position of the newest change in the newsroom, and the log that it is in. */
let newest: number;
let logName: string;
let builds: string[];
/** Of the changes. */
let kind: ChangeLog['changes'][number]['kind'];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'source-'));
  shared = path.join(folder, 'shared');
  await mkdir(shared);
  newest = 1;
  logName = 'log';
  builds = [];
  kind = 'news';
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function readLog(cursor: string | null): Promise<ChangeLog> {
  const [log, from = '0'] = (cursor ?? '').split('.');
  const change = {
    at: '2026-11-20T12:00:00Z',
    kind,
    action: 'changed',
    slug: 'a',
    previousSlug: null,
  } as const;
  const changes = Array.from({ length: Math.max(0, newest - Number(from)) }, (_, index) => ({
    ...change,
    categories: [],
    position: Number(from) + index + 1,
  }));
  return {
    changes,
    cursor: `${logName}.${newest}`,
    position: newest,
    complete: log === logName,
    waiting: false,
  };
}

/** An origin whose patience is short. `during` runs while it builds. */
function origin(name: string, during = async () => {}): ReleaseSource {
  const releasesDir = path.join(folder, name);
  const store = new FolderStore(shared);
  return new ReleaseSource({
    store,
    lease: new BuildLease(store, name),
    releasesDir,
    code: async () => 'code',
    readLog,
    async build() {
      builds.push(name);
      const record = { code: 'code', cursor: `${logName}.${newest}`, position: newest, gate: 'off' };
      await during();
      const made = await makeRelease(releasesDir, record, async (half) => {
        await mkdir(half, { recursive: true });
        await writeFile(path.join(half, 'page.html'), `${name} ${record.position}`);
      });
      await setCurrentRelease(releasesDir, made);
      return made;
    },
    patience: { look: 10, failing: 100, building: 5_000 },
  });
}

const pageOf = (release: string) => readFile(path.join(release, 'page.html'), 'utf8');

test('of ten origins one builds, and all serve what it built', async () => {
  const origins = Array.from({ length: 10 }, (_, number) => origin(`origin-${number}`));
  const releases = await Promise.all(origins.map((source) => source.obtain('anything')));
  expect(builds).toHaveLength(1);
  const pages = await Promise.all(releases.map(pageOf));
  expect(new Set(pages)).toEqual(new Set([`${builds[0]} 1`]));
  newest = 2;
  const next = await Promise.all(origins.map((source) => source.obtain(2)));
  expect(builds).toHaveLength(2);
  expect(await pageOf(next[7] ?? '')).toBe(`${builds[1]} 2`);
  expect(await latestRelease(path.join(folder, 'origin-7'))).toBe(next[7]);
});

test('a release without the wanted change, or of another log, is not taken', async () => {
  await origin('one').obtain('anything');
  newest = 2;
  expect(await pageOf(await origin('two').obtain(2))).toBe('two 2');
  logName = 'another';
  newest = 1;
  expect(await pageOf(await origin('three').obtain(1))).toBe('three 1');
  expect(await pageOf(await origin('four').obtain(null))).toBe('three 1');
});

test('a release of newer changes is taken although more have come since', async () => {
  newest = 5;
  await origin('one').obtain('anything');
  newest = 6;
  expect(await pageOf(await origin('two').obtain(4))).toBe('one 5');
  expect(await pageOf(await origin('three').obtain(null))).toBe('three 6');
});

test.each(['hazard', 'coverage-entry', 'banner'] as const)(
  'a release is taken although changes of the kind %s have come since: none of its files shows them',
  async (since) => {
    await origin('one').obtain('anything');
    [newest, kind] = [3, since];
    expect(await pageOf(await origin('two').obtain(3))).toBe('one 1');
    expect(builds).toEqual(['one']);
  },
);

test('an incomplete release is not served; another one is built in its place', async () => {
  const store = new FolderStore(shared);
  await origin('one').obtain('anything');
  const [object] = await store.list('code/objects/');
  await store.remove(object?.key ?? '');
  const two = origin('two');
  expect(await pageOf(await two.obtain(1))).toBe('two 1');
  expect(two.state.problem).toMatch(/is incomplete .* and is not served\.$/);
  expect(await pageOf(await origin('three').obtain(1))).toBe('two 1');
});

test('while the store fails, an origin waits, then builds for itself, and says why until the store works again', async () => {
  const source = origin('one');
  await source.obtain('anything');
  await rename(shared, `${shared}.away`);
  newest = 2;
  const begin = performance.now();
  expect(await pageOf(await source.obtain(2))).toBe('one 2');
  expect(performance.now() - begin).toBeGreaterThan(90);
  expect(source.state.problem).toMatch(
    /^The shared folder \S+ does not exist: mount it, or create it \(RELEASE_STORE\)\.$/,
  );
  expect(source.state.failingSince).not.toBeNull();
  expect(console.error).toHaveBeenCalledTimes(1);
  await rename(`${shared}.away`, shared);
  newest = 3;
  await source.obtain(3);
  expect(source.state).toMatchObject({ problem: null, failingSince: null });
});

test('an origin that serves nothing yet does not wait for a store that fails', async () => {
  await rm(shared, { recursive: true });
  expect(await pageOf(await origin('one').obtain('anything'))).toBe('one 1');
});

test('a build that cannot be shared is served all the same', async () => {
  const source = origin('one', () => rm(shared, { recursive: true }));
  expect(await pageOf(await source.obtain('anything'))).toBe('one 1');
  expect(source.state.problem).toMatch(/does not exist/);
});

test('a build that fails is no failure of the store, and the next origin may build at once', async () => {
  const source = origin('one', () => Promise.reject(new Error('no room')));
  await expect(source.obtain('anything')).rejects.toThrow('no room');
  expect(source.state.problem).toBeNull();
  expect(await pageOf(await origin('two').obtain('anything'))).toBe('two 1');
});
