import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import * as z from 'zod';
import { StoreError, type ReleaseStore } from './release-store.ts';
import {
  latestRelease,
  makeRelease,
  ReleaseRecord,
  readReleaseRecord,
  setCurrentRelease,
} from './releases.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Files sent or fetched at once: a file has some ten kilobytes, so most of its time is the way to the bucket and back. */
const concurrency = 16;
/** How many releases of a version of the code are kept in the store. Others may still be fetching the one before the last. */
const keptReleases = 3;
/** How many versions of the code are kept: during an upgrade two are in use, and one to go back to. */
const keptCodes = 3;
/** Milliseconds for which a file without a release is kept: its release may be on its way. */
const keptLoose = 3_600_000;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Path of a file below the release's folder, which never leaves it. */
const FilePath = z
  .string()
  .refine((name) => !path.isAbsolute(name) && !/\\|\0/.test(name) && !name.split('/').includes('..'));

/** What a release consists of. It is written after its files, so a release without it does not exist. */
const Manifest = z.object({
  record: ReleaseRecord,
  files: z.array(z.object({ path: FilePath, sha256: Hash })),
});
type Manifest = z.infer<typeof Manifest>;

/** Names the newest release of a version of the code. It is written after the manifest. */
const Latest = z.object({ manifest: Hash, cursor: z.string().nullable(), position: z.int().nonnegative() });
export type Latest = z.infer<typeof Latest>;

const latestKey = (code: string) => `${code}/latest.json`;
const manifestKey = (code: string, hash: string) => `${code}/releases/${hash}.json`;
const objectKey = (code: string, hash: string) => `${code}/objects/${hash}`;
const codeKey = (code: string) => `codes/${code}`;
export const leasePrefix = (code: string): string => `${code}/lease/`;

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

function parse<T>(schema: z.ZodType<T>, body: Buffer, store: ReleaseStore, key: string): T {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    throw new StoreError(`${key} in ${store.name} is damaged: remove it, and the next build replaces it.`);
  }
}

/** The newest release of a version of the code in the store; null if there is none. */
export async function readLatest(store: ReleaseStore, code: string): Promise<Latest | null> {
  const body = await store.get(latestKey(code));
  return body && parse(Latest, body, store, latestKey(code));
}

async function readManifest(store: ReleaseStore, code: string, hash: string): Promise<Manifest> {
  const key = manifestKey(code, hash);
  const body = await store.get(key);
  if (body === null || hashOf(body) !== hash)
    throw new StoreError(
      `The release ${hash.slice(0, 16)} in ${store.name} is incomplete, and is not served.`,
    );
  return parse(Manifest, body, store, key);
}

/** SHA-256 of every file below a folder, by its path with slashes. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    hashes.set(path.relative(folder, file).split(path.sep).join('/'), hashOf(await readFile(file)));
  }
  return hashes;
}

/** Runs `work` for each item, some at once. Rejects with the first error, and starts no further one then. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency });
  const failing = new AbortController();
  await Promise.all(
    [...items].map((item) =>
      queue.add(async () => {
        if (failing.signal.aborted) return;
        await work(item).catch((error: unknown) => {
          failing.abort();
          throw error;
        });
      }),
    ),
  );
}

/**
 * Puts a release into the store: the files that the newest release there does not have, then the manifest, then the pointer to it. A
 * process that ends in between leaves nothing that others could take for a release. Returns the number of files that were sent. Throws
 * StoreError.
 */
