import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

/** Milliseconds to wait for the worker's own writes to finish. */
const timeout = 5_000;

/** Runs one statement in one database; resolves with its rows. */
export type Database = (sql: string, ...values: SQLInputValue[]) => Promise<Record<string, SQLOutputValue>[]>;

/**
 * Runs one statement in the file of a worker's local D1, beside the running worker. Foreign keys are off, so that a test can store
 * inconsistent data. `stateDir` is the folder of its D1 and KV.
 */
export async function runInDatabase(
  stateDir: string,
  sql: string,
  ...values: SQLInputValue[]
): Promise<Record<string, SQLOutputValue>[]> {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (file === undefined || others.length > 0) throw new Error(`${folder} must hold exactly one database`);
  const database = new DatabaseSync(path.join(folder, file), { timeout, enableForeignKeyConstraints: false });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
