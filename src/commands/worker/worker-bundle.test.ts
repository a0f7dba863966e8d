import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFile, bundleWorker } from './worker-bundle.ts';
import { runWrangler } from './wrangler.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the worker that runs here is, byte for byte, the one that a deploy uploads', async () => {
  const deployed = path.join(folder, 'deployed');
  const [here] = await Promise.all([
    bundleWorker(folder),
    runWrangler(['deploy', '--dry-run', '--outdir', deployed], path.join(folder, 'wrangler.log')),
  ]);
  const [ours, theirs] = await Promise.all(
    [here, deployed].map((place) => readFile(path.join(place, bundleFile), 'utf8')),
  );
  expect(theirs).toContain('scheduled');
  // Not `toBe`, which would print a megabyte.
  expect(ours === theirs).toBe(true);
  // 1 MB, which each new isolate reads before its first response. With `import { z }` it holds all of zod, with its messages in fifty languages.
  expect(theirs?.length).toBeLessThan(1_100_000);
}, 60_000);
