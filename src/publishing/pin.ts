import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PinState } from '#contract/publishing/publishing.ts';
import { findRelease, isAhead, pinName, readReleaseRecord, releaseNames } from './releases.ts';

const pinFile = (releasesDir: string) => path.join(releasesDir, pinName);

/** The release that an operator has pinned, whether it exists or not, and since when. Null if none is pinned. */
export async function readPin(releasesDir: string): Promise<Omit<PinState, 'problem'> | null> {
  const file = pinFile(releasesDir);
  const name = await readFile(file, 'utf8').catch(() => null);
  if (name === null) return null;
  const at = await stat(file).then(
    ({ mtime }) => mtime,
    () => new Date(),
  );
  return { release: name.trim().slice(0, 100), since: at.toISOString() };
}

/** Pins a release: it is served instead of the newest one until `removePin`. */
export async function writePin(releasesDir: string, name: string): Promise<void> {
  const file = pinFile(releasesDir);
  await writeFile(`${file}.part`, name);
  await rename(`${file}.part`, file);
}

export const removePin = (releasesDir: string): Promise<void> => rm(pinFile(releasesDir), { force: true });

/** What to do next, with the names of the releases that exist. */
export async function unknownRelease(releasesDir: string, name: string): Promise<string> {
  const names = await releaseNames(releasesDir);
  const there = names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is none yet.';
  return `There is no release "${name}" in ${releasesDir}. ${there}`;
}

/**
 * The folder of a release that may be pinned, or a sentence that says why it cannot be served. `gate` is the gate that the site has now
 * (`gateMark`).
 */
export async function releaseByName(
  releasesDir: string,
  name: string,
  gate: string,
): Promise<{ folder: string } | { problem: string }> {
  const folder = findRelease(releasesDir, name);
  if (folder === null) return { problem: await unknownRelease(releasesDir, name) };
  try {
    const record = await readReleaseRecord(folder);
    if (isAhead(record))
      return {
        problem: `Newer software built the release "${name}": use another release, or that software.`,
      };
    if (record.gate === gate) return { folder };
  } catch {
    return { problem: `The record of the release "${name}" cannot be read: use another release.` };
  }
  const problem = `The release "${name}" was built for another SITE_GATE than the present one: use another release.`;
  return { problem };
}
