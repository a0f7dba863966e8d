import { copyFile, rename, rm } from 'node:fs/promises';
import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A request that writes holds the database for milliseconds; this long, in ms, it is waited for. */
const lockPatience = 5000;

/** Copies a SQLite database that may be in use; the copy is consistent and whole or absent. */
export function saveDatabase(database: string, copy: string): void {
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  const connection = new DatabaseSync(database, { timeout: lockPatience });
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
  } finally {
    connection.close();
  }
  renameSync(partial, copy);
}

/** Puts a saved copy in the place of a database that nobody has open: PHP opens it anew for each request. */
export async function restoreDatabase(database: string, copy: string): Promise<void> {
  const partial = `${database}.partial`;
  await copyFile(copy, partial);
  // A journal that was left behind belongs to the content that goes.
  for (const journal of ['-wal', '-shm']) await rm(database + journal, { force: true });
  await rename(partial, database);
}
