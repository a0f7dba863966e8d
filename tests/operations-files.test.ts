import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { readWorkerSettings } from '#commands/deploy/deploy-settings.ts';
import { root } from '#commands/root.ts';
import { siteEnvironment } from '#commands/site/site-build.ts';
import { readSettings, settingNames } from '#config/settings.ts';
import { documentedCommands } from './operations/documented-commands.ts';
import { transientUnit } from './operations/transient-unit.ts';
import { findProgram } from './system-program.ts';

const fileOf = (name: string) => path.join(root, 'operations', name);
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8');

const analyze = (...args: string[]) => spawnSync(findProgram('systemd-analyze'), args, { encoding: 'utf8' });

test('the Dockerfile has no finding of the linter, and its image does not run as root', () => {
  const dockerfile = textOf('Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last.indexOf('\nUSER ')).toBeGreaterThan(last.lastIndexOf('\nRUN '));
});

test('systemd has nothing to say about the unit, and finds it little exposed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-unit-'));
  const unit = path.join(folder, 'telecoqui.service');
  // Node is elsewhere on some machines, and systemd looks for it.
  await writeFile(unit, textOf('telecoqui.service').replace('/usr/bin/node', process.execPath));
  try {
    const { status, stdout, stderr } = analyze('verify', '--man=no', unit);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    const score = /Overall exposure level for telecoqui\.service: ([\d.]+)/.exec(
      analyze('security', '--offline=yes', unit).stdout,
    )?.[1];
    // 1.5 with systemd 252; other versions weigh a little differently. Below 2 it is "OK", an unprotected service has 9.6.
    expect(Number(score)).toBeLessThan(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a command beside the service runs as its user, with its code, settings and data', async () => {
  const unit = textOf('telecoqui.service');
  const asked = transientUnit('releases', 'use', 'a name; $HOME');
  if ('code' in asked) throw new Error(asked.output);
  expect(asked.command).toEqual(['/usr/bin/node', 'src/commands/releases.ts', 'use', 'a name; $HOME']);
  const names = ['WorkingDirectory', 'EnvironmentFile', 'Environment', 'DynamicUser', 'User', 'UMask'];
  for (const name of [...names, 'StateDirectory', 'StateDirectoryMode']) {
    const [line = 'nothing'] = new RegExp(`^${name}=.*$`, 'm').exec(unit) ?? [];
    expect(asked.properties).toContain(line);
  }
  // systemd knows each property.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-unit-'));
  const file = path.join(folder, 'command.service');
  await writeFile(file, `[Service]\n${asked.properties.join('\n')}\nExecStart=${process.execPath}\n`);
  try {
    const { status, stdout, stderr } = analyze('verify', '--man=no', file);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.each([[], ['serve'], ['../../etc/x'], ['deploy', 'production']].map((args) => ({ args })))(
  'telecoqui with $args says what it takes',
  ({ args }) => {
    expect(transientUnit(...args)).toEqual({
      code: 2,
      output: 'Use: telecoqui releases|export|backup|restore|subscribers [ARGUMENTS]\n',
    });
  },
);

test('each documented command exists, and the image has what it is started with', () => {
  const { underSystemd, inContainer } = documentedCommands();
  expect(underSystemd.length).toBeGreaterThan(4);
  expect(inContainer.length).toBeGreaterThan(4);
  const nameOf = (command: string) => /^src\/commands\/(\w+)\.ts$/.exec(command)?.[1];
  const names = [
    ...underSystemd.map(([name]) => name),
    ...inContainer.map(([node, program = '']) => (node === 'node' ? nameOf(program) : undefined)),
  ];
  for (const name of names) {
    expect(name).toMatch(/^(?:releases|export|backup|restore|subscribers)$/);
    expect(existsSync(path.join(root, `src/commands/${name}.ts`))).toBe(true);
  }
  for (const name of ['releases', 'export', 'backup', 'restore', 'subscribers'])
    expect(names.filter((one) => one === name).length, name).toBeGreaterThan(1);
});

test('the unit and the image start the same program', () => {
  const [command = ''] = /^CMD .*$/m.exec(textOf('Dockerfile')) ?? [];
  const [start = ''] = /^ExecStart=.*$/m.exec(textOf('telecoqui.service')) ?? [];
  const program = 'src/commands/watched.ts';
  expect(command).toContain(program);
  expect(start).toContain(program);
  expect(existsSync(path.join(root, program))).toBe(true);
});

test('"Start an origin" names every setting that an origin reads, and no other', async () => {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [section = ''] = /^## Start an origin\n[^]*?(?=^###? )/m.exec(guide) ?? [];
  const named = [...section.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);

  // What pages are made of, and whatever the worker does not read. Two are of the commands alone.
  const ofPages = Object.keys(
    siteEnvironment(readSettings({}), {
      ...{ apiUrl: '', wordpressUrl: 'http://127.0.0.1', sampleUrl: null, samples: [], signalUrl: null },
      ...{ teamLogos: { folder: null, files: [] }, gate: { mode: 'off' as const }, passes: null },
      secrets: { publish: 'p' },
    }),
  );
  const { variableNames } = await readWorkerSettings();
  const read = settingNames.filter((name) => ofPages.includes(name) || !variableNames.includes(name));
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter((name) => !named.includes(name)).sort()).toEqual(['BACKUP_SECRET', 'SAMPLE_SCENE']);
});
