import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
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

test('the memory that the unit allows is above what the documents measured', () => {
  const unit = textOf('telecoqui.service');
  const [cited = ''] = /^# Measured at most: .+$/m.exec(unit) ?? [];
  const figures = [...cited.matchAll(/([\d,]+) MB/g)].map(([, figure = '']) => figure);
  expect(figures).toHaveLength(3);
  const documents = ['operations', 'bench', 'reliability'].map((name) =>
    readFileSync(path.join(root, `docs/${name}.md`), 'utf8'),
  );
  const [guide = '', ...measurements] = documents.map((text) => text.replaceAll(/(?<=\d),(?=\d{3})/g, ''));
  const megabytes = figures.map((figure) => figure.replace(',', ''));
  for (const figure of megabytes) {
    expect(guide).toContain(`${figure} MB`);
    expect(measurements.join('\n')).toMatch(new RegExp(`\\b${figure}\\b`));
  }
  const sum = megabytes.reduce((all, figure) => all + Number(figure), 0);
  expect(sum).toBeLessThan(Number(/^MemoryHigh=(\d+)M$/m.exec(unit)?.[1]));
});

test('the unit and the image start the same program', () => {
  const [command = ''] = /^CMD .*$/m.exec(textOf('Dockerfile')) ?? [];
  const [start = ''] = /^ExecStart=.*$/m.exec(textOf('telecoqui.service')) ?? [];
  const program = 'src/commands/serve.ts';
  expect(command).toContain(program);
  expect(start).toContain(program);
  expect(existsSync(path.join(root, program))).toBe(true);
});
