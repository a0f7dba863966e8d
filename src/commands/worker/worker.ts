import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OriginPasses } from '#contract/signing/origin-pass.ts';
import type { WorkerState } from '#contract/publishing/publishing.ts';
import { startChildProcess } from '../processes/child-process.ts';
import { CronRuns } from './cron-runs.ts';
import { innerPort } from '../processes/free-port.ts';
import { keepRunning, type Running } from '../processes/supervise.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { WorkerReply, type WorkerCommand } from './worker-messages.ts';

const program = fileURLToPath(new URL('./worker-program.ts', import.meta.url));

export interface WorkerOptions {
  dataDir: string;
  /** Folder of its D1 and KV. */
  stateDir: string;
  variables: Record<string, string>;
  /** Made with the secret in the variables. */
  passes: OriginPasses;
}

export interface Worker {
  apiUrl: string;
  /** Null if nothing supervises the worker. */
  state(): WorkerState | null;
  /** Runs what the trigger `cron` runs; nothing else triggers it here. Throws if the worker cannot be reached, or if the run fails. */
  runCron(cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** Whether a worker responds at all, and its settings are valid. */
export async function isReady(apiUrl: string, passes: OriginPasses): Promise<boolean> {
  return (await fetch(`${apiUrl}/api/health`, { headers: await passes.headers() })).ok;
}

interface Runtime extends Running {
  runCron(cron: string): Promise<void>;
}

type StartCommand = Omit<Extract<WorkerCommand, { kind: 'start' }>, 'kind'>;

/** Starts workerd on its port. Throws, with nothing left running, if it does not respond within a minute. */
async function startRuntime(command: StartCommand, passes: OriginPasses, log: string): Promise<Runtime> {
  const cronRuns = new CronRuns();
  let isListening = false;
  const child = await startChildProcess(process.execPath, [program], {
    log,
    onMessage: (message) => {
      if (WorkerReply.parse(message).kind === 'listening') isListening = true;
      else cronRuns.handleMessage(message);
    },
  });
  child.send({ kind: 'start', ...command } satisfies WorkerCommand);
  const apiUrl = `http://127.0.0.1:${command.port}`;
  await waitUntil(
    `The worker (${log})`,
    60,
    async () => isListening && (await isReady(apiUrl, passes)),
    child.ended,
  ).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  void child.ended.then(() => cronRuns.end());

  return {
    ended: child.ended,
    stop: child.stop,
    runCron: (cron) => cronRuns.run(child, cron),
  };
}

/**
 * Starts the worker of the bundle in `bundleDir`, and restarts it when it dies, on the same port, with the same state and variables. Throws if
 * it cannot be started at all.
 */
export async function startWorker(
  bundleDir: string,
  { dataDir, stateDir, variables, passes }: WorkerOptions,
): Promise<Worker> {
  const port = await innerPort(dataDir, 'worker');
  const log = path.join(dataDir, 'logs/worker.log');
  const kept = await keepRunning('The worker', () =>
    startRuntime({ port, bundleDir, stateDir, variables }, passes, log),
  );
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    state: kept.state,
    async runCron(cron) {
      const runtime = kept.running();
      if (!runtime) throw new Error('The worker is down: its cron runs once it is back.');
      await runtime.runCron(cron);
    },
    stop: kept.stop,
  };
}
