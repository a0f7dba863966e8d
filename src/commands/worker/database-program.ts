/**
 * Works on the worker's local databases and ends: `migrate STATE_DIR` applies all new migrations, `run STATE_DIR BINDING FILE` the statements
 * of a file. One process for all databases takes 2 seconds, and `wrangler d1` takes 6 for each, which readers of a first start would wait for.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import * as z from 'zod';
import { type Binding, databases } from './databases.ts';
import { workerDir } from './wrangler.ts';

const Arguments = z.union([
  z.tuple([z.literal('migrate'), z.string()]),
  z.tuple([z.literal('run'), z.string(), z.enum(databases.map(({ binding }) => binding)), z.string()]),
]);

/** The table of `wrangler d1 migrations`, which knows a database that this program made, and the other way round. */
const migrationTable = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

/**
 * Each migration is one transaction: it is applied whole and noted, or not at all. Miniflare takes all statements of a text at once, and binds
 * the values to the last one.
 */
async function migrate(db: Database, folder: string): Promise<void> {
  await db.prepare(migrationTable).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name));
  for (const name of names.sort()) {
    const migration = await readFile(path.join(folder, name), 'utf8');
    await db
      .prepare(`${migration}\n;INSERT INTO d1_migrations (name) VALUES (?1)`)
      .bind(name)
      .run()
      .catch((error: unknown) => {
        throw new Error(`Migration ${name} failed`, { cause: error });
      });
    console.log(`Applied ${name}`);
  }
}

async function run(db: Database, file: string): Promise<void> {
  await db.prepare(await readFile(file, 'utf8')).run();
}

const args = Arguments.parse(process.argv.slice(2));
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    unsafeLocalExplorer: false,
    // Otherwise Miniflare would fetch data about the client's location from the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    // As in worker-program.ts, which opens the same databases.
    resourcePersistencePath: path.join(args[1], 'v3'),
    modules: true,
    script: 'export default {}',
    d1Databases: databases.map(({ binding }) => binding),
  }),
);
try {
  const open = (binding: Binding) => runtime.getD1Database(binding);
  if (args[0] === 'run') {
    await run(await open(args[2]), args[3]);
  } else {
    for (const { binding, migrations } of databases)
      await migrate(await open(binding), path.join(workerDir, migrations));
  }
} finally {
  await runtime.dispose();
}
