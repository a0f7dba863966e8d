import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { startLeashed } from './child-process.ts';
import { innerPort } from './free-port.ts';
import { once } from './once.ts';
import { root } from './root.ts';
import { waitUntil } from './wait-until.ts';
import { runWrangler, workerDir, wrangler, wranglerEnvironment } from './wrangler.ts';

export interface WorkerOptions {
  dataDir: string;
  /** Folder of its D1 and KV. */
  stateDir: string;
  variables: Record<string, string>;
  /** `true`: it is built from its sources, again whenever one changes. Otherwise it is a bundle that stands still. */
  hot: boolean;
}

export interface Worker {
  apiUrl: string;
  stop(): Promise<void>;
}

async function sourcesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.sort().map((file) => readFile(file, 'utf8')));
  return texts.join('\n');
}

/**
 * Bundles the worker into a folder of its own, with a configuration that names the bundle. A worker that serves must not
 * be rebuilt when somebody edits a file, nor share a scratch folder with another copy of itself.
 */
async function bundle(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'worker-bundle');
  const input = await Promise.all([
    sourcesOf(path.join(workerDir, 'src')),
    sourcesOf(path.join(root, 'src/contract')),
    readFile(path.join(workerDir, 'wrangler.jsonc'), 'utf8'),
    readFile(path.join(root, 'package-lock.json'), 'utf8'),
  ]);
  await once(folder, 'bundle', input.join('\n'), async () => {
    const log = path.join(dataDir, 'logs/worker-bundle.log');
    await runWrangler(['deploy', '--dry-run', '--outdir', folder], log);
    const { name, compatibility_date, compatibility_flags, d1_databases, kv_namespaces, vars } = readConfig({
      config: path.join(workerDir, 'wrangler.jsonc'),
    });
    const config = { name, compatibility_date, compatibility_flags, d1_databases, kv_namespaces, vars };
    await writeFile(
      path.join(folder, 'wrangler.json'),
      JSON.stringify({ ...config, main: 'worker.js', no_bundle: true }),
    );
  });
  return folder;
}

/** Variables go by a file: what stands in a command line is shown to everybody on the machine. */
async function writeVariables(stateDir: string, variables: Record<string, string>): Promise<string> {
  const file = path.join(stateDir, 'variables.env');
  await mkdir(stateDir, { recursive: true });
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

/** Starts the worker in workerd. Throws, with nothing left running, when it does not answer within a minute. */
export async function startWorker({ dataDir, stateDir, variables, hot }: WorkerOptions): Promise<Worker> {
  const port = await innerPort(dataDir, 'worker');
  const log = path.join(dataDir, 'logs/worker.log');
  const worker = await startLeashed(
    wrangler,
    [
      'dev',
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--persist-to', stateDir, '--env-file', await writeVariables(stateDir, variables)],
      ...['--show-interactive-dev-session', 'false'],
    ],
    { cwd: hot ? workerDir : await bundle(dataDir), log, env: wranglerEnvironment() },
  );
  const apiUrl = `http://127.0.0.1:${port}`;
  await waitUntil(
    `The worker (${log})`,
    60,
    async () => (await fetch(`${apiUrl}/api/health`)).ok,
    worker.ended,
  ).catch(async (error: unknown) => {
    await worker.stop();
    throw error;
  });
  return { apiUrl, stop: () => worker.stop() };
}

/** Has a local worker do what the trigger `cron` does: nothing else rings it there. Throws when it could not be told. */
export async function runCron(apiUrl: string, cron: string): Promise<void> {
  const response = await fetch(`${apiUrl}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`);
  if (!response.ok) throw new Error(`The worker's cron answered ${response.status}`);
}
