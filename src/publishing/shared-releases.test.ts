import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bucketKeys, startBucketServer, type BucketServer } from './bucket-server.fixture.ts';
import { BucketStore } from './bucket-store.ts';
import { BuildLease } from './build-lease.ts';
import { FolderStore, StoreError, type ReleaseStore } from './release-store.ts';
import { latestRelease, makeRelease, setCurrentRelease } from './releases.ts';
import { fetchRelease, pruneStore, publishRelease, readLatest } from './shared-releases.ts';

let folder: string;
let bucket: BucketServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'store-'));
  await mkdir(path.join(folder, 'shared'));
  bucket = await startBucketServer();
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

/** A release of the origin `name` with these files. */
async function build(
  name: string,
  position: number,
  files: Record<string, string>,
  code = 'code',
): Promise<string> {
  const dir = path.join(folder, name);
  const record = { code, cursor: `log.${position}`, position, gate: 'off' };
  const made = await makeRelease(dir, record, async (half) => {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(half, file)), { recursive: true });
      await writeFile(path.join(half, file), text);
    }
  });
  await setCurrentRelease(dir, made);
  return made;
}

const fetchInto = async (store: ReleaseStore, name: string) => {
  const latest = await readLatest(store, 'code');
  if (latest === null) throw new Error('the store is empty');
  return fetchRelease(store, 'code', latest, path.join(folder, name));
};

const stores = {
  'a folder': () => new FolderStore(path.join(folder, 'shared')),
  'a bucket': () => new BucketStore({ url: bucket.url, ...bucketKeys }),
};

