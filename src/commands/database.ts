import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from './once.ts';
import { internalContent } from './sample-newsroom.ts';
import { runWrangler, workerDir } from './wrangler.ts';

const local = (stateDir: string) => ['--local', '--persist-to', stateDir];

/** The worker's databases, and the folders of their migrations, as in wrangler.jsonc. */
const databases = [
  ['SUBSCRIBERS', 'migrations-subscribers'],
  ['DB', 'migrations'],
] as const;

/** Applies all new migrations to the local databases in `stateDir`. */
export async function migrate(stateDir: string, log: string): Promise<void> {
  // Somebody may have deleted a database, and not what says that it is up to date.
  const isComplete = (await databaseFiles(stateDir)).length >= databases.length;
  for (const [binding, folderName] of databases) {
    const folder = path.join(workerDir, folderName);
    const names = (await readdir(folder)).sort();
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const apply = () => runWrangler(['d1', 'migrations', 'apply', binding, ...local(stateDir)], log);
    await (isComplete ? once(stateDir, folderName, texts.join('\n'), apply) : apply());
  }
}

/** The files of the local databases; wrangler names each by a digest of its binding. */
async function databaseFiles(stateDir: string): Promise<string[]> {
  const names = await readdir(path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
}

/** The sample newsroom's dates move with the clock, so an hour later all its items are different, and the read model starts over. */
const pullAgain = "UPDATE sync_state SET upstream_url = '' WHERE upstream = 'wordpress';\n";

/** Stores the sample newsroom's content from outside WordPress in the local D1. */
export async function seed(stateDir: string, sampleUrl: string, log: string): Promise<void> {
  const sql = (await internalContent(sampleUrl)) + pullAgain;
  const file = path.join(stateDir, 'internal-content.sql');
  await once(stateDir, 'internal-content', sql, async () => {
    await writeFile(file, sql);
    await runWrangler(['d1', 'execute', 'DB', '--yes', '--file', file, ...local(stateDir)], log);
  });
}

/** Makes the next run of the worker's cron load all of WordPress again; unchanged items cost no write. */
export async function pullFromTheBeginning(stateDir: string, log: string): Promise<void> {
  const sql = "UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z' WHERE upstream = 'wordpress'";
  await runWrangler(['d1', 'execute', 'DB', '--yes', '--command', sql, ...local(stateDir)], log);
}
