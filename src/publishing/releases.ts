import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { firstReleaseNumber, releaseNumber } from '#contract/release-number.ts';

/** What a build is made of, besides the newsroom's content. */
const sources = ['src', 'public', 'astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json'];

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * A name for what a build is made of besides content: the same name means the same code. `inputs` are the settings that pages depend on.
 */
export async function codeName(root: string, inputs: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  const files = (await Promise.all(sources.map((source) => filesOf(path.join(root, source))))).flat();
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

export const ReleaseRecord = z.object({
  /** Name of its code (`codeName`). */
  code: z.string(),
  /** The change-log cursor when the build started: later changes are not in it. Null if the log could not be read. */
  cursor: z.string().nullable(),
  position: z.int().nonnegative(),
  /** The gate that its pages have (`gateMark`): what was built open must not be served on a closed site. */
  gate: z.string().default('off'),
  /** `releaseNumber` of the software that built it. One of 1.0.0 has none. */
  number: z.int().positive().optional(),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

const recordName = 'release.json';

/** File beside the releases that names the pinned one (`pin.ts`). */
export const pinName = 'pinned';

/** Throws if the release has no record, or one that cannot be read. */
export async function readReleaseRecord(folder: string): Promise<ReleaseRecord> {
  return ReleaseRecord.parse(JSON.parse(await readFile(path.join(folder, recordName), 'utf8')));
}

/** Turns a build in `folder` into a release that can be served. */
export async function writeReleaseRecord(folder: string, record: ReleaseRecord): Promise<void> {
  await writeFile(path.join(folder, recordName), JSON.stringify(record));
}

/** Folder of a finished release, or null if there is none of that name. */
export function findRelease(releasesDir: string, name: string): string | null {
  if (name !== path.basename(name)) return null;
  const folder = path.join(releasesDir, name);
  return existsSync(path.join(folder, recordName)) ? folder : null;
}

/** Names of the finished releases, the newest first. */
export async function releaseNames(releasesDir: string): Promise<string[]> {
  const names = await readdir(releasesDir).catch(() => []);
  const dated = await Promise.all(
    names.flatMap((name) => {
      const folder = findRelease(releasesDir, name);
      return folder === null ? [] : stat(folder).then(({ mtimeMs }) => ({ name, mtimeMs }));
    }),
  );
  return dated.sort((a, b) => b.mtimeMs - a.mtimeMs).map(({ name }) => name);
}

/** Whether newer software built it: its pages may want what this process does not tell them. */
export const isAhead = ({ number = firstReleaseNumber }: ReleaseRecord): boolean => number > releaseNumber;

/** The finished release that was made last, whatever its content. After a return from newer software, the last one that is not ahead. */
export async function latestRelease(releasesDir: string): Promise<string | null> {
  const pointer = await readFile(path.join(releasesDir, 'current'), 'utf8').catch(() => null);
  if (pointer === null) return null;
  for (const name of new Set([pointer.trim(), ...(await releaseNames(releasesDir))])) {
    const folder = findRelease(releasesDir, name);
    if (folder !== null && !(await readReleaseRecord(folder).then(isAhead, () => false))) return folder;
  }
  return null;
}

/**
 * Makes a release with `build`, which fills an empty folder. A release with the same record that already exists is returned instead. The
 * folder gets its name only when it is complete, so a build that fails or is killed leaves nothing that could be served.
 */
export async function makeRelease(
  releasesDir: string,
  record: ReleaseRecord,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const name = `${record.code}-${record.cursor ?? 'none'}`;
  const made = findRelease(releasesDir, name);
  if (made) return made;
  const folder = path.join(releasesDir, name);
  await removeIncomplete(releasesDir);
  const half = `${folder}.part`;
  try {
    await build(half);
    await writeReleaseRecord(half, record);
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** A build that was killed could not remove its own folder. Only one is made at a time, so no running build uses an incomplete one. */
async function removeIncomplete(releasesDir: string): Promise<void> {
  const names = await readdir(releasesDir).catch(() => []);
  const incomplete = names.filter((name) => name.endsWith('.part'));
  await Promise.all(
    incomplete.map((name) => rm(path.join(releasesDir, name), { recursive: true, force: true })),
  );
}

/** Makes a release the one that is served first after a start. */
export async function setCurrentRelease(releasesDir: string, folder: string): Promise<void> {
  const pointer = path.join(releasesDir, 'current');
  await writeFile(`${pointer}.part`, path.basename(folder));
  await rename(`${pointer}.part`, pointer);
}

/** How many of the newest finished releases are kept. */
const keptReleases = 3;

/** How many releases with other code are kept besides: an operator goes back to code of before an upgrade, not to content of before. */
const keptCodes = 3;

/**
 * Removes old releases. Kept are the newest ones, the newest one of each of the last few versions of the code, the pinned one, and those
 * that are `used`.
 */
export async function pruneReleases(releasesDir: string, used: readonly string[]): Promise<void> {
  const pin = await readFile(path.join(releasesDir, pinName), 'utf8').catch(() => '');
  const kept = new Set([...used, path.join(releasesDir, pin.trim())]);
  const entries = await readdir(releasesDir, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part'))
    .map(({ name }) => path.join(releasesDir, name))
    .filter((folder) => !kept.has(folder));
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  );
  const [newest, older] = split(
    dated.sort((a, b) => b.at - a.at),
    keptReleases,
  );
  const codes = new Set([...kept, ...newest.map(({ folder }) => folder)].map(codeOf));
  const wanted = codes.size + keptCodes;
  for (const { folder } of older) {
    if (codes.size < wanted && !codes.has(codeOf(folder))) codes.add(codeOf(folder));
    else await rm(folder, { recursive: true, force: true });
  }
}

/** A release's name begins with that of its code (`makeRelease`). */
const codeOf = (folder: string) => path.basename(folder).split('-')[0] ?? '';

const split = <T>(list: readonly T[], at: number): [T[], T[]] => [list.slice(0, at), list.slice(at)];
