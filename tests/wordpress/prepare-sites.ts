import { createHash } from 'node:crypto';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '#commands/root.ts';
import { installWordPressCore, type WordPressCore } from '../../cms/wordpress/local/core.ts';
import { installPhp } from '../../cms/wordpress/local/php.ts';
import { seedSite } from '../../cms/wordpress/local/seed.ts';
import { installSite, prepareSite } from '../../cms/wordpress/local/site.ts';

export interface PreparedSites {
  /** The folder of the downloaded core, shared with `npm run cms`. */
  cacheDir: string;
  /** An installed WordPress without content. */
  empty: string;
  /** The same with the sample newsroom. */
  seeded: string;
  /** When it was seeded, in ISO 8601. The newsroom's dates depend on this. */
  seededAt: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null on a machine where PHP cannot be installed. */
    preparedSites: PreparedSites | null;
  }
}

const cacheDir = path.join(root, '.data/cache/wordpress');
/** What an installed and seeded site depends on, apart from WordPress itself. */
const sources = ['cms/wordpress/**/*.{ts,php}', 'cms/content/**/*', 'tests/wordpress/prepare-sites.ts'];
/** No server runs at this address: a site moves to its own address when it starts. */
const url = 'http://127.0.0.1:1';
/** Milliseconds. A run of the suite takes less than an hour, so no run uses sites that are older than this. */
const oldest = 6 * 3_600_000;

/**
 * Installs and seeds WordPress once. Every test file starts from a copy. Later runs use the same sites, in the same hour and until a
 * file of the plugin, the installation or the newsroom changes.
 */
export default async function provideSites(project: TestProject): Promise<void> {
  const log = (line: string) => console.log(line);
  try {
    await installPhp(log);
  } catch (error) {
    // Skipped only where PHP cannot be installed, with a warning, and never under CI.
    if (process.env['CI']) throw error;
    console.warn(`\n*** SKIPPED: everything on a real WordPress. ${String(error)} ***\n`);
    project.provide('preparedSites', null);
    return;
  }
  project.provide('preparedSites', await prepareSites(log));
}

async function prepareSites(log: (line: string) => void): Promise<PreparedSites> {
  const core = await installWordPressCore(cacheDir, log);
  const parent = path.join(root, '.data/cache/wordpress-sites');
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if ((await stat(folder)).mtimeMs < Date.now() - oldest) await rm(folder, { recursive: true });
  }
  const folder = path.join(parent, await keyOf(core));
  const dateFile = path.join(folder, 'seeded-at');
  const seededAt = () => readFile(dateFile, 'utf8').catch(() => null);
  if ((await seededAt()) === null) await fillFolder(core, parent, folder, log);
  return {
    cacheDir,
    empty: path.join(folder, 'empty'),
    seeded: path.join(folder, 'seeded'),
    seededAt: await readFile(dateFile, 'utf8'),
  };
}

/** The hour is a part of the key, because the newsroom's dates count from the hour of the seeding: two hours later its ticker says something else. */
async function keyOf(core: WordPressCore): Promise<string> {
  const hash = createHash('sha256').update(core.folder).update(new Date().toISOString().slice(0, 13));
  const names: string[] = [];
  for await (const name of glob(sources, { cwd: root })) {
    if (path.extname(name) !== '' && !name.endsWith('.test.ts')) names.push(name);
  }
  for (const name of names.sort()) {
    hash.update(name).update(await readFile(path.join(root, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function fillFolder(
  core: WordPressCore,
  parent: string,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const work = await mkdtemp(path.join(parent, 'partial-'));
  try {
    log('Installing and seeding the WordPress of the tests');
    const now = new Date();
    await installSite(core, path.join(work, 'empty'), url);
    await cp(path.join(work, 'empty'), path.join(work, 'seeded'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const site = await prepareSite(core, path.join(work, 'seeded'), url);
    await seedSite(core, site, { now }, log);
    await writeFile(path.join(work, 'seeded-at'), now.toISOString());
    // Renaming is atomic, so a folder of this name is complete.
    await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
