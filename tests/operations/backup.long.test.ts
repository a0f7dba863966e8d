import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '#commands/worker/database.ts';
import { innerPort } from '#commands/processes/free-port.ts';
import { root } from '#commands/root.ts';
import { readSecrets } from '#commands/secrets.ts';
import { openStage } from '../stage.ts';
import { databaseFile, runInDatabase, runInSubscribers } from '../faults/worker-database.ts';

const run = promisify(execFile);
const stage = openStage();
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
  folder = await stage.folder();
  stateDir = path.join(folder, 'worker-sample');
  environment = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await innerPort(folder, 'site')),
    WORDPRESS_URL: '',
    API_URL: '',
  };
  await migrate(stateDir, path.join(folder, 'database.log'));
  const database = new DatabaseSync(await databaseFile(stateDir, 'subscribers'));
  database.exec(
    `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1500)
     INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version)
     SELECT 'lector' || value || '@ejemplo.pr', 'Lector' || value || '@ejemplo.pr', '2026-10-01T12:00:00Z', '/boletin', '1' FROM n`,
  );
  database.close();
});

test('subscribers and internal articles survive the loss of all databases', async () => {
  const before = await exported();
  expect(before).toHaveLength(1500);
  expect(before[0]).toMatch(/^"Lector1000@ejemplo\.pr","2026-10-01T12:00:00Z","\/boletin","1",/);
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

  // A new machine does not have the key, and gets it as a setting.
  const { backup: key } = await readSecrets({}, folder);
  await rm(path.join(folder, 'secrets.json'));
  await expect(command('restore', file)).rejects.toThrow('set BACKUP_SECRET');
  expect((await command('restore', file, '--unsigned')).stdout).toContain('1500 now');
  environment['BACKUP_SECRET'] = key;
  expect((await command('restore', file)).stdout).toContain('1500 now');

  await writeFile(file, (await readFile(file, 'utf8')).replace('Lector7@', 'Otro@'));
  await expect(command('restore', file)).rejects.toThrow('The backup is damaged');
});
