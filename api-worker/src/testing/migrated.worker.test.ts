import { applyD1Migrations, env, reset } from 'cloudflare:test';
import { expect, it } from 'vitest';

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

it('is preceded by another test, which the migrations were run for', () => {
  expect(env.MIGRATIONS.length).toBeGreaterThan(0);
});

it('each test has the databases that the migrations make', async () => {
  const given = [await contentOf(env.DB), await contentOf(env.SUBSCRIBERS)];
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  await applyD1Migrations(env.SUBSCRIBERS, env.SUBSCRIBERS_MIGRATIONS);
  expect(given).toEqual([await contentOf(env.DB), await contentOf(env.SUBSCRIBERS)]);
});
