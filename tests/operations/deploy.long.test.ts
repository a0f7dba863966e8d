import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { openStage } from '../stage.ts';
import { Cloudflare, Metadata } from './cloudflare.ts';

/** An account with all that a first deploy needs. */
const database = '5d3f1c9a-7b2e-4c6d-8a1f-0e9b8c7d6a5f';
const subscribers = '8e1d4b7a-2c5f-4d9e-b3a6-7f0c1e2d3b4a';
const push = '2b7c9d1e-4f3a-4b8c-9d6e-5a1f0c3e7b2d';
const namespace = '3c5e7a9b1d2f4c6e8a0b2d4f6c8e0a1b';
const cloudflare = new Cloudflare(
  [database, subscribers, push],
  [namespace],
  ['telecoqui-notifications-staging'],
);
let address: Awaited<ReturnType<Cloudflare['start']>>;
const stage = openStage();
let folder: string;

const secrets = [
  'PUBLISH_SECRET',
  'PREVIEW_SECRET',
  'DESK_SECRET',
  'HEALTH_TOKEN',
  'ORIGIN_SECRET',
  'CLOUDFLARE_API_TOKEN',
];

/** A command of `npm run` with these arguments and variables, after its end. */
const command = (name: string, args: readonly string[]) =>
  run(process.execPath, [path.join(root, `src/commands/${name}.ts`), ...args]);

