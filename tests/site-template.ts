import { cp, stat } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '#commands/worker/database.ts';
import { root } from '#commands/root.ts';
import { bundleWorker } from '#commands/worker/worker-bundle.ts';

/**
 * What the first start of every site makes alike: an empty database with all migrations, and the worker's bundle. `npm test` makes it once,
 * because the tests start thirty sites, and both together take ten seconds of a core.
 */
const template = path.join(root, '.data/test-template');
const database = path.join(template, 'database');

/** Makes the template, or brings it up to date with the migrations and the worker's code. */
export async function prepareTemplate(): Promise<void> {
  await migrate(database, path.join(template, 'logs/database.log'));
  await bundleWorker(template);
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
  for (const [from, to] of copies) {
    if ((await exists(from)) && !(await exists(to))) await cp(from, to, { recursive: true });
  }
}
