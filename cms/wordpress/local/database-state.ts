import { copyFile, rename, rm } from 'node:fs/promises';
import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for the database: a request that writes locks it only for some milliseconds. */
const lockTimeout = 5000;

/** Copies a SQLite database that may be in use; the copy is consistent, and complete or absent. */
export function saveDatabase(database: string, copy: string): void {
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  const connection = new DatabaseSync(database, { timeout: lockTimeout });
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
  } finally {
    connection.close();
  }
  renameSync(partial, copy);
}

/** Replaces a database by a saved copy. Nobody may have it open: PHP opens it for each request. */
export async function restoreDatabase(database: string, copy: string): Promise<void> {
  const partial = `${database}.partial`;
  await copyFile(copy, partial);
  // A leftover journal belongs to the content that is replaced.
  for (const journal of ['-wal', '-shm']) await rm(database + journal, { force: true });
  await rename(partial, database);
}
