import { applyD1Migrations, env, reset } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { migrateEmpty } from './migrating.ts';

/** Everything in a database but the time and the random name that migrations give it. */
async function contentOf(db: D1Database): Promise<unknown> {
  const { results: parts } = await db
    .prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name",
    )
    .all<{ type: string; name: string }>();
  const tables = parts.filter(({ type }) => type === 'table').map(({ name }) => name);
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { results } = await db.prepare(`SELECT * FROM "${table}"`).all();
      return results.map((row) => ({
        ...row,
        applied_at: null,
        ...(table === 'change_log' && { name: null }),
      }));
    }),
  );
  return { parts, rows: Object.fromEntries(tables.map((table, index) => [table, rows[index]])) };
}

it.each(['DB', 'SUBSCRIBERS', 'PUSH'] as const)(
  'what a test gets in %s is what the migrations make',
  async (name) => {
    const migrations = {
      DB: env.MIGRATIONS,
      SUBSCRIBERS: env.SUBSCRIBERS_MIGRATIONS,
      PUSH: env.PUSH_MIGRATIONS,
    }[name];
    await reset();
    await applyD1Migrations(env[name], migrations);
    const made = await contentOf(env[name]);
    await reset();
    // Not for the first time: the setup calls it before each test.
    await migrateEmpty(env[name], migrations);
    expect(await contentOf(env[name])).toEqual(made);
  },
);
