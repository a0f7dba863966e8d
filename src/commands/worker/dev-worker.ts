import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startChildProcess } from '../processes/child-process.ts';
import { innerPort } from '../processes/free-port.ts';
import { writePrivateFile } from '../private-file.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { isReady, type Worker, type WorkerOptions } from './worker.ts';
import { workerDir, wrangler, wranglerEnvironment } from './wrangler.ts';

/** Variables are passed in a file, because everybody on the machine can see a command line. */
async function writeVariables(stateDir: string, variables: Record<string, string>): Promise<string> {
  const file = path.join(stateDir, 'variables.env');
  await mkdir(stateDir, { recursive: true });
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  await writePrivateFile(file, `${lines.join('\n')}\n`);
  return file;
}

/**
 * For `npm run dev`: runs the worker from its sources and rebuilds it whenever one changes. wrangler's developer server is in front of it,
 * with entry points for developers; pages use our own /api, which leads to none of those. Throws, with nothing left running, if the worker
 * does not respond within a minute.
 */
export async function startDevWorker({
  dataDir,
  stateDir,
  variables,
  passes,
}: WorkerOptions): Promise<Worker> {
  const port = await innerPort(dataDir, 'worker');
  const log = path.join(dataDir, 'logs/worker.log');
  const worker = await startChildProcess(
    wrangler,
    [
      'dev',
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--persist-to', stateDir, '--env-file', await writeVariables(stateDir, variables)],
      ...['--show-interactive-dev-session', 'false'],
    ],
    { cwd: workerDir, log, env: wranglerEnvironment() },
  );
  const apiUrl = `http://127.0.0.1:${port}`;
  await waitUntil(`The worker (${log})`, 60, () => isReady(apiUrl, passes), worker.ended).catch(
    async (error: unknown) => {
      await worker.stop();
      throw error;
    },
  );
  return {
    apiUrl,
    state: () => null,
    async runCron(cron) {
      const response = await fetch(`${apiUrl}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`);
      if (!response.ok) throw new Error(`The worker's cron responded ${response.status}`);
    },
    stop: worker.stop,
  };
}
