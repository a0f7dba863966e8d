import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReadable } from './readable-folder.ts';

let folder: string;
let umask: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'copy-'));
  umask = process.umask(0o077);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

test('a web server may read a copy that was written with a narrow umask', async () => {
  const copy = path.join(folder, 'copy');
  await mkdir(path.join(copy, 'noticias/una'), { recursive: true });
  await writeFile(path.join(copy, 'noticias/una/index.html'), 'x', { mode: 0o600 });
  await makeReadable(copy);
  const mode = async (name: string) => (await stat(path.join(copy, name))).mode & 0o777;
  expect(await Promise.all(['.', 'noticias', 'noticias/una'].map(mode))).toEqual([0o755, 0o755, 0o755]);
  expect(await mode('noticias/una/index.html')).toBe(0o644);
});
