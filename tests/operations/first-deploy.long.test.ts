import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { samplesOf } from './promtool.ts';
import { openStage } from '../stage.ts';
import { Cloudflare } from './cloudflare.ts';

/*
 * "First deploy" and "Start an origin" of docs/operations.md, word by word, each in an empty folder: the commands, the names of settings and
 * where each secret goes are read from the document. Cloudflare's API is a stand-in, and a worker of this machine is the origin's.
 */

const run = promisify(execFile);
const cloudflare = new Cloudflare();
let address: Awaited<ReturnType<Cloudflare['start']>>;
const stage = openStage();
let folder: string;

const guide = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
const sectionOf = (title: string) => {
  const [section = ''] = new RegExp(String.raw`^## ${title}\n[^]*?(?=^###? )`, 'm').exec(guide) ?? [];
  const blocks = [...section.matchAll(/^( *)```sh\n([^]*?)^ *```/gm)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
  );
  /** The cells of the rows of its table, without its head. */
  const rows = [...section.matchAll(/^ *\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .slice(2);
  return { section, blocks, rows };
};
const namesIn = (cell = '') => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);

const first = sectionOf('First deploy');
const origin = sectionOf('Start an origin');
/** Names of the secrets of a column, without those of services that this station does not use and of a gate. */
const secretsOf = (column: number) =>
  first.rows
    .filter((cells) => cells[column] === 'yes')
    .flatMap(([names]) => namesIn(names))
    .filter((name) => !/SPORTRADAR|OPENWEATHER|LISTMONK|PUSH|GATE/.test(name));

/** A copy of the project, as somebody gets it who clones it. */
async function freshFolder(name: string): Promise<string> {
  const to = path.join(folder, name);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    // A file that was deleted and not yet committed is still listed.
    await cp(path.join(root, file), path.join(to, file)).catch(() => {});
  }
  return to;
}

/** What a shell has where the steps are followed: nothing of this process. */
const shellEnvironment = () => ({
  PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: path.join(folder, 'home'),
  npm_config_cache: process.env['npm_config_cache'] ?? path.join(os.homedir(), '.npm'),
  npm_config_prefer_offline: 'true',
  CI: 'true',
});

let station: string;
let exports: string;
const secrets: Record<string, string> = {};

/** Runs the lines of a block, where somebody has exported what step 1 says. */
const inStation = async (lines: string) =>
  run('sh', ['-ec', `${exports}\n${lines}`], {
    cwd: station,
    env: {
      ...shellEnvironment(),
      CLOUDFLARE_API_BASE_URL: address.api,
      WRANGLER_SEND_METRICS: 'false',
    },
    maxBuffer: 10_000_000,
  }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${lines}\n${stdout}${stderr}`);
  });

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@ejemplo.pr', ...args], { cwd: station });

beforeAll(async () => {
  address = await cloudflare.start();
  stage.ends(() => cloudflare.stop());
  folder = await stage.folder();
  await mkdir(path.join(folder, 'home'));
  station = await freshFolder('station');
  // The packages of this folder, which the commands take for installed if they are newer than the lock file.
  await symlink(path.join(root, 'node_modules'), path.join(station, 'node_modules'));
  for (const file of ['package.json', 'package-lock.json']) await utimes(path.join(station, file), 0, 0);
  git('init', '-q');
  await writeFile(path.join(station, '.git/info/exclude'), 'node_modules\n');
  git('add', '-A');
  git('commit', '-qm', 'A station');
});

test('the document has the blocks and the tables that are followed here', () => {
  expect(first.blocks.map((block) => block.split('\n').length)).toEqual([2, 5, 2]);
  expect(origin.blocks.map((block) => block.split('\n').length)).toEqual([2]);
  expect(secretsOf(1).length).toBeGreaterThan(4);
  expect(origin.rows.length).toBeGreaterThan(6);
});

test('WordPress has a field for each secret that the document sends there, and for no other', async () => {
  const page = await readFile(
    path.join(root, 'cms/wordpress/telecoqui/includes/settings/class-settings-page.php'),
    'utf8',
  );
  const fields = [...page.matchAll(/render_row\(\s*Settings::(\w+_SECRET),\s+__\( '([^']+)'/g)];
  const documented = first.rows.flatMap(([names, , , elsewhere = '']) => {
    const label = /WordPress: "(.+?)"/.exec(elsewhere)?.[1];
    return label ? namesIn(names).map((name) => [name, label]) : [];
  });
  expect(documented).toEqual(fields.map(([, name, label]) => [name, label]));
});

test('steps 1 to 6 end with a worker that serves', async () => {
  const [exported = '', create = '', deploy = ''] = first.blocks;
  exports = exported
    .replace('API_TOKEN=...', 'API_TOKEN=rehearsal')
    .replace('ACCOUNT_ID=...', `ACCOUNT_ID=${address.accountId}`);
  expect(exports).not.toContain('...\n');

  const ids: string[] = [];
  for (const line of create.split('\n')) {
    const { stdout } = await inStation(line);
    ids.push(/\b[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\b/.exec(stdout)?.[0] ?? stdout);
  }
  const [copy = ''] = /cp operations\/deploy\.env\.example \S+(?=`)/.exec(first.section) ?? [];
  await inStation(copy);
  const file = path.join(station, 'operations/staging.env');
  const filled: Record<string, string> = {
    ...{ CLOUDFLARE_ACCOUNT_ID: address.accountId, CLOUDFLARE_ZONE_ID: address.zoneId },
    ...{ D1_DB_ID: ids[0] ?? '', D1_SUBSCRIBERS_ID: ids[1] ?? '', D1_PUSH_ID: ids[2] ?? '' },
    KV_LAST_GOOD_ID: ids[3] ?? '',
    ...{ SITE_URL: address.site, WORDPRESS_URL: 'https://cms.telecoqui.pr' },
    // The stand-in's address is no name of a zone.
    API_ROUTES: 'www.telecoqui.pr/api/*',
  };
  let text = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(filled)) {
    expect(text).toContain(`\n${name}=\n`);
    text = text.replace(`\n${name}=\n`, `\n${name}=${value}\n`);
  }
  await writeFile(file, text);
  git('add', '-A');
  git('commit', '-qm', 'The settings of staging');

  const [random = ''] = /openssl rand -hex \d+(?=`)/.exec(first.section) ?? [];
  for (const name of secretsOf(1)) secrets[name] = (await inStation(random)).stdout.trim();
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, 'home/staging.secrets'), lines.join(''));

  const [look = '', go = ''] = deploy.split('\n');
  expect((await inStation(look)).stdout).toContain('Nothing was changed');
  expect(cloudflare.deployments).toEqual([]);
  const { stdout } = await inStation(go);
  expect(stdout).toMatch(/^Done: version \S+ serves \S+\/api\.$/m);
  expect([...cloudflare.secrets].sort()).toEqual(secretsOf(1).toSorted());
  const [config = ''] = /\.data\/deploy\/staging\/wrangler\.json/.exec(first.section) ?? [];
  expect(await readFile(path.join(station, config), 'utf8')).toContain(ids[0]);
});

/** Starts an origin as the document says, with these lines of `.env`. */
async function startOrigin(code: string, lines: readonly string[], command: string) {
  await writeFile(path.join(code, '.env'), lines.join('\n'));
  // A group of its own, which a terminal would end as a whole.
  const program = spawn('sh', ['-c', command], { cwd: code, env: shellEnvironment(), detached: true });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  let isEnded = false;
  // Not the exit of the shell: the server keeps its output open until it has ended.
  const ended = once(program, 'close').then(() => (isEnded = true));
  const stop = async () => {
    if (!isEnded && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
    await ended;
  };
  stage.ends(stop);
  await waitUntil('The origin', 300, async () => output.includes('Listo: '), ended).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}\n${output}`);
    },
  );
  return { output: () => output, stop };
}

