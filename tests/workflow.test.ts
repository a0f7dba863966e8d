import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programs } from './system-program.ts';

test('the workflow installs every program that the tests run, because they install nothing where they are not root', () => {
  const workflow = readFileSync(new URL('../.github/workflows/test.yml', import.meta.url), 'utf8');
  const [, packages = ''] = /apt-get install -y\s+((?:[\w.+-]+\s+)+?)(?=- )/.exec(workflow) ?? [];
  const needed = Object.values(programs).map(({ debianPackage }) => debianPackage);
  expect(packages.trim().split(/\s+/)).toEqual(expect.arrayContaining(needed));
});
