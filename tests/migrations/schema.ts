import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** A database of the worker: the folder of its migrations in api-worker. */
export const databases = ['migrations', 'migrations-subscribers', 'migrations-push'] as const;
export type DatabaseName = (typeof databases)[number];

/** release-before.json: what the release before this one has. `record.ts` writes it. */
const Recorded = z.object({
  /** File name of its last migration; null: it has no such database. */
  last: z.string().nullable(),
  /** The statements of its worker. */
  statements: z.array(z.string()),
});
export const ReleaseBefore = z.object({
  /** A clone without tags finds it by its commit. `number`: its `releaseNumber`. */
  release: z.object({ version: z.string(), commit: z.string().regex(/^[0-9a-f]{40}$/), number: z.int() }),
  migrations: Recorded,
  'migrations-subscribers': Recorded,
  'migrations-push': Recorded,
});

export interface Migration {
  name: string;
  sql: string;
}

/** The migrations of a database, in the order in which wrangler applies them. */
export function migrationsOf(workerDir: string, database: DatabaseName): Migration[] {
  const folder = path.join(workerDir, database);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }));
}

/** A database in memory with these migrations. D1 checks foreign keys, too. */
export function databaseWith(migrations: readonly Migration[]): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const { sql } of migrations) database.exec(sql);
  return database;
}

/** Why a statement cannot be run on this database; null if it can. */
export function problemOf(database: DatabaseSync, statement: string): string | null {
  try {
    database.prepare(statement);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
