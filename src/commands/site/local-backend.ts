import type { TeamLogos } from '#origin/site/static-files.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { crons } from '#contract/publishing/crons.ts';
import { OriginPasses } from '#contract/signing/origin-pass.ts';
import type { Backend, BackendOptions } from './backend.ts';
import { migrate, pullFromTheBeginning, seed } from '../worker/database.ts';
import { startDevWorker } from '../worker/dev-worker.ts';
import type { Gate } from './gate.ts';
import type { Progress } from '../progress.ts';
import { startSample } from '../worker/sample-newsroom.ts';
import type { Secrets } from '../secrets.ts';
import { ignoredByScene, missingContact, requireKeys, samplesOf, workerVariables } from './upstreams.ts';
import { bundleWorker } from '../worker/worker-bundle.ts';
import { startWorker } from '../worker/worker.ts';
import { previousBundle } from '../worker/previous-bundle.ts';

interface LocalOptions extends BackendOptions {
  dataDir: string;
  secrets: Secrets;
  gate: Gate;
  teamLogos: TeamLogos;
}

/** Starts a worker on this machine, and the sample newsroom for every upstream without an address. Throws like startBackend. */
export async function startLocalBackend(
  settings: Settings,
  progress: Progress,
  { stories, hot = false, fromTheBeginning = false, dataDir, secrets, gate, teamLogos }: LocalOptions,
): Promise<Backend> {
  requireKeys(settings);
  for (const note of [ignoredByScene(settings), missingContact(settings)]) {
    if (note !== null) progress.note(note);
  }
  // The secret is new for each start, so one that leaked from the last start is useless.
  const passes = new OriginPasses(settings.ORIGIN_SECRET ?? randomBytes(32).toString('hex'));
  // The sample newsroom's content in D1 and KV must never be shown beside a real newsroom's, so it has a folder of its own.
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  const log = path.join(dataDir, 'logs/database.log');
  const previous = await progress
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
      : await progress.step('Starting the sample newsroom', () =>
          startSample(dataDir, settings.SAMPLE_SCENE, stories),
        );
  const sampleUrl = sample?.url ?? '';

  const worker = await progress
    .step('Starting the worker', async () => {
      const variables = workerVariables(settings, sampleUrl, secrets, gate, passes.secret, teamLogos.files);
      const options = { dataDir, stateDir, variables, passes };
      const [bundleDir] = await Promise.all([
        previous ?? (hot ? null : bundleWorker(dataDir)),
        // Its statements are for the present schema.
        sample && !settings.WORDPRESS_URL && previous === null
          ? seed(stateDir, sample.url, settings.SAMPLE_SCENE ?? '', log)
          : null,
      ]);
      return bundleDir === null ? startDevWorker(options) : startWorker(bundleDir, options);
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
    sampleUrl: sample?.url ?? null,
    signalUrl: settings.LIVE_STREAM_URL ? null : sampleUrl,
    teamLogos,
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