async function run(program: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...variables,
      // Git looks there instead of at this folder, whose state a test must not depend on.
      GIT_DIR: path.join(folder, 'tree/.git'),
      GIT_WORK_TREE: path.join(folder, 'tree'),
      CLOUDFLARE_API_BASE_URL: address.api,
      CLOUDFLARE_API_TOKEN: 'rehearsal',
      DEPLOY_SETTINGS: path.join(folder, 'staging.env'),
      DATA_DIR: folder,
      WRANGLER_SEND_METRICS: 'false',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** `npm run deploy -- staging` with these arguments, after its end. */
const deploy = (...args: string[]) => command('deploy', ['staging', ...args]);

/** What the rehearsal sent to change something, as method and path without the account. */
const changes = () =>
  cloudflare.requests
    .filter(
      ({ method, path: route, body }) =>
        method !== 'GET' && !(route.endsWith('/query') && /"\s*SELECT/i.test(body)),
    )
    .map(
      ({ method, path: route }) =>
        `${method} ${route.replace(/^\/(?:accounts|zones)\/\w+/, '').replace(/\?.*/, '')}`,
    );

beforeAll(async () => {
  address = await cloudflare.start();
  stage.ends(() => cloudflare.stop());
  folder = await stage.folder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@ejemplo.pr', ...args]);
  const tree = path.join(folder, 'tree');
  git('init', '-q', tree);
  git('-C', tree, 'commit', '-q', '--allow-empty', '-m', 'A station');
  const settings = {
    CLOUDFLARE_ACCOUNT_ID: address.accountId,
    CLOUDFLARE_ZONE_ID: address.zoneId,
    API_ROUTES: 'www.telecoqui.pr/api/*',
    D1_DB_ID: database,
    D1_SUBSCRIBERS_ID: subscribers,
    D1_PUSH_ID: push,
    KV_LAST_GOOD_ID: namespace,
    SITE_URL: address.site,
    WORDPRESS_URL: 'https://cms.telecoqui.pr',
    LOADS_PER_MINUTE: '300',
  };
  const lines = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  await writeFile(path.join(folder, 'staging.env'), lines(settings));
  const values = Object.fromEntries(secrets.map((name) => [name, `${name}-of-the-rehearsal-0123456789`]));
  await writeFile(path.join(folder, 'secrets'), lines(values));
});
beforeEach(() => {
  cloudflare.faults = { refusedUpload: null, isSick: () => false };
  cloudflare.requests.length = 0;
});

const secretsFile = () => ['--secrets', path.join(folder, 'secrets')];
const serving = () => cloudflare.shares.find(({ percentage }) => percentage === 100)?.version_id;
/** The share of a version in each deployment, the oldest first; undefined where it has none. */
const percentages = (version: string | undefined) =>
  cloudflare.deployments
    .toReversed()
    .map(({ versions }) => versions.find(({ version_id }) => version_id === version)?.percentage);
const lastUpload = () => [...cloudflare.versions].at(-1) ?? ['', Metadata.parse({})];
const readerStatus = async () => (await fetch(`${address.site}/api/health`)).status;

test('a first deploy without its secrets deploys nothing, and says which are missing', async () => {
  const { code, output } = await deploy();
  expect(code).toBe(1);
  for (const name of secrets) expect(output).toContain(name);
  expect(cloudflare.deployments).toEqual([]);
});

test('a migration that fails in the middle deploys nothing, and says how to go on', async () => {
  // A new one: the deploy before has migrated it.
  const db = new DatabaseSync(':memory:');
  cloudflare.databases.set(database, db);
  // What is left after somebody tried a migration by hand: ours finds its table.
  db.exec('CREATE TABLE teams (id TEXT)');
  const { code, output } = await deploy(...secretsFile());
  expect(code).toBe(1);
  expect(output).toContain('table teams already exists');
  expect(output).toContain('nothing was deployed');
  expect(output).toMatch(/time-travel restore DB --bookmark=[\da-f-]+ --config/);
  expect(changes().filter((change) => !change.endsWith('/query'))).toEqual([]);
  const applied = db.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
  expect(applied).toEqual([]);
  db.exec('DROP TABLE teams');
});

test('a first deploy migrates the database, uploads the secrets, and sets routes and cron', async () => {
  const { code, output } = await deploy(...secretsFile());
  expect(output).toContain('Done: version');
  expect(code).toBe(0);
  const [version, { bindings, ...metadata }] = lastUpload();
  expect(serving()).toBe(version);
  expect([...cloudflare.secrets].sort()).toEqual(secrets.toSorted());
  expect(cloudflare.routes).toEqual(['www.telecoqui.pr/api/*']);
  expect(cloudflare.crons).toEqual(['* * * * *', '0-59 * * * *']);
  expect([...cloudflare.queues]).toEqual([['telecoqui-notifications-staging', ['telecoqui-api-staging']]]);
  expect(metadata).toMatchObject({
    limits: { cpu_ms: 30_000 },
    // Cloudflare's own lines would have readers' addresses and headers.
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    keep_bindings: expect.arrayContaining(['plain_text']),
    cache_options: { enabled: true },
    migrations: {
      new_tag: 'v2',
      steps: [{ new_sqlite_classes: ['SportradarKey'] }, { new_sqlite_classes: ['HazardWatch'] }],
    },
  });
  expect(bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'd1', name: 'DB', id: database }),
      expect.objectContaining({ type: 'd1', name: 'SUBSCRIBERS', id: subscribers }),
      expect.objectContaining({ type: 'd1', name: 'PUSH', id: push }),
      { type: 'queue', name: 'NOTIFICATIONS', queue_name: 'telecoqui-notifications-staging' },
      expect.objectContaining({ type: 'kv_namespace', name: 'LAST_GOOD', namespace_id: namespace }),
      expect.objectContaining({ type: 'version_metadata', name: 'VERSION' }),
      { type: 'durable_object_namespace', name: 'SPORTRADAR', class_name: 'SportradarKey' },
      { type: 'durable_object_namespace', name: 'HAZARDS', class_name: 'HazardWatch' },
      // The limit of LOADS_PER_MINUTE is the environment's own.
      ...[
        { name: 'SUBSCRIBE_LIMIT', namespace_id: '92901', simple: { limit: 10, period: 60 } },
        { name: 'READ_LIMIT', namespace_id: '92902', simple: { limit: 60, period: 60 } },
        { name: 'SEARCH_LIMIT', namespace_id: '92903', simple: { limit: 60, period: 60 } },
        { name: 'LOAD_LIMIT', namespace_id: '92904', simple: { limit: 300, period: 60 } },
      ].map((limit) => ({ type: 'ratelimit', ...limit })),
      { type: 'plain_text', name: 'WORDPRESS_URL', text: 'https://cms.telecoqui.pr' },
      { type: 'plain_text', name: 'LOADS_PER_MINUTE', text: '300' },
    ]),
  );
  expect(await readFile(path.join(folder, 'deploy/staging/wrangler.log'), 'utf8')).not.toContain(
    'Unexpected',
  );
  const subdomain = cloudflare.requests.find(({ path: route }) => route.endsWith('/subdomain'));
  expect(subdomain && JSON.parse(subdomain.body)).toEqual({ enabled: false, previews_enabled: false });
});

