import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProgramError } from '../processes/child-process.ts';
import { silentProgress } from '../progress.ts';
import { previousBundle } from './previous-bundle.ts';

let dataDir: string;
let notes: string[];
const progress = { ...silentProgress, note: (sentence: string) => void notes.push(sentence) };
const failure = new ProgramError('wrangler d1 ended with 1: duplicate column name: x');

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'before-'));
  notes = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('after a failed migration the worker of the last start serves, and a sentence says what to do', async () => {
  const bundle = path.join(dataDir, 'worker-bundle');
  await mkdir(bundle);
  const config = {
    name: 'x',
    compatibility_date: 'x',
    compatibility_flags: [],
    d1_databases: [],
    kv_namespaces: [],
    vars: {},
  };
  await writeFile(path.join(bundle, 'worker.json'), JSON.stringify(config));
  expect(await previousBundle(failure, dataDir, progress)).toBe(bundle);
  expect(notes.join()).toMatch(
    /duplicate column name: x[^]+worker of the last start is started[^]+Mend the migration/,
  );
});

test('without a bundle of an earlier start, the start ends with the sentence', async () => {
  await expect(previousBundle(failure, dataDir, progress)).rejects.toThrow(
    /duplicate column[^]+Mend the migration/,
  );
  await expect(previousBundle(failure, null, progress)).rejects.toThrow('Mend the migration');
  await expect(previousBundle(new TypeError('x'), dataDir, progress)).rejects.toThrow(TypeError);
});
