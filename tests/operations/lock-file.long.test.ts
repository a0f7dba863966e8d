import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { openStage } from '../stage.ts';

const run = promisify(execFile);
const Packages = z.record(
  z.string(),
  z.looseObject({ integrity: z.string().optional(), link: z.boolean().optional() }),
);
const Lock = z.looseObject({ packages: Packages });

const stage = openStage();
let folder: string;
beforeAll(async () => {
  folder = await stage.folder();
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'local-worker/package.json'])
    await cp(path.join(root, name), path.join(folder, name));
});

/** What `npm ci` would install, without a registry: what it has to ask a registry about may be another version tomorrow. */
const dryRun = (...options: string[]) =>
  run(
    'npm',
    ['ci', '--dry-run', '--ignore-scripts', '--registry=http://127.0.0.1:9', '--fetch-retries=0', ...options],
    { cwd: folder, env: { ...process.env, npm_config_cache: path.join(folder, 'cache') } },
  );

test.each([
  ['linux', 'x64', 'glibc'],
  ['linux', 'x64', 'musl'],
  ['linux', 'arm64', 'glibc'],
  ['linux', 'arm64', 'musl'],
  ['darwin', 'x64', ''],
  ['darwin', 'arm64', ''],
  ['win32', 'x64', ''],
  ['win32', 'arm64', ''],
])('npm ci installs what the lock file says on %s %s %s', async (system, cpu, libc) => {
  const platform = [`--os=${system}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
  // An origin is a Linux.
  for (const options of system === 'linux' ? [[], ['--omit=dev']] : [[]]) {
    const { stdout } = await dryRun(...platform, ...options);
    expect(stdout).toMatch(/^added \d{3,} packages/m);
    // A binary of this platform, in the version of what loads it.
    expect(stdout).toMatch(
      new RegExp(`^add @img/sharp-${libc === 'musl' ? 'linuxmusl' : system}-${cpu} `, 'm'),
    );
  }
});

test('each package has a hash, and none names a registry', async () => {
  const text = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  const { packages } = Lock.parse(JSON.parse(text));
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});