test('a dry run says what would happen, and changes nothing', async () => {
  const { code, output } = await deploy('--dry-run');
  expect(code).toBe(0);
  expect(output).toContain(`Serves now: version ${serving()}`);
  expect(output).toMatch(
    /1\. Database.*2\. Database.*3\. Database.*4\. Upload.*5\. 0 %.*6\. 10 %.*7\. 100 %.*8\. Routes.*queue/s,
  );
  expect(changes()).toEqual([]);
});

test.each([
  [
    'newer',
    releaseNumber + 1,
    'origin-2: of a newer release than this folder. Deploy the worker of that release',
  ],
  [
    'older',
    releaseNumber - 2,
    'origin-2: more than one release behind this folder. Upgrade worker and origins',
  ],
])('a deploy refuses origins that are too much %s than the worker would be', async (_, number, sentence) => {
  const db = cloudflare.databases.get(database);
  const report = (name: string, more: object, seconds = 0) =>
    db
      ?.prepare('INSERT OR REPLACE INTO origins (name, report, seen_at) VALUES (?, ?, ?)')
      .run(name, JSON.stringify(more), new Date(Date.now() - seconds * 1_000).toISOString());
  // Of the release before, which says none, and of this one; of others, one that was stopped and one that is gone.
  report('origin-0', releaseNumber === 2 ? {} : { number: releaseNumber - 1 });
  report('origin-1', { number: releaseNumber });
  report('origin-2', { number, stopped: true });
  report('origin-3', { number }, 600);
  expect(await deploy('--dry-run')).toMatchObject({ code: 0 });
  report('origin-2', { number, stopped: false });
  for (const flags of [['--dry-run'], []]) {
    const { code, output } = await deploy(...flags);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  }
  expect(changes()).toEqual([]);
  db?.exec('DELETE FROM origins');
});

test('a deploy refuses what is not committed', async () => {
  const notes = path.join(folder, 'tree/notes.txt');
  await writeFile(notes, 'not committed');
  const { code, output } = await deploy();
  await rm(notes);
  expect([code, output]).toEqual([1, expect.stringContaining('Something is not committed')]);
  expect(changes()).toEqual([]);
});

test('a dry run says that a migration of Durable Objects cannot be deployed gradually', async () => {
  const tag = cloudflare.migrationTag;
  cloudflare.migrationTag = undefined;
  const { code, output } = await deploy('--dry-run');
  cloudflare.migrationTag = tag;
  expect(code).toBe(0);
  expect(output).toMatch(/Deploy to 100 % at once.*migration of Durable Objects/);
});

test('a deploy gives a version 0, 10 and 100 % of the traffic, and the command that it prints takes it back', async () => {
  const before = serving();
  const { code, output } = await deploy('--watch', '0');
  expect(code).toBe(0);
  const [version, { bindings }] = lastUpload();
  expect(percentages(version)).toEqual([undefined, 0, 10, 100]);
  expect(percentages(before)).toEqual([100, 100, 90, undefined]);
  expect(bindings.filter(({ type }) => type === 'inherit').map(({ name }) => name)).toEqual(secrets);

  const [, account, ...wrangler] = /CLOUDFLARE_ACCOUNT_ID=(\w+) npx wrangler (.+)/.exec(output) ?? [];
  const program = path.join(root, 'node_modules/.bin/wrangler');
  const back = await run(program, wrangler.join(' ').split(' '), { CLOUDFLARE_ACCOUNT_ID: account });
  expect(back).toMatchObject({ code: 0 });
  expect(serving()).toBe(before);
});

test.each([
  ['without readers gets none', 0, [0], '/api/health responds with status 500'],
  ['with 10 % of the readers loses them', 10, [0, 10], 'The deploy was taken back'],
])('a version that fails %s', async (_, sickFrom, shares, sentence) => {
  const before = serving();
  cloudflare.faults.isSick = (version, percentage) => version !== before && percentage >= sickFrom;
  const { code, output } = await deploy('--watch', '0');
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).toContain(`version ${before} serves everybody`);
  expect(percentages(lastUpload()[0]).filter((share) => share !== undefined)).toEqual(shares);
  expect(serving()).toBe(before);
  expect(await readerStatus()).toBe(200);
});

