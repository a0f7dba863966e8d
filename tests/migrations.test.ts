import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { workerDir } from '#commands/worker/wrangler.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { unreasoned } from './migrations/destructive.ts';
import { databases, databaseWith, migrationsOf, problemOf, ReleaseBefore } from './migrations/schema.ts';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, 'migrations', name), 'utf8');
const release = ReleaseBefore.parse(JSON.parse(file('release-before.json')));

/** A record with fewer statements than this is not that of a worker. */
const fewestStatements = { migrations: 100, 'migrations-subscribers': 20, 'migrations-push': 5 } as const;

/** Tables with their rows; not those that SQLite keeps for itself or for the search index. */
function contentOf(database: DatabaseSync, tables: readonly string[]): Record<string, unknown[]> {
  return Object.fromEntries(
    tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()]),
  );
}
const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'articles_search%' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name));

test('the number of this release follows that of the release before', () => {
  expect(releaseNumber).toBe(release.release.number + 1);
});

describe.each(databases)('the migrations in api-worker/%s', (name) => {
  const all = migrationsOf(workerDir, name);
  const { last, statements } = release[name];
  const seed = file(`${name}.seed.sql`);
  const before = last === null ? [] : all.slice(0, all.findIndex((one) => one.name === last) + 1);
  const later = all.slice(before.length);

  test('have numbers of their own, and follow those of the release before', () => {
    const numbers = all.map((one) => one.name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
    if (last !== null) expect(before.at(-1)?.name).toBe(last);
  });

  test.each(later.map((one) => [one.name, one.sql]))(
    '%s only adds, or says why it does not',
    (_name, sql) => {
      // The first migration of a database has nothing to break.
      if (before.length > 0) expect(unreasoned(sql)).toEqual([]);
    },
  );

  test.skipIf(last === null)(
    'keep every row of the release before, and all its statements, one after the other',
    () => {
      const database = databaseWith(before);
      database.exec(seed);
      const tables = tablesOf(database);
      const content = contentOf(database, tables);
      for (const [table, rows] of Object.entries(content)) expect(rows.length, table).toBeGreaterThan(0);
      expect(statements.length).toBeGreaterThan(fewestStatements[name]);
      for (const { name: migration, sql } of later) {
        database.exec(`BEGIN; ${sql}\nCOMMIT;`);
        for (const statement of statements) {
          expect(problemOf(database, statement), `${migration}: ${statement}`).toBeNull();
        }
        if (/^-- contract: /m.test(sql)) continue;
        for (const [table, rows] of Object.entries(contentOf(database, tables))) {
          // A row may have new columns.
          expect(rows, `${migration}: ${table}`).toMatchObject(content[table] ?? []);
          expect(rows.length, `${migration}: ${table}`).toBe(content[table]?.length);
        }
      }
      expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    },
  );

  test.skipIf(last === null)('let the worker of the release before go on writing', () => {
    const database = databaseWith(all);
    expect(() => database.exec(seed)).not.toThrow();
    for (const statement of statements) expect(problemOf(database, statement), statement).toBeNull();
  });
});

test.each([
  ['DROP TABLE subscribers;', 1],
  ['-- contract: no worker reads it since release 4\nDROP TABLE subscribers;', 0],
  ['-- contract:\nDROP TABLE subscribers;', 1],
  ['-- contract: only the first\nDROP TABLE a;\nDROP TABLE b;', 1],
  ['ALTER TABLE a RENAME COLUMN b TO c;', 1],
  ['ALTER TABLE a RENAME TO c;', 1],
  ['ALTER TABLE a DROP COLUMN b;', 1],
  ['ALTER TABLE a ADD COLUMN b TEXT NOT NULL;', 1],
  ["ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';", 0],
  ['ALTER TABLE a ADD COLUMN b TEXT;', 0],
  ['DELETE FROM a WHERE b = 1;', 1],
  ['UPDATE a SET b = 1;', 1],
  ['CREATE UNIQUE INDEX i ON a (b);', 1],
  ['CREATE TABLE a (b TEXT);\nCREATE UNIQUE INDEX i ON a (b);', 0],
  ['-- Why.\nCREATE TRIGGER t AFTER DELETE ON a BEGIN\n  DELETE FROM b;\nEND;', 0],
])('what is destructive needs a reason: %s', (sql, problems) => {
  expect(unreasoned(sql)).toHaveLength(problems);
});
