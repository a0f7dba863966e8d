import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import * as database from '../worker/database.ts';
import { bindings, type Binding } from '../worker/databases.ts';
import type { D1Access } from './d1-access.ts';
import { migrateNew } from './new-databases.ts';

vi.mock('../worker/database.ts', { spy: true });

let stored: Map<Binding, DatabaseSync>;
const d1: D1Access = {
  query: async (binding, statements) =>
    statements.map((sql) =>
      (stored.get(binding)?.prepare(sql).all() ?? []).map(({ name }) => ({ name: String(name) })),
    ),
  run: async (binding, statements) => void stored.get(binding)?.exec(statements.join(';\n')),
};
const tablesOf = (binding: Binding) =>
  stored
    .get(binding)
    ?.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

beforeEach(() => {
  vi.mocked(database.readMigrations).mockReset();
  stored = new Map(bindings.map((binding) => [binding, new DatabaseSync(':memory:')]));
  // Cloudflare's own table is in each database, also in a new one.
  for (const one of stored.values()) one.exec('CREATE TABLE _cf_KV (key TEXT)');
});

test('new databases get every migration, and a deploy finds none that is missing', async () => {
  await migrateNew(d1);
  expect(tablesOf('SUBSCRIBERS')).toContain('subscribers');
  expect(tablesOf('DB')).toContain('articles');
  expect(stored.get('DB')?.prepare('SELECT name FROM d1_migrations').all()).toEqual(
    (await database.readMigrations('migrations')).map(({ name }) => ({ name })),
  );
  const before = tablesOf('DB');
  await migrateNew(d1);
  expect(tablesOf('DB')).toEqual(before);
});

test('databases with tables stay as they are, and need no migrations in the folder', async () => {
  for (const one of stored.values()) one.exec('CREATE TABLE subscribers (id INTEGER)');
  await migrateNew(d1);
  expect(database.readMigrations).not.toHaveBeenCalled();
  expect(tablesOf('DB')).toEqual(['_cf_KV', 'subscribers']);
});

test('where the migrations are not, a new database stays empty, and a sentence says what to do', async () => {
  vi.mocked(database.readMigrations).mockRejectedValue(new Error('ENOENT'));
  await expect(migrateNew(d1)).rejects.toThrow('restore from a checkout of the project');
  expect(tablesOf('SUBSCRIBERS')).toEqual(['_cf_KV']);
});
