import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChildProcess } from '../processes/child-process.ts';
import { databases } from './databases.ts';
import { once } from './once.ts';
import { internalContent } from './sample-newsroom.ts';
import { workerDir } from './wrangler.ts';

const program = fileURLToPath(new URL('database-program.ts', import.meta.url));
const runProgram = (args: string[], log: string) =>
  runChildProcess(process.execPath, [program, ...args], { log });

/** Runs the statements of `sql` on the local database DB, in one transaction. */
async function runStatements(stateDir: string, sql: string, log: string): Promise<void> {
  const file = path.join(stateDir, 'statements.sql');
  await writeFile(file, sql);
  await runProgram(['run', stateDir, 'DB', file], log);
}

export async function readMigrations(migrations: string): Promise<{ name: string; sql: string }[]> {
  const folder = path.join(workerDir, migrations);
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
}

/** Applies all new migrations to the local databases in `stateDir`. */
export async function migrate(stateDir: string, log: string): Promise<void> {
  // Somebody may have deleted a database, and not what says that it is up to date.
  const isComplete = (await databaseFiles(stateDir)).length >= databases.length;
  const files = await Promise.all(databases.map(({ migrations }) => readMigrations(migrations)));
  const texts = files.flat().map(({ sql }) => sql);
  if (!isComplete) await rm(path.join(stateDir, 'migrations.done'), { force: true });
  await once(stateDir, 'migrations', texts.join('\n'), () => runProgram(['migrate', stateDir], log));
}

/** The files of the local databases; Miniflare names each by a digest of its binding. */
async function databaseFiles(stateDir: string): Promise<string[]> {
  const names = await readdir(path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject')).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
}

/** The sample newsroom's dates move with the clock, so an hour later all its items are different, and the read model starts over. */
const pullAgain = "UPDATE sync_state SET upstream_url = '' WHERE upstream = 'wordpress';\n";

/**
 * Stores the sample newsroom's content from outside WordPress in the local D1. `scene`: what it stages; another one is other content, so the
 * read model starts over.
 */
export async function seed(stateDir: string, sampleUrl: string, scene: string, log: string): Promise<void> {
  const sql = `-- ${scene}\n${await internalContent(sampleUrl)}${pullAgain}`;
  await once(stateDir, 'internal-content', sql, () => runStatements(stateDir, sql, log));
}

/** Makes the next run of the worker's cron load all of WordPress again; unchanged items cost no write. */
export async function pullFromTheBeginning(stateDir: string, log: string): Promise<void> {
  const sql = "UPDATE sync_state SET began_at = '1970-01-01T00:00:00Z' WHERE upstream = 'wordpress'";
  await runStatements(stateDir, sql, log);
}