describe.each(Object.entries(stores))('a release in %s', (_name, open) => {
  test('is what another origin fetches, byte by byte', async () => {
    const store = open();
    expect(await readLatest(store, 'code')).toBeNull();
    const files = {
      'client/index.html': '<p>ñandú',
      'client/noticias/95¢.html': 'x',
      'server/entry.mjs': 'export',
    };
    await publishRelease(store, await build('one', 1, files));
    const fetched = await fetchInto(store, 'two');
    for (const [file, text] of Object.entries(files)) {
      expect(await readFile(path.join(fetched, file), 'utf8')).toBe(text);
    }
    expect(await latestRelease(path.join(folder, 'two'))).toBe(fetched);
  });

  test('that changed little transfers little, in both directions', async () => {
    const store = open();
    const same = Object.fromEntries(
      Array.from({ length: 20 }, (_, page) => [`client/${page}.html`, `same ${page}`]),
    );
    expect(await publishRelease(store, await build('one', 1, { ...same, 'client/news.html': 'a' }))).toBe(21);
    const first = await fetchInto(store, 'two');
    expect(await publishRelease(store, await build('one', 2, { ...same, 'client/news.html': 'b' }))).toBe(1);
    bucket.requests.length = 0;
    const second = await fetchInto(store, 'two');
    expect(await readFile(path.join(second, 'client/news.html'), 'utf8')).toBe('b');
    const [before, after] = await Promise.all(
      [first, second].map((place) => stat(path.join(place, 'client/7.html'))),
    );
    expect(after?.ino).toBe(before?.ino);
    expect(bucket.requests.filter((request) => request.includes('/objects/')).length).toBeLessThanOrEqual(1);
  });

  test('that is only half there is never served', async () => {
    const store = open();
    await publishRelease(store, await build('one', 1, { 'client/index.html': 'a' }));
    const [object] = await store.list('code/objects/');
    // The upload ended before a file, or a file arrived damaged.
    for (const damage of [
      () => store.remove(object?.key ?? ''),
      () => store.put(object?.key ?? '', Buffer.from('b')),
    ]) {
      await damage();
      await expect(fetchInto(store, 'two')).rejects.toThrow(
        /is incomplete \(the file .*, and is not served\.$/,
      );
      expect(await latestRelease(path.join(folder, 'two'))).toBeNull();
      expect(
        (await readdir(path.join(folder, 'two')).catch(() => [])).filter((name) => name !== 'current'),
      ).toEqual([]);
    }
    const [manifest] = await store.list('code/releases/');
    await store.put(manifest?.key ?? '', Buffer.from('{}'));
    await expect(fetchInto(store, 'two')).rejects.toThrow(/is incomplete, and is not served\.$/);
    // A next build sends everything again.
    expect(await publishRelease(store, await build('one', 2, { 'client/index.html': 'a' }))).toBe(1);
    expect(await fetchInto(store, 'two')).toContain('code-log.2');
  });

  test('is built by one origin at a time', async () => {
    const store = open();
    const [one, two] = ['one', 'two'].map((owner) => new BuildLease(store, owner, 50));
    const held = await one?.acquire('code/lease/');
    expect(held).not.toBeNull();
    expect(await two?.acquire('code/lease/')).toBeNull();
    await held?.release();
    const next = await two?.acquire('code/lease/');
    expect(next).not.toBeNull();
    expect((await store.list('code/lease/')).map(({ key }) => key)).toEqual(['code/lease/000000002']);
    // Without a sign of life for the whole patience, another origin takes over.
    expect(await one?.acquire('code/lease/')).toBeNull();
    await expect.poll(() => one?.acquire('code/lease/'), { interval: 20 }).not.toBeNull();
    await next?.release();
  });

  test('is taken by one of ten origins that try at once', async () => {
    const store = open();
    const tries = Array.from({ length: 10 }, (_, owner) =>
      new BuildLease(store, `origin-${owner}`).acquire('code/lease/'),
    );
    const held = (await Promise.all(tries)).filter((lease) => lease !== null);
    expect(held).toHaveLength(1);
    await held[0]?.release();
  });

  test('is removed when it is old, and never the newest, a shared file, or one on its way', async () => {
    const store = open();
    for (const position of [1, 2, 3, 4, 5]) {
      const files = { 'client/same.html': 'same', 'client/news.html': String(position) };
      await publishRelease(store, await build('one', position, files));
      if (position === 2) await store.put(`code/objects/${'0'.repeat(64)}`, Buffer.from('on its way'));
    }
    await pruneStore(store, 'code', Date.now());
    expect(await store.list('code/releases/')).toHaveLength(3);
    expect(await store.list('code/objects/')).toHaveLength(7);
    await pruneStore(store, 'code', Date.now() + 2 * 3_600_000);
    expect(await store.list('code/objects/')).toHaveLength(4);
    expect(await fetchInto(store, 'two')).toContain('code-log.5');
  });

  test('of a version of the code that nobody uses any more is removed', async () => {
    const store = open();
    for (const code of ['a', 'b', 'c', 'd', 'code']) {
      await publishRelease(store, await build('one', 1, { 'client/index.html': code }, code));
      await age(store, `codes/${code}`, 10 - 'abcd'.indexOf(code));
    }
    await pruneStore(store, 'code');
    expect((await store.list('codes/')).map(({ key }) => key).sort()).toEqual([
      'codes/c',
      'codes/code',
      'codes/d',
    ]);
    expect(await store.list('a/')).toEqual([]);
    expect(await store.list('d/')).not.toEqual([]);
  });

  /** Makes a key some hours older. */
  async function age(store: ReleaseStore, key: string, hours: number): Promise<void> {
    const at = Date.now() - (key.endsWith('code') ? 0 : hours * 3_600_000);
    const object = bucket.objects.get(`telecoqui/${key}`);
    if (object) object.at = at;
    else await utimes(path.join(store.name, key), at / 1_000, at / 1_000);
  }
});

describe('a sentence says what to do', () => {
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof StoreError ? error.message : error),
    );

  test('when a shared folder is not mounted, is no folder, or cannot be written', async () => {
    const missing = new FolderStore(path.join(folder, 'nowhere'));
    expect(await problemOf(missing.put('code/x', Buffer.from('')))).toMatch(
      /nowhere does not exist: mount it, or create it/,
    );
    expect(await readdir(folder)).not.toContain('nowhere');
    await writeFile(path.join(folder, 'file'), '');
    expect(await problemOf(new FolderStore(path.join(folder, 'file')).get('x'))).toMatch(
      /is no folder: name a folder/,
    );
    // A folder in the place of a file: a write fails with an error of the file system, as on a disk that is full.
    await mkdir(path.join(folder, 'shared/code'));
    const store = new FolderStore(path.join(folder, 'shared'));
    expect(await problemOf(store.put('code', Buffer.from('')))).toMatch(
      /^The shared folder .* fails with E\w+ \(RELEASE_STORE\)\.$/,
    );
  });

  test('when a bucket does not respond, refuses the key, does not exist, or is full', async () => {
    const open = (options: Partial<ConstructorParameters<typeof BucketStore>[0]>) =>
      new BucketStore({ url: bucket.url, ...bucketKeys, ...options });
    expect(await problemOf(open({ secret: 'otro' }).get('code/latest.json'))).toMatch(
      /refuses GET with 403 SignatureDoesNotMatch: check RELEASE_STORE_KEY_ID, RELEASE_STORE_SECRET/,
    );
    expect(
      await problemOf(open({ url: bucket.url.replace('sitio', 'otro') }).put('x', Buffer.from(''))),
    ).toMatch(
      /otro\/telecoqui refuses PUT with 404 NoSuchBucket: check that the bucket exists and has room\.$/,
    );
    bucket.refusal = { status: 403, code: 'QuotaExceeded' };
    expect(await problemOf(open({}).put('x', Buffer.from('')))).toMatch(/refuses PUT with 403 QuotaExceeded/);
    await bucket.close();
    expect(await problemOf(open({}).get('x'))).toMatch(
      /does not respond \(ECONNREFUSED\): check RELEASE_STORE and the network/,
    );
    bucket = await startBucketServer();
  });
});

test('a manifest whose paths lead out of the release is refused', async () => {
  const store = new FolderStore(path.join(folder, 'shared'));
  await publishRelease(store, await build('one', 1, { 'client/index.html': 'a' }));
  const latest = await readLatest(store, 'code');
  const [manifest] = await store.list('code/releases/');
  const text =
    (await store.get(manifest?.key ?? ''))?.toString().replace('client/index.html', '../../escaped') ?? '';
  const hash = createHash('sha256').update(text).digest('hex');
  await store.put(`code/releases/${hash}.json`, Buffer.from(text));
  await store.put('code/latest.json', Buffer.from(JSON.stringify({ ...latest, manifest: hash })));
  await expect(fetchInto(store, 'two')).rejects.toThrow(
    /is damaged: remove it, and the next build replaces it\.$/,
  );
  expect(await readdir(folder)).not.toContain('escaped');
});
