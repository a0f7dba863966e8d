import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { crons } from '#contract/crons.ts';
import type { UpstreamName } from '#contract/health.ts';
import { readGate, type Gate } from './gate.ts';
import { migrate, pullFromTheBeginning, seed } from './database.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { startSample } from './sample-newsroom.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { StopError } from './session.ts';
import { requireKeys, samplesOf, workerVariables } from './upstreams.ts';
import { runCron, startWorker } from './worker.ts';

/** What stands behind the site: an upstream for everything, and the worker with its database. */
export interface Backend {
  apiUrl: string;
  wordpressUrl: string;
  /** The upstreams that are the sample newsroom. */
  samples: UpstreamName[];
  /** Address of the sample newsroom where its television signal is shown; null where it is not. */
  signalUrl: string | null;
  secrets: Secrets;
  gate: Gate;
  /** One run of the newsroom's cron: pulls what is new into D1. */
  sync(): Promise<void>;
  /** One run of the scoreboard's cron: while a game is on it takes most of a minute. */
  syncScores(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackendOptions {
  /** Stories of the sample newsroom, where not its own number. */
  stories?: number;
  /** Whether the worker is built again whenever a source of it changes. */
  hot?: boolean;
  /** Whether `sync` looks at all of WordPress again, and not only at what changed; the first call is the caller's then. */
  fromTheBeginning?: boolean;
}

/** A worker that somebody else runs: it pulls by its own cron, and it is not ours to stop. */
function backendElsewhere(
  { API_URL, WORDPRESS_URL, PUBLISH_SECRET }: Settings,
  secrets: Secrets,
  gate: Gate,
): Backend {
  if (!API_URL || !WORDPRESS_URL || !PUBLISH_SECRET) {
    throw new StopError('API_URL needs WORDPRESS_URL and PUBLISH_SECRET beside it.');
  }
  return {
    apiUrl: new URL(API_URL).href.replace(/\/$/, ''),
    wordpressUrl: WORDPRESS_URL,
    samples: [],
    signalUrl: null,
    secrets,
    gate,
    sync: async () => {},
    syncScores: async () => {},
    stop: async () => {},
  };
}

/** Starts what the site asks. Throws with a sentence when a part cannot start, and leaves nothing running then. */
export async function startBackend(
  settings: Settings,
  progress: Progress,
  { stories, hot = false, fromTheBeginning = false }: BackendOptions = {},
): Promise<Backend> {
  const dataDir = path.resolve(root, settings.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const secrets = await readSecrets(settings, dataDir);
  const gate = await readGate(settings, secrets);
  if (settings.API_URL) return backendElsewhere(settings, secrets, gate);
  requireKeys(settings);
  // What the sample newsroom left in D1 and KV must never show beside a real newsroom's content.
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  const log = path.join(dataDir, 'logs/database.log');
  await progress.step('Preparing the database', async () => {
    await migrate(stateDir, log);
    if (fromTheBeginning) await pullFromTheBeginning(stateDir, log);
  });

  const samples = samplesOf(settings);
  const sample =
    samples.length === 0 && settings.LIVE_STREAM_URL
      ? null
      : await progress.step('Starting the sample newsroom', () => startSample(dataDir, stories));
  const sampleUrl = sample?.url ?? '';

  const worker = await progress
    .step('Starting the worker', async () => {
      if (sample && !settings.WORDPRESS_URL) await seed(stateDir, sample.url, log);
      return startWorker({
        dataDir,
        stateDir,
        variables: workerVariables(settings, sampleUrl, secrets, gate),
        hot,
      });
    })
    .catch(async (error: unknown) => {
      await sample?.stop();
      throw error;
    });

  const sync = () => runCron(worker.apiUrl, crons.newsroom);
  if (!fromTheBeginning) {
    await progress.step('Reading the newsroom into the search index', () =>
      sync().catch((error: unknown) => {
        // The site starts without its CMS as well: it shows the last good content, or says that it cannot.
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
    sync,
    syncScores: () => runCron(worker.apiUrl, crons.scoreboard),
    async stop() {
      await worker.stop();
      await sample?.stop();
    },
  };
}
