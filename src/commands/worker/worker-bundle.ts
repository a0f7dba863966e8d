import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { runChildProcess } from '../processes/child-process.ts';
import { once } from './once.ts';
import { root } from '../root.ts';
import { readWranglerConfig } from './wrangler-config.ts';
import { workerDir } from './wrangler.ts';

/** The worker's bindings, from wrangler.jsonc. */
export const BundleConfig = z.object({
  name: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  d1_databases: z.array(z.object({ binding: z.string(), database_id: z.string().optional() })),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string().optional() })),
  durable_objects: z
    .object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) })
    // The bundle of a release before may have none.
    .default({ bindings: [] }),
  queues: z
    .object({
      producers: z.array(z.object({ binding: z.string(), queue: z.string() })),
      consumers: z.array(
        z.object({
          queue: z.string(),
          max_batch_size: z.int(),
          max_batch_timeout: z.int(),
          max_retries: z.int(),
        }),
      ),
    })
    .default({ producers: [], consumers: [] }),
  vars: z.record(z.string(), z.string()),
});
export type BundleConfig = z.infer<typeof BundleConfig>;

const configFile = 'worker.json';
export const bundleFile = 'worker.js';
const bundler = path.join(root, 'node_modules/.bin/esbuild');

/**
 * What `wrangler deploy` tells esbuild, so that the worker that runs here is the deployed one, byte for byte (a test compares the two).
 * wrangler itself takes five seconds for it, and an install of 180 MB.
 */
const bundleOptions = [
  '--bundle',
  '--format=esm',
  '--target=es2024',
  '--keep-names',
  '--minify',
  '--sourcemap',
  '--conditions=workerd,worker,browser',
  '--external:node:*',
  '--external:cloudflare:*',
  '--define:process.env.NODE_ENV="production"',
  '--define:navigator.userAgent="Cloudflare-Workers"',
  '--log-level=warning',
];

export async function readBundleConfig(bundleDir: string): Promise<BundleConfig> {
  return BundleConfig.parse(JSON.parse(await readFile(path.join(bundleDir, configFile), 'utf8')));
}

async function sourcesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.sort().map((file) => readFile(file, 'utf8')));
  return texts.join('\n');
}

const bundleFolder = (dataDir: string) => path.join(dataDir, 'worker-bundle');

/** The bundle of the last start, as it is; null if there is none. */
export async function keptBundle(dataDir: string): Promise<string | null> {
  const folder = bundleFolder(dataDir);
  return readBundleConfig(folder).then(
    () => folder,
    () => null,
  );
}

/**
 * Bundles the worker into a folder of its own, with the configuration of its bindings. A worker that serves must not be rebuilt when
 * somebody edits a file, nor share a scratch folder with another copy of itself.
 */
export async function bundleWorker(dataDir: string): Promise<string> {
  const folder = bundleFolder(dataDir);
  const input = await Promise.all([
    sourcesOf(path.join(workerDir, 'src')),
    sourcesOf(path.join(root, 'src/contract')),
    readFile(path.join(workerDir, 'wrangler.jsonc'), 'utf8'),
    readFile(path.join(root, 'package-lock.json'), 'utf8'),
    // A bundle that another version of this file made is made again.
    readFile(new URL(import.meta.url), 'utf8'),
  ]);
  await once(folder, 'bundle', input.join('\n'), async () => {
    await runChildProcess(bundler, ['src/worker.ts', `--outdir=${folder}`, ...bundleOptions], {
      cwd: workerDir,
      log: path.join(dataDir, 'logs/worker-bundle.log'),
    });
    const config = BundleConfig.parse(await readWranglerConfig());
    await writeFile(path.join(folder, configFile), JSON.stringify(config));
  });
  return folder;
}