test('an origin with exactly the documented settings is ready, knows the health of the worker, and logs in the documented format', async () => {
  const [install = '', serve = ''] = (origin.blocks[0] ?? '').split('\n');
  const code = await freshFolder('origin');
  await run('sh', ['-ec', install], { cwd: code, env: shellEnvironment(), maxBuffer: 10_000_000 });

  const [port, metricsPort] = [await freePort(), await freePort()];
  const siteUrl = `http://127.0.0.1:${port}`;
  const site = await stage.site({
    environment: { ...secrets, CLOUDFLARE_API_TOKEN: '', SITE_URL: siteUrl },
    // Only its worker and its newsroom are used.
    sharesRelease: true,
  });
  const values: Record<string, string> = {
    ...Object.fromEntries(secretsOf(2).map((name) => [name, secrets[name] ?? ''])),
    ...{ API_URL: site.apiUrl, WORDPRESS_URL: site.sampleUrl ?? '', SITE_URL: siteUrl },
    ...{ HOST: '127.0.0.1', PORT: String(port), TRUSTED_PROXIES: 'loopback' },
    ...{ DATA_DIR: path.join(folder, 'data'), METRICS_PORT: String(metricsPort), LOG_FORMAT: 'json' },
  };
  const documented = origin.rows.flatMap(([names]) => namesIn(names));
  expect(documented.toSorted()).toEqual(Object.keys(values).toSorted());
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const metrics = async () =>
    samplesOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());

  const running = await startOrigin(code, lines, serve);
  await waitUntil('The origin to be ready', 200, async () => (await fetch(`${siteUrl}/readyz`)).ok);
  expect((await fetch(`${siteUrl}/tiempo`)).status).toBe(200);

  const samples = await waitUntil('The health of the worker', 200, async () => {
    const found = await metrics();
    return found.get('telecoqui_worker_up') === 1 && found;
  });
  const checks = [...samples.keys()].filter((name) => name.startsWith('telecoqui_health_state{'));
  expect(checks.length).toBeGreaterThan(10);

  await waitUntil('The log to have the request', 200, async () => running.output().includes('"/tiempo"'));
  // npm says which program it starts.
  const printed = running
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('> '));
  const logged = printed.slice(0, -1).map((line) => JSON.parse(line));
  for (const line of logged)
    expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String) });
  await running.stop();

  // Without its token the origin says so, and works; a wrong one is named, too.
  for (const [line, sentence] of [
    ['', 'HEALTH_TOKEN is not set'],
    [`HEALTH_TOKEN=${'0'.repeat(64)}`, 'with 401: HEALTH_TOKEN must be the same'],
  ] as const) {
    const without = lines.filter((text) => !text.startsWith('HEALTH_TOKEN='));
    const other = await startOrigin(code, [...without, line], serve);
    expect((await metrics()).get('telecoqui_worker_up')).toBe(0);
    await waitUntil('The origin to be ready', 200, async () => (await fetch(`${siteUrl}/readyz`)).ok);
    await waitUntil('The sentence', 200, async () => other.output().includes(sentence));
    await other.stop();
  }
}, 600_000);
