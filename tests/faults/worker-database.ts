import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

/** Milliseconds to wait for the worker's own writes to finish, on a busy machine. */
const timeout = 30_000;

/** Runs one statement in one database; resolves with its rows. */
export type Database = (sql: string, ...values: SQLInputValue[]) => Promise<Record<string, SQLOutputValue>[]>;

/** A table that only this database has. */
const ownTables = { newsroom: 'articles', subscribers: 'leave_requests', notifications: 'announcements' };

/** The file of a local D1. `stateDir` is the folder of the worker's D1 and KV. */
export async function databaseFile(stateDir: string, which: keyof typeof ownTables): Promise<string> {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const files = (await readdir(folder))
    .filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
    .map((name) => path.join(folder, name));
  const [file, ...others] = files.filter(
    (name) => runInFile(name, 'SELECT 1 FROM sqlite_master WHERE name = ?', [ownTables[which]]).length > 0,
  );
  if (file === undefined || others.length > 0) throw new Error(`${folder} must hold one database ${which}`);
  return file;
}

/** Runs one statement in a file. Foreign keys are off, so that a test can store inconsistent data. */
function runInFile(file: string, sql: string, values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
  const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: false });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Runs one statement in the read model of a worker, beside the running worker. */
export const runInDatabase = async (stateDir: string, sql: string, ...values: SQLInputValue[]) =>
  runInFile(await databaseFile(stateDir, 'newsroom'), sql, values);

/** The same in the database of subscribers. */
export const runInSubscribers = async (stateDir: string, sql: string, ...values: SQLInputValue[]) =>
  runInFile(await databaseFile(stateDir, 'subscribers'), sql, values);

/** The same in the database of notifications. */
export const runInNotifications = async (stateDir: string, sql: string, ...values: SQLInputValue[]) =>
  runInFile(await databaseFile(stateDir, 'notifications'), sql, values);
