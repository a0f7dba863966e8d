import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachableFiles } from './reachable-files.ts';

let folder = '';
const files = {
  'pages/a.astro': `---\nimport View from '#room/View.astro';\nimport zod from 'zod';\nawait import('#room/Gate.astro');\n---`,
  'room/View.astro': `---\nimport { B } from './B.tsx';\nimport './own.css';\n---\n<script>import { start } from './start.ts';</script>`,
  'room/B.tsx': `import {\n  classes,\n} from './b-classes.ts';\nimport { B as itself } from './B.tsx';`,
  'room/b-classes.ts': '',
  'room/start.ts': `const load = () => import('./Late.tsx');`,
  'room/Late.tsx': '',
  'room/Gate.astro': '',
  'room/own.css': '',
  'room/Other.astro': '',
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reachable-'));
  for (const [name, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), source);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const names = (closed: boolean) =>
  reachableFiles(path.join(folder, 'pages/a.astro'), folder, closed)
    .map((file) => path.relative(folder, file))
    .sort();

test('all files that a page imports are found, directly, through others and in scripts', () => {
  expect(names(false)).toEqual([
    'pages/a.astro',
    'room/B.tsx',
    'room/View.astro',
    'room/b-classes.ts',
    'room/own.css',
    'room/start.ts',
  ]);
});

test('components that are imported dynamically are found only on a site with a gate', () => {
  expect(names(true)).toContain('room/Gate.astro');
});
