import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { crons } from '#contract/crons.ts';
import { OriginPasses } from '#contract/origin-pass.ts';
import type { Backend, BackendOptions } from './backend.ts';
import { migrate, pullFromTheBeginning, seed } from './database.ts';
import { startDevWorker } from './dev-worker.ts';
import type { Gate } from './gate.ts';
import type { Progress } from './progress.ts';
import { startSample } from './sample-newsroom.ts';
import type { Secrets } from './secrets.ts';
import { requireKeys, samplesOf, workerVariables } from './upstreams.ts';
import { startWorker } from './worker.ts';
import { previousBundle } from './previous-bundle.ts';

interface LocalOptions extends BackendOptions {
  dataDir: string;
  secrets: Secrets;
  gate: Gate;
}

/** Starts a worker on this machine, and the sample newsroom for every upstream without an address. Throws like startBackend. */
export async function startLocalBackend(
  settings: Settings,
  progress: Progress,
  { stories, hot = false, fromTheBeginning = false, dataDir, secrets, gate }: LocalOptions,
): Promise<Backend> {
  requireKeys(settings);
  // The secret is new for each start, so one that leaked from the last start is useless.
  const passes = new OriginPasses(settings.ORIGIN_SECRET ?? randomBytes(32).toString('hex'));
  // The sample newsroom's content in D1 and KV must never be shown beside a real newsroom's, so it has a folder of its own.
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  const log = path.join(dataDir, 'logs/database.log');
  const bundleDir = await progress
    .step('Preparing the database', async () => {
      await migrate(stateDir, log);
      if (fromTheBeginning) await pullFromTheBeginning(stateDir, log);
      return null;
    })
    .catch((error: unknown) => previousBundle(error, hot ? null : dataDir, progress));

  const samples = samplesOf(settings);
  const sample =
    samples.length === 0 && settings.LIVE_STREAM_URL
      ? null
      : await progress.step('Starting the sample newsroom', () => startSample(dataDir, stories));
  const sampleUrl = sample?.url ?? '';

  const worker = await progress
    .step('Starting the worker', async () => {
      // Its statements are for the present schema.
      if (sample && !settings.WORDPRESS_URL && bundleDir === null) await seed(stateDir, sample.url, log);
      const variables = workerVariables(settings, sampleUrl, secrets, gate, passes.secret);
      return (hot ? startDevWorker : startWorker)({ dataDir, stateDir, variables, passes, bundleDir });
    })
    .catch(async (error: unknown) => {
      await sample?.stop();
      throw error;
    });

  const sync = () => worker.runCron(crons.newsroom);
  if (!fromTheBeginning) {
    await progress.step('Reading the newsroom into the search index', () =>
      sync().catch((error: unknown) => {
        // The site also starts without its CMS: it shows the last good content, or says that it has none.
        progress.note(` (${error instanceof Error ? error.message : String(error)})`);
      }),
    );
  }

  return {
    apiUrl: worker.apiUrl,
    wordpressUrl: settings.WORDPRESS_URL ?? sampleUrl,
    samples,
    signalUrl: settings.LIVE_STREAM_URL ? null : sampleUrl,
    secrets,
    gate,
    passes,
    workerState: worker.state,
    sync,
    syncScores: () => worker.runCron(crons.scoreboard),
    async stop() {
      await worker.stop();
      await sample?.stop();
    },
  };
}
