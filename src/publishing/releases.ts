import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a build is made of, beside the newsroom's content. */
const sources = ['src', 'public', 'astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json'];

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Names the build that these sources, settings and content would give: the same name, the same pages.
 * `inputs` are the settings and the state of the content that the pages show.
 */
export async function releaseName(root: string, inputs: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  const files = (await Promise.all(sources.map((source) => filesOf(path.join(root, source))))).flat();
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Folder of a finished release, or null when there is none of that name. */
export function findRelease(releasesDir: string, name: string): string | null {
  const folder = path.join(releasesDir, name);
  return existsSync(path.join(folder, 'server/entry.mjs')) ? folder : null;
}

/** The finished release that was made last, whatever it shows. */
export async function latestRelease(releasesDir: string): Promise<string | null> {
  const pointer = await readFile(path.join(releasesDir, 'current'), 'utf8').catch(() => null);
  return pointer ? findRelease(releasesDir, pointer.trim()) : null;
}

/**
 * Makes a release with `build`, which gets an empty folder to fill. The folder takes its name only when it is whole,
 * so a build that fails or is cut short leaves nothing that could be served.
 */
export async function makeRelease(
  releasesDir: string,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(releasesDir, name);
  const half = `${folder}.${process.pid}.part`;
  await rm(half, { recursive: true, force: true });
  try {
    await build(half);
    await rm(folder, { recursive: true, force: true });
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** How many finished releases are kept beside the current one: to go back to by hand. */
const kept = 2;

/** Makes a release the one that a start serves first, and removes what is older than the last few. */
export async function setCurrentRelease(releasesDir: string, folder: string): Promise<void> {
  const pointer = path.join(releasesDir, 'current');
  await writeFile(`${pointer}.part`, path.basename(folder));
  await rename(`${pointer}.part`, pointer);

  const entries = await readdir(releasesDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part'));
  const dated = await Promise.all(
    folders.map(async ({ name }) => {
      const place = path.join(releasesDir, name);
      return { place, at: (await stat(place)).mtimeMs };
    }),
  );
  const old = dated.filter(({ place }) => place !== folder).sort((a, b) => b.at - a.at);
  await Promise.all(old.slice(kept).map(({ place }) => rm(place, { recursive: true, force: true })));
}
