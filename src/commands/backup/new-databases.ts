import { StopError } from '../run-command.ts';
import { readMigrations } from '../worker/database.ts';
import { databases } from '../worker/databases.ts';
import type { D1Access } from './d1-access.ts';

/** Wrangler's own table, which tells a deploy what a database has. */
const appliedMigrations =
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/** Cloudflare keeps a table of its own in each database. */
const anyTable =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' LIMIT 1";

/** Applies all migrations to deployed databases that have no table yet. Others get new ones by a deploy, which keeps a way back. */
export async function migrateNew(d1: D1Access): Promise<void> {
  for (const { binding, migrations } of databases) {
    const [tables] = await d1.query(binding, [anyTable]);
    if (tables?.length) continue;
    const files = await readMigrations(migrations).catch(() => {
      throw new StopError(
        `The database ${binding} is new, and its tables are made by api-worker/${migrations}, which is not in this folder: restore from a checkout of the project.`,
      );
    });
    await d1.run(binding, [appliedMigrations]);
    for (const { name, sql } of files) {
      await d1.run(binding, [
        sql.trimEnd().replace(/;$/, ''),
        `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
      ]);
    }
  }
}
