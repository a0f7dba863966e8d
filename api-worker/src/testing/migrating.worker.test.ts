import { env, reset } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { migrating } from './migrating.ts';

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

it.each(['DB', 'SUBSCRIBERS'] as const)('the second time %s is what the migrations made', async (name) => {
  const migrate = migrating(env[name], name === 'DB' ? env.MIGRATIONS : env.SUBSCRIBERS_MIGRATIONS);
  await reset();
  await migrate();
  const made = await contentOf(env[name]);
  await reset();
  await migrate();
  expect(await contentOf(env[name])).toEqual(made);
});
