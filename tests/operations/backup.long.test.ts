import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { innerPort } from '#commands/free-port.ts';
import { root } from '#commands/root.ts';
import { workerDir, wrangler, wranglerEnvironment } from '#commands/wrangler.ts';
import { runInDatabase, runInSubscribers } from '../faults/worker-database.ts';

/** The last migration of the release that had subscribers in the read model. */
const lastBefore = '0026_sport_topics.sql';

const run = promisify(execFile);
let folder: string;
let stateDir: string;
let environment: NodeJS.ProcessEnv;

/** Runs a command of `npm run`, on the data folder of this test. Rejects with what it printed if it fails. */
const command = (name: string, ...args: string[]) =>
  run(process.execPath, [path.join(root, `src/commands/${name}.ts`), ...args], {
    cwd: root,
    env: environment,
  });

/** Subscribers as the desk exports them, sorted. */
async function exported(): Promise<string[]> {
  const file = path.join(folder, `${crypto.randomUUID()}.csv`);
  await command('subscribers', 'export', file);
  return (await readFile(file, 'utf8')).trim().split('\r\n').slice(1).sort();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
  stateDir = path.join(folder, 'worker-sample');
  environment = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await innerPort(folder, 'site')),
    WORDPRESS_URL: '',
    API_URL: '',
  };
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations);
  for (const name of (await readdir(path.join(workerDir, 'migrations'))).filter((one) => one <= lastBefore)) {
    await cp(path.join(workerDir, 'migrations', name), path.join(migrations, name));
  }
  const config = path.join(folder, 'wrangler.json');
  const d1_databases = [{ binding: 'DB', database_name: 'telecoqui', migrations_dir: migrations }];
  await writeFile(config, JSON.stringify({ name: 'x', compatibility_date: '2026-08-01', d1_databases }));
  await run(
    wrangler,
    ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir, '--config', config],
    { cwd: folder, env: wranglerEnvironment() },
  );
  const d1 = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const [file = ''] = (await readdir(d1)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(path.join(d1, file));
  database.exec(
    `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1500)
     INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version)
     SELECT 'lector' || value || '@ejemplo.pr', 'Lector' || value || '@ejemplo.pr', '2026-10-01T12:00:00Z', '/boletin', '1' FROM n`,
  );
  database.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('subscribers survive the update to a database of their own, and the loss of both databases', async () => {
  const before = await exported();
  expect(before).toHaveLength(1500);
  expect(before[0]).toMatch(/^"Lector1000@ejemplo\.pr","2026-10-01T12:00:00Z","\/boletin","1",/);
  // The worker of the release before can be started again.
  expect(await runInDatabase(stateDir, 'SELECT count(*) AS n FROM subscribers')).toEqual([{ n: 1500 }]);
  const internal = "SELECT slug, content FROM articles WHERE source = 'internal' ORDER BY slug";
  const articles = await runInDatabase(stateDir, internal);
  expect(articles.length).toBeGreaterThan(0);

  const file = path.join(folder, 'respaldo.ndjson');
  await command('backup', file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(command('backup', file)).rejects.toThrow('exists already');

  await rm(path.join(stateDir, 'v3/d1'), { recursive: true });
  const { stdout } = await command('restore', file);
  expect(stdout).toContain('subscribers: 1500 in the backup, 0 before, 1500 now');
  expect(await runInSubscribers(stateDir, 'SELECT count(*) AS n FROM subscribers')).toEqual([{ n: 1500 }]);
  expect(await runInDatabase(stateDir, internal)).toEqual(articles);
  expect(await exported()).toEqual(before);

  await writeFile(file, (await readFile(file, 'utf8')).replace('Lector7@', 'Otro@'));
  await expect(command('restore', file)).rejects.toThrow('The backup is damaged');
});

test('after a migration that fails, the previous worker serves, and a sentence says what to do', async () => {
  // The migration runs again: it can create its table, but its last statement adds a column that is there already.
  await runInDatabase(stateDir, 'DROP TABLE sport_topics');
  await runInDatabase(stateDir, `DELETE FROM d1_migrations WHERE name = '${lastBefore}'`);
  await rm(path.join(stateDir, 'migrations.done'));
  const file = path.join(folder, 'sin-migrar.csv');
  const { stdout } = await command('subscribers', 'export', file);
  expect(stdout).toContain('duplicate column name: classified_by');
  expect(stdout).toContain('The worker of the last start serves, with its database.');
  expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(1501);
  // It was undone as a whole.
  expect(await runInDatabase(stateDir, "SELECT 1 FROM sqlite_master WHERE name = 'sport_topics'")).toEqual(
    [],
  );
  // Without a previous worker nothing can serve.
  await rm(path.join(folder, 'worker-bundle'), { recursive: true });
  await expect(command('subscribers', 'export', `${file}2`)).rejects.toThrow('Mend the migration');
});
