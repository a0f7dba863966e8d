import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './root.ts';

/** An npm that notes what it is told, and leaves what the real one leaves: its list, and Node. */
const npm = `#!/bin/sh
echo "$@" >> installs
[ -e fails ] && exit 1
packages='"node_modules/astro": {}'
case "$*" in
  *--omit=dev*) ;;
  *--workspace=*) mkdir -p node_modules/.bin; ln -sf '${process.execPath}' node_modules/.bin/node ;;
  *) mkdir -p node_modules/.bin; ln -sf '${process.execPath}' node_modules/.bin/node
    packages="$packages, \\"node_modules/typescript\\": {}" ;;
esac
mkdir -p node_modules
echo "{ \\"packages\\": { $packages } }" > node_modules/.package-lock.json
`;

const ofOrigin = ['serve', 'releases', 'export', 'sync', 'subscribers', 'backup', 'restore'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bootstrap-'));
  await mkdir(path.join(folder, 'src/commands'), { recursive: true });
  await mkdir(path.join(folder, 'tests'));
  await cp(path.join(root, 'src/commands/bootstrap.mjs'), path.join(folder, 'src/commands/bootstrap.mjs'));
  await cp(path.join(root, '.nvmrc'), path.join(folder, '.nvmrc'));
  for (const file of ['package.json', 'package-lock.json']) await writeFile(path.join(folder, file), '{}');
  for (const program of [
    'src/commands/start.ts',
    'tests/run.ts',
    ...ofOrigin.map((name) => `src/commands/${name}.ts`),
  ])
    await writeFile(path.join(folder, program), 'process.disconnect();');
  await writeFile(path.join(folder, 'npm'), npm);
  await chmod(path.join(folder, 'npm'), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command; returns what npm installed for it, and whether the command ran. */
async function run(command: string) {
  await rm(path.join(folder, 'installs'), { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, 'src/commands/bootstrap.mjs'), command],
    { env: { PATH: `${folder}:${process.env['PATH']}` }, encoding: 'utf8' },
  );
  const noted = await readFile(path.join(folder, 'installs'), 'utf8').catch(() => '');
  const installs = noted.split('\n').filter(Boolean);
  return { status, stderr, installs: installs.map((line) => line.replace(/ --no-audit .*/, '')) };
}

const little = ['ci --omit=dev', 'install --workspace=local-worker --no-save'];
const all = ['ci'];

test('a first start installs the packages of an origin and of the local worker, a second one nothing', async () => {
  expect(await run('start')).toMatchObject({ status: 0, installs: little });
  expect(await run('start')).toMatchObject({ status: 0, installs: [] });
});

test('tests install the rest after a start, and a start nothing after tests', async () => {
  await run('start');
  expect(await run('test')).toMatchObject({ status: 0, installs: all });
  expect(await run('test')).toMatchObject({ status: 0, installs: [] });
  expect(await run('start')).toMatchObject({ status: 0, installs: [] });
});

test.each(['package.json', 'package-lock.json'])(
  'a newer %s brings up to date what is installed',
  async (file) => {
    const change = () => {
      const later = new Date(Date.now() + 5_000);
      return utimes(path.join(folder, file), later, later);
    };
    await run('start');
    await change();
    expect(await run('start')).toMatchObject({ installs: little });
    await run('test');
    await change();
    // Nothing old may stay beside what is new.
    expect(await run('start')).toMatchObject({ installs: all });
  },
);

test.each(ofOrigin)(
  '%s runs with the packages of an origin, also when the list is newer',
  async (command) => {
    await mkdir(path.join(folder, 'node_modules/astro'), { recursive: true });
    await writeFile(path.join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }');
    expect(await run(command)).toMatchObject({ status: 0, installs: [] });
    const later = new Date(Date.now() + 5_000);
    await utimes(path.join(folder, 'package-lock.json'), later, later);
    expect(await run(command)).toMatchObject({ status: 0, installs: [] });
  },
);

test('a command of an origin installs what a start needs where nothing is installed, and serve says what is missing', async () => {
  expect(await run('releases')).toMatchObject({ status: 0, installs: little });
  await rm(path.join(folder, 'node_modules'), { recursive: true });
  const { status, stderr, installs } = await run('serve');
  expect({ status, installs }).toEqual({ status: 1, installs: [] });
  expect(stderr).toContain('npm ci --omit=dev');
});

test('an install that fails ends the command with a sentence, and is tried again', async () => {
  await writeFile(path.join(folder, 'fails'), '');
  const failed = await run('start');
  expect(failed).toMatchObject({ status: 1, installs: little.slice(0, 1) });
  expect(failed.stderr).toContain('The packages could not be installed');
  await rm(path.join(folder, 'fails'));
  expect(await run('start')).toMatchObject({ status: 0, installs: little });
});
