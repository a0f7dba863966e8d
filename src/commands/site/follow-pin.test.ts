import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Origin } from '#origin/origin.ts';
import { readPin, releaseByName, removePin, writePin } from '#publishing/pin.ts';
import { setCurrentRelease, writeReleaseRecord } from '#publishing/releases.ts';
import { pinnedAtStart, PinFollower } from './follow-pin.ts';

let folder: string;
let follower: PinFollower | undefined;
/** What the origin serves. */
let served: string;
let changes: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pins-'));
  for (const name of ['old-1', 'new-2']) await makeRelease(name);
  await setCurrentRelease(folder, place('new-2'));
  served = place('new-2');
  changes = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await follower?.stop();
  follower = undefined;
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => path.join(folder, name);

async function makeRelease(name: string, gate = 'off'): Promise<void> {
  await mkdir(place(name));
  await writeReleaseRecord(place(name), { code: name, cursor: null, position: 1, gate });
}

const options = () => ({
  releasesDir: folder,
  gate: 'off',
  readLog: () => Promise.reject(new Error('no log')),
});

async function follow(use = async (release: string) => void (served = release)): Promise<PinFollower> {
  // Only what a follower reads of an origin.
  const origin = {
    use,
    get site() {
      return { release: { folder: served } };
    },
  } as unknown as Pick<Origin, 'site' | 'use'>;
  follower = new PinFollower(origin, options(), (await pinnedAtStart(options())).state);
  follower.start(() => (changes += 1));
  return follower;
}

/** Lets the follower check the pin, and waits for the end of this check. */
async function check(of: PinFollower): Promise<void> {
  vi.advanceTimersByTime(1_000);
  await of.checked;
}

test('a pinned release is served until it is unpinned, and then the newest one', async () => {
  const of = await follow();
  await check(of);
  expect([served, of.state, changes]).toEqual([place('new-2'), null, 0]);
  await writePin(folder, 'old-1');
  await check(of);
  expect(served).toBe(place('old-1'));
  expect(of.state).toEqual({ ...(await readPin(folder)), problem: null });
  await removePin(folder);
  await check(of);
  expect([served, of.state, changes]).toEqual([place('new-2'), null, 2]);
});

test('a build that ends after the pin was set is replaced by the pinned release', async () => {
  await writePin(folder, 'old-1');
  served = place('old-1');
  const of = await follow();
  expect(of.state?.release).toBe('old-1');
  served = place('new-2');
  await check(of);
  expect(served).toBe(place('old-1'));
});

test('after a restart the pinned release is served first', async () => {
  await writePin(folder, 'old-1');
  expect(await pinnedAtStart(options())).toMatchObject({
    pinned: place('old-1'),
    state: { release: 'old-1', problem: null },
  });
});

test.each([
  [
    'missing-7',
    /^There is no release "missing-7" in \S+\. There are: .*new-2.*Run "npm run releases -- use NAME"/,
  ],
  ['../old-1', /^There is no release "\.\.\/old-1"/],
  ['', /^There is no release ""/],
  ['closed-3', /^The release "closed-3" was built for another SITE_GATE/],
])('the pin "%s" changes nothing, and the state says what to do', async (name, problem) => {
  await makeRelease('closed-3', 'hard');
  const of = await follow();
  await writePin(folder, name);
  await check(of);
  expect(served).toBe(place('new-2'));
  expect(of.state?.problem).toMatch(problem);
  expect((await pinnedAtStart(options())).pinned).toBeNull();
  await check(of);
  expect(changes).toBe(1);
  await writePin(folder, 'old-1');
  await check(of);
  expect([served, of.state?.problem]).toEqual([place('old-1'), null]);
});

test('a damaged release is tried once, and the site keeps what it serves', async () => {
  const use = vi.fn(() => Promise.reject(new Error('no entry')));
  const of = await follow(use);
  await writePin(folder, 'old-1');
  for (let count = 0; count < 3; count += 1) await check(of);
  expect(use).toHaveBeenCalledTimes(1);
  expect(of.state?.problem).toMatch(/^The release "old-1" is damaged\. Run "npm run releases/);
  expect([served, changes]).toEqual([place('new-2'), 1]);
});

test('a release whose record cannot be read is refused', async () => {
  await writeFile(path.join(place('old-1'), 'release.json'), '{');
  expect(await releaseByName(folder, 'old-1', 'off')).toEqual({
    problem: 'The record of the release "old-1" cannot be read: use another release.',
  });
});