export async function publishRelease(store: ReleaseStore, folder: string): Promise<number> {
  const record = await readReleaseRecord(folder);
  const { code } = record;
  const hashes = await hashesIn(folder);
  hashes.delete('release.json');
  const before = await readLatest(store, code).catch(() => null);
  const known = before && (await readManifest(store, code, before.manifest).catch(() => null));
  const there = new Set(known?.files.map(({ sha256 }) => sha256));
  const missing = new Map(
    [...hashes].map(([file, hash]) => [hash, file] as const).filter(([hash]) => !there.has(hash)),
  );
  await forEach(missing, async ([hash, file]) => {
    await store.put(objectKey(code, hash), await zip(await readFile(path.join(folder, file))));
  });
  const files = [...hashes].map(([name, sha256]) => ({ path: name, sha256 }));
  const manifest = Buffer.from(JSON.stringify({ record, files } satisfies Manifest));
  const hash = hashOf(manifest);
  await store.put(manifestKey(code, hash), manifest);
  const latest: Latest = { manifest: hash, cursor: record.cursor, position: record.position };
  await store.put(latestKey(code), Buffer.from(JSON.stringify(latest)));
  await store.put(codeKey(code), Buffer.from(code));
  return missing.size;
}

/**
 * Fetches a release into `releasesDir`. Files that the current release of this origin has are taken from there. A file that is missing or
 * differs from its hash ends the fetch, and nothing of the release stays. Makes it the current release and returns its folder. Throws StoreError.
 */
export async function fetchRelease(
  store: ReleaseStore,
  code: string,
  latest: Latest,
  releasesDir: string,
): Promise<string> {
  const { record, files } = await readManifest(store, code, latest.manifest);
  const current = await latestRelease(releasesDir);
  const own = current ? await hashesIn(current) : new Map<string, string>();
  const places = new Map([...own].map(([file, hash]) => [hash, path.join(current ?? '', file)] as const));
  const fetched = await makeRelease(releasesDir, record, async (folder) => {
    await mkdir(folder, { recursive: true });
    await forEach(files, async ({ path: name, sha256 }) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      const place = places.get(sha256);
      // Releases never change, so two of them can share a file.
      if (place) await link(place, file).catch(() => copyFile(place, file));
      else await writeFile(file, await readObject(store, code, sha256));
    });
  });
  await setCurrentRelease(releasesDir, fetched);
  return fetched;
}

async function readObject(store: ReleaseStore, code: string, hash: string): Promise<Buffer> {
  const packed = await store.get(objectKey(code, hash));
  const body = packed && (await unzip(packed).catch(() => null));
  if (body && hashOf(body) === hash) return body;
  const problem = packed ? 'differs from its hash' : 'is missing';
  throw new StoreError(
    `A release in ${store.name} is incomplete (the file ${hash.slice(0, 16)} ${problem}), and is not served.`,
  );
}

/** Removes old releases of this version of the code, files that no release has, and versions of the code that nobody uses any more. */
export async function pruneStore(store: ReleaseStore, code: string, now = Date.now()): Promise<void> {
  const latest = await readLatest(store, code);
  if (latest === null) return;
  const newest = (await store.list(`${code}/releases/`)).sort((a, b) => b.at - a.at);
  const current = manifestKey(code, latest.manifest);
  const kept = new Set([current, ...newest.slice(0, keptReleases).map(({ key }) => key)]);
  const used = new Set<string>();
  for (const key of kept) {
    const { files } = await readManifest(store, code, path.posix.basename(key, '.json'));
    for (const { sha256 } of files) used.add(objectKey(code, sha256));
  }
  const objects = await store.list(`${code}/objects/`);
  const loose = objects.filter(({ key, at }) => !used.has(key) && now - at > keptLoose);
  const old = newest.filter(({ key }) => !kept.has(key));
  // Manifests first: a release without its manifest does not exist, one without its files is incomplete.
  await forEach(old, ({ key }) => store.remove(key));
  await forEach(loose, ({ key }) => store.remove(key));

  const codes = (await store.list('codes/')).sort((a, b) => b.at - a.at).slice(keptCodes);
  for (const { key } of codes.filter(({ key: found }) => found !== codeKey(code))) {
    const gone = path.posix.basename(key);
    await store.remove(latestKey(gone));
    await forEach(await store.list(`${gone}/`), (stored) => store.remove(stored.key));
    await store.remove(key);
  }
}