test('an upload that Cloudflare refuses moves no traffic', async () => {
  const before = cloudflare.deployments.length;
  cloudflare.faults.refusedUpload = 'Script startup exceeded CPU time limit.';
  const { code, output } = await deploy('--watch', '0');
  expect(code).toBe(1);
  expect(output).toContain('Script startup exceeded CPU time limit.');
  expect(output).toContain(`${serving()} goes on serving everybody`);
  expect(cloudflare.deployments).toHaveLength(before);
});

test('after the loss of all databases a restore brings everything back before a deploy can fill them', async () => {
  const rows = () => {
    const [db, people, phones] = [database, subscribers, push].map((id) => cloudflare.databases.get(id));
    return [
      people?.prepare('SELECT email, created_at, consent_place FROM subscribers ORDER BY email').all(),
      people?.prepare('SELECT * FROM suppressions').all(),
      phones
        ?.prepare(
          'SELECT endpoint, since, topic FROM subscriptions JOIN subscription_topics ON id = subscription_id',
        )
        .all(),
      db?.prepare("SELECT slug, title, content FROM articles WHERE source = 'internal' ORDER BY slug").all(),
      // Their numbers are in addresses and in what readers follow.
      db?.prepare('SELECT id, upstream_id FROM teams ORDER BY id').all(),
    ];
  };
  cloudflare.databases.get(subscribers)?.exec(
    `INSERT INTO subscribers (email_key, email, created_at, consent_place) VALUES
       ('ana@ejemplo.pr', 'Ana@ejemplo.pr', '2026-11-20T10:00:00Z', '/boletin'),
       ('josé@ejemplo.pr', 'José@ejemplo.pr', '2026-11-21T10:00:00Z', NULL);
     INSERT INTO suppressions (mark, left_at) VALUES ('0123456789abcdef', '2026-11-22T10:00:00Z');`,
  );
  cloudflare.databases
    .get(database)
    ?.prepare(
      `INSERT INTO articles (source, publish_date, modified, slug, title, content)
       VALUES ('internal', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', 'ñandú', 'Ñandú; "uno"', ?)`,
    )
    .run("<p>Ponce; ' \n</p>".repeat(2_000));
  cloudflare.databases.get(database)?.exec(
    `UPDATE sync_state SET filled_by = 'real' WHERE upstream = 'sportradar';
     INSERT INTO teams (id, sport_id, league, upstream_id, name, short_name)
       SELECT 41, id, 'nba', 'sr:41', 'Celtics', 'BOS' FROM sports LIMIT 1;`,
  );
  cloudflare.databases.get(push)?.exec(
    `INSERT INTO subscriptions (id, endpoint, p256dh, auth, service, server_key, since)
       VALUES (7, 'https://web.push.apple.com/una', 'B1', 'a1', 'apple', 'K', '2026-11-20T10:00:00Z');
     INSERT INTO subscription_topics VALUES ('alerts:Mayagüez:aviso', 7), ('news', 7);`,
  );
  const before = rows();
  expect(before.map((found) => found?.length)).toEqual([2, 1, 2, 1, 1]);
  const file = path.join(folder, 'staging.ndjson');
  const backup = await command('backup', [file, '--env', 'staging']);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('subscribers: 2') });
  expect(changes()).toEqual([]);

  for (const id of [database, subscribers, push]) cloudflare.databases.set(id, new DatabaseSync(':memory:'));
  const restore = await command('restore', [file, '--env', 'staging']);
  expect(restore.output).toContain('subscribers: 2 in the backup, 0 before, 2 now');
  expect(restore.code).toBe(0);
  expect(rows()).toEqual(before);
  // Neither a version nor a cron: no worker has these databases yet.
  expect(changes().filter((change) => !/^PUT \/upload\/| \/d1\/database\//.test(change))).toEqual([]);

  expect(await deploy('--watch', '0')).toMatchObject({ code: 0 });
  expect(rows()).toEqual(before);
  // A second restore finds the tables of the deploy, and adds nothing.
  cloudflare.requests.length = 0;
  expect((await command('restore', [file, '--env', 'staging'])).output).toContain('2 before, 2 now');
  expect(rows()).toEqual(before);
});
