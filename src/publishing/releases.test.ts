import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseNumber } from '#contract/release-number.ts';
import { releaseByName } from './pin.ts';
import {
  codeName,
  latestRelease,
  makeRelease,
  pruneReleases,
  readReleaseRecord,
  setCurrentRelease,
} from './releases.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = async (place: string) => {
  await mkdir(path.join(place, 'server'), { recursive: true });
};
const record = (code: string) => ({ code, cursor: 'log.7', position: 7, gate: 'off' });

async function project(page: string): Promise<string> {
  const root = await mkdtemp(path.join(folder, 'project-'));
  await mkdir(path.join(root, 'src'));
  await mkdir(path.join(root, 'public'));
  for (const file of ['astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json', 'src/page.astro']) {
    await writeFile(path.join(root, file), file.endsWith('.astro') ? page : '');
  }
  return root;
}

test('the same sources and settings have the same name; another page or setting changes it', async () => {
  const one = await project('<p>');
  const name = await codeName(one, ['settings']);
  expect(await codeName(await project('<p>'), ['settings'])).toBe(name);
  expect(await codeName(await project('<b>'), ['settings'])).not.toBe(name);
  expect(await codeName(one, ['other settings'])).not.toBe(name);
});

test('a changed test does not change the name of the code', async () => {
  const root = await project('<p>');
  const name = await codeName(root, []);
  await writeFile(path.join(root, 'src/page.test.ts'), 'expect');
  expect(await codeName(root, [])).toBe(name);
});

test('a release gets its name when it is complete, and records what it was made of', async () => {
  const made = await makeRelease(folder, record('one'), build);
  expect(made).toBe(path.join(folder, 'one-log.7'));
  expect(await readReleaseRecord(made)).toEqual(record('one'));
  await setCurrentRelease(folder, made);
  expect(await latestRelease(folder)).toBe(made);
});

test('a build that fails leaves nothing, and the previous release stays the current one', async () => {
  const before = await makeRelease(folder, record('one'), build);
  await setCurrentRelease(folder, before);
  const failing = makeRelease(folder, record('two'), async (half) => {
    await build(half);
    throw new Error('no se pudo');
  });
  await expect(failing).rejects.toThrow('no se pudo');
  expect(await latestRelease(folder)).toBe(before);
  expect((await readdir(folder)).sort()).toEqual(['current', 'one-log.7']);
});

test('the folder of a build that was killed is removed by the next one', async () => {
  await mkdir(path.join(folder, 'zero-log.1.part'));
  await makeRelease(folder, record('one'), build);
  expect(await readdir(folder)).toEqual(['one-log.7']);
});

test('a release that exists is not made again, because it may be the one that is served', async () => {
  const made = await makeRelease(folder, record('one'), build);
  const again = makeRelease(folder, record('one'), async () => Promise.reject(new Error('built again')));
  expect(await again).toBe(made);
});

test('a release that newer software built is neither served nor pinned, and the last one before it is', async () => {
  const [first, own] = [record('first'), { ...record('own'), number: releaseNumber }];
  const ahead = await makeRelease(folder, { ...record('ahead'), number: releaseNumber + 1 }, build);
  await setCurrentRelease(folder, ahead);
  expect(await latestRelease(folder)).toBeNull();
  const before = await makeRelease(folder, first, build);
  await utimes(before, 1, 1);
  expect(await latestRelease(folder)).toBe(before);
  const last = await makeRelease(folder, own, build);
  expect(await latestRelease(folder)).toBe(last);
  expect(await releaseByName(folder, path.basename(last), 'off')).toEqual({ folder: last });
  expect(await releaseByName(folder, path.basename(ahead), 'off')).toEqual({
    problem: 'Newer software built the release "ahead-log.7": use another release, or that software.',
  });
});

test('an incomplete release does not count', async () => {
  const made = await makeRelease(folder, record('one'), build);
  await setCurrentRelease(folder, made);
  await rm(path.join(made, 'release.json'));
  expect(await latestRelease(folder)).toBeNull();
});

test('the last three releases are kept, the newest of the last three other codes, the pinned one, and those in use', async () => {
  const names = 'now-9 now-8 now-7 now-6 v4-5 v4-4 v3-3 v2-2 v1-1 v0-used v0-pinned v0-old'.split(' ');
  for (const [age, name] of names.entries()) {
    await mkdir(path.join(folder, name));
    const at = new Date(Date.UTC(2026, 0, 30 - age));
    await utimes(path.join(folder, name), at, at);
  }
  await writeFile(path.join(folder, 'pinned'), 'v0-pinned');
  await pruneReleases(folder, [path.join(folder, 'v0-used')]);
  expect((await readdir(folder)).sort()).toEqual(
    ['now-7', 'now-8', 'now-9', 'pinned', 'v0-pinned', 'v0-used', 'v2-2', 'v3-3', 'v4-5'].sort(),
  );
});

test('without a release the latest one is null', async () => {
  expect(await latestRelease(path.join(folder, 'nothing'))).toBeNull();
});
