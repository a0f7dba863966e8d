import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('the same sources and settings have the same name; another page or setting has another', async () => {
  const one = await project('<p>');
  const name = await codeName(one, ['settings']);
  expect(await codeName(await project('<p>'), ['settings'])).toBe(name);
  expect(await codeName(await project('<b>'), ['settings'])).not.toBe(name);
  expect(await codeName(one, ['other settings'])).not.toBe(name);
});

test('a test that changes makes no other code', async () => {
  const root = await project('<p>');
  const name = await codeName(root, []);
  await writeFile(path.join(root, 'src/page.test.ts'), 'expect');
  expect(await codeName(root, [])).toBe(name);
});

test('a release takes its name when it is whole, and says what it was made of', async () => {
  const made = await makeRelease(folder, record('one'), build);
  expect(made).toBe(path.join(folder, 'one-log.7'));
  expect(await readReleaseRecord(made)).toEqual(record('one'));
  await setCurrentRelease(folder, made);
  expect(await latestRelease(folder)).toBe(made);
});

test('a build that fails leaves nothing, and the release before it serves on', async () => {
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

test('a build that was killed leaves no folder behind for long', async () => {
  await mkdir(path.join(folder, 'zero-log.1.part'));
  await makeRelease(folder, record('one'), build);
  expect(await readdir(folder)).toEqual(['one-log.7']);
});

test('a release that is there is not made again: it may be the one that is served', async () => {
  const made = await makeRelease(folder, record('one'), build);
  const again = makeRelease(folder, record('one'), async () => Promise.reject(new Error('built again')));
  expect(await again).toBe(made);
});

test('a release that is half there is none', async () => {
  const made = await makeRelease(folder, record('one'), build);
  await setCurrentRelease(folder, made);
  await rm(path.join(made, 'release.json'));
  expect(await latestRelease(folder)).toBeNull();
});

test('the last two releases are kept, and those that are used', async () => {
  for (const [age, name] of ['newest', 'newer', 'older', 'oldest', 'first'].entries()) {
    const made = await makeRelease(folder, record(name), build);
    const at = new Date(Date.UTC(2026, 0, 10 - age));
    await utimes(made, at, at);
  }
  await setCurrentRelease(folder, path.join(folder, 'older-log.7'));
  await pruneReleases(folder, [path.join(folder, 'older-log.7'), path.join(folder, 'first-log.7')]);
  expect((await readdir(folder)).sort()).toEqual([
    'current',
    'first-log.7',
    'newer-log.7',
    'newest-log.7',
    'older-log.7',
  ]);
});

test('without a release there is none to serve', async () => {
  expect(await latestRelease(path.join(folder, 'nothing'))).toBeNull();
});
