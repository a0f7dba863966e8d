import { cp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '#commands/worker/database.ts';
import { root } from '#commands/root.ts';
import { bundleWorker } from '#commands/worker/worker-bundle.ts';
import { codeName } from '#publishing/releases.ts';

/**
 * What the first start of every site makes alike: an empty database with all migrations, and the worker's bundle. `npm test` makes it once,
 * because the tests start thirty sites, and both together take ten seconds of a core.
 */
const template = path.join(root, '.data/test-template');
const database = path.join(template, 'database');
const releases = path.join(template, 'releases');

/** The folder of a release of the present code. */
const releaseFolder = async () => path.join(releases, await codeName(root, []));

/** Makes the template, or brings it up to date with the migrations and the worker's code. */
export async function prepareTemplate(): Promise<void> {
  await migrate(database, path.join(template, 'logs/database.log'));
  await bundleWorker(template);
}

/**
 * Keeps a release for the sites that share one (`SiteOptions`): `build` starts and stops a site in a data folder. Nothing is built where the
 * code has not changed since the last run.
 */
export async function prepareRelease(build: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await releaseFolder();
  if (await exists(folder)) return;
  await rm(releases, { recursive: true, force: true });
  const dataDir = path.join(releases, 'built');
  await build(dataDir);
  await rename(path.join(dataDir, 'releases'), folder);
  await rm(dataDir, { recursive: true });
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Copies the template into the data folder of a site that never started. Without a template nothing is copied, and the site makes both
 * itself. A site checks what it finds, so it makes an outdated copy again.
 */
export async function copyTemplate(dataDir: string, onSample: boolean): Promise<void> {
  const copies = [
    // A site on the sample newsroom has its database in a folder of its own.
    [database, path.join(dataDir, onSample ? 'worker-sample' : 'worker')],
    [path.join(template, 'worker-bundle'), path.join(dataDir, 'worker-bundle')],
  ] as const;
  for (const [from, to] of copies) await copyOnce(from, to);
}

/** Copies the release into the data folder of a site that never started. Without one that is of the present code, the site builds its own. */
export const copyRelease = async (dataDir: string): Promise<void> =>
  copyOnce(await releaseFolder(), path.join(dataDir, 'releases'));

async function copyOnce(from: string, to: string): Promise<void> {
  if ((await exists(from)) && !(await exists(to))) await cp(from, to, { recursive: true });
}
