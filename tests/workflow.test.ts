import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { programs } from './system-program.ts';

test('the workflow installs every program that the tests run, because they install nothing where they are not root', () => {
  const workflow = readFileSync(new URL('../.github/workflows/test.yml', import.meta.url), 'utf8');
  const [, packages = ''] = /apt-get install -y\s+((?:[\w.+-]+\s+)+?)(?=- )/.exec(workflow) ?? [];
  // The runner has a Firefox, and its distribution none with this name.
  const { firefox: _, ...others } = programs;
  const needed = Object.values(others).map(({ debianPackage }) => debianPackage);
  expect(packages.trim().split(/\s+/)).toEqual(expect.arrayContaining(needed));
});

const folder = new URL('../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

test('every action is named by its commit, because a tag can be moved to other code, and Renovate reads its version beside it', () => {
  const uses = workflows.flatMap((text) => text.match(/uses: .+/g) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((line) => !/^uses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('every npm script that a workflow runs exists', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));
  const runs = workflows.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
  expect(runs).toContain('deploy');
  expect(runs.filter((name) => !(name && name in scripts))).toEqual([]);
});

test('every workflow says what its token may do, and only one deploy runs at a time', () => {
  for (const text of workflows) expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  const deploys = workflows.filter((text) => text.includes('npm run deploy'));
  expect(deploys).toHaveLength(1);
  expect(deploys[0]).toMatch(/^concurrency:\n {2}group: deploy-.+\n {2}cancel-in-progress: false$/m);
});
