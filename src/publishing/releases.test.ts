import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRelease, latestRelease, makeRelease, releaseName, setCurrentRelease } from './releases.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds what a release needs to be one. */
const build = async (place: string) => {
  await mkdir(path.join(place, 'server'), { recursive: true });
  await writeFile(path.join(place, 'server/entry.mjs'), '');
};

async function project(page: string): Promise<string> {
  const root = await mkdtemp(path.join(folder, 'project-'));
  await mkdir(path.join(root, 'src'));
  await mkdir(path.join(root, 'public'));
  for (const file of ['astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json', 'src/page.astro']) {
    await writeFile(path.join(root, file), file.endsWith('.astro') ? page : '');
  }
  return root;
}

test('the same sources and content have the same name; another page, setting or content has another', async () => {
  const one = await project('<p>');
  const name = await releaseName(one, ['settings', 'content']);
  expect(await releaseName(await project('<p>'), ['settings', 'content'])).toBe(name);
  expect(await releaseName(await project('<b>'), ['settings', 'content'])).not.toBe(name);
  expect(await releaseName(one, ['settings', 'other content'])).not.toBe(name);
});

test('a test that changes makes no other release', async () => {
  const root = await project('<p>');
  const name = await releaseName(root, []);
  await writeFile(path.join(root, 'src/page.test.ts'), 'expect');
  expect(await releaseName(root, [])).toBe(name);
});

test('a release takes its name when it is whole', async () => {
  const made = await makeRelease(folder, 'one', build);
  expect(made).toBe(path.join(folder, 'one'));
  expect(findRelease(folder, 'one')).toBe(made);
});

test('a build that fails leaves nothing, and the release before it serves on', async () => {
  const before = await makeRelease(folder, 'one', build);
  await setCurrentRelease(folder, before);
  const failing = makeRelease(folder, 'two', async (half) => {
    await build(half);
    throw new Error('no se pudo');
  });
  await expect(failing).rejects.toThrow('no se pudo');
  expect(findRelease(folder, 'two')).toBeNull();
  expect(await latestRelease(folder)).toBe(before);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the current release and the last two before it are kept', async () => {
  for (const [age, name] of ['newest', 'newer', 'older', 'oldest'].entries()) {
    const made = await makeRelease(folder, name, build);
    const at = new Date(Date.UTC(2026, 0, 10 - age));
    await utimes(made, at, at);
  }
  await setCurrentRelease(folder, path.join(folder, 'older'));
  expect((await readdir(folder)).sort()).toEqual(['current', 'newer', 'newest', 'older']);
  expect(await latestRelease(folder)).toBe(path.join(folder, 'older'));
});

test('without a release there is none to serve', async () => {
  expect(await latestRelease(path.join(folder, 'nothing'))).toBeNull();
});
