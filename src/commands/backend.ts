import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { crons } from '#contract/crons.ts';
import type { UpstreamName } from '#contract/health.ts';
import { migrate, pullFromTheBeginning, seed } from './database.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { startSample } from './sample-newsroom.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { StopError } from './session.ts';
import { runCron, startWorker } from './worker.ts';

/** What stands behind the site: an upstream for everything, and the worker with its database. */
export interface Backend {
  apiUrl: string;
  wordpressUrl: string;
  /** The upstreams that are the sample newsroom. */
  samples: UpstreamName[];
  secrets: Secrets;
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

interface Upstreams extends Pick<Backend, 'wordpressUrl' | 'samples'> {
  sportradarUrl: string;
  sportradarKey: string;
}

/** Every upstream that has no address is the sample newsroom. */
function upstreamsOf(settings: Settings, sampleUrl: string): Upstreams {
  const { WORDPRESS_URL, SPORTRADAR_URL, SPORTRADAR_API_KEY } = settings;
  return {
    wordpressUrl: WORDPRESS_URL ?? sampleUrl,
    sportradarUrl: SPORTRADAR_URL ?? sampleUrl,
    // The sample opens with any.
    sportradarKey: SPORTRADAR_API_KEY ?? 'muestra',
    samples: [
      ...(WORDPRESS_URL ? [] : ['wordpress' as const]),
      ...(SPORTRADAR_URL ? [] : ['sportradar' as const]),
    ],
  };
}

function workerVariables(settings: Settings, upstreams: Upstreams, secrets: Secrets) {
  return {
    PUBLISH_SECRET: secrets.publish,
    PREVIEW_SECRET: secrets.preview,
    REBUILD_HOOK_URL: settings.REBUILD_HOOK_URL ?? '',
    CLOUDFLARE_ZONE_ID: settings.CLOUDFLARE_ZONE_ID ?? '',
    CLOUDFLARE_API_TOKEN: settings.CLOUDFLARE_API_TOKEN ?? '',
    ...(settings.CLOUDFLARE_API_URL ? { CLOUDFLARE_API_URL: settings.CLOUDFLARE_API_URL } : {}),
    WORDPRESS_URL: upstreams.wordpressUrl,
    SAMPLE_UPSTREAMS: upstreams.samples.join(','),
    WORDPRESS_POSTS_BASE: settings.WORDPRESS_POSTS_BASE,
    WORDPRESS_PROGRAMMES_BASE: settings.WORDPRESS_PROGRAMMES_BASE,
    WORDPRESS_PROGRAMME_CATEGORIES_BASE: settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE,
    WORDPRESS_BANNERS_BASE: settings.WORDPRESS_BANNERS_BASE,
    MEDIA_HOSTS: settings.MEDIA_HOSTS ?? '',
    SPORTRADAR_URL: upstreams.sportradarUrl,
    SPORTRADAR_API_KEY: upstreams.sportradarKey,
    SPORTRADAR_ACCESS_LEVEL: settings.SPORTRADAR_ACCESS_LEVEL,
    SPORTRADAR_BSN_COMPETITION_ID: settings.SPORTRADAR_BSN_COMPETITION_ID ?? '',
    SUBSCRIBE_PER_MINUTE: String(settings.SUBSCRIBE_PER_MINUTE),
    READS_PER_MINUTE: String(settings.READS_PER_MINUTE),
  };
}

/** A worker that somebody else runs: it pulls by its own cron, and it is not ours to stop. */
function backendElsewhere({ API_URL, WORDPRESS_URL, PUBLISH_SECRET }: Settings, secrets: Secrets): Backend {
  if (!API_URL || !WORDPRESS_URL || !PUBLISH_SECRET) {
    throw new StopError('API_URL needs WORDPRESS_URL and PUBLISH_SECRET beside it.');
  }
  return {
    apiUrl: new URL(API_URL).href.replace(/\/$/, ''),
    wordpressUrl: WORDPRESS_URL,
    samples: [],
    secrets,
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
  if (settings.API_URL) return backendElsewhere(settings, secrets);
  if (Boolean(settings.SPORTRADAR_URL) !== Boolean(settings.SPORTRADAR_API_KEY)) {
    throw new StopError('SPORTRADAR_URL and SPORTRADAR_API_KEY need each other.');
  }
  // What the sample newsroom left in D1 and KV must never show beside a real newsroom's content.
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  const log = path.join(dataDir, 'logs/database.log');
  await progress.step('Preparing the database', async () => {
    await migrate(stateDir, log);
    if (fromTheBeginning) await pullFromTheBeginning(stateDir, log);
  });

  const sample =
    settings.WORDPRESS_URL && settings.SPORTRADAR_URL
      ? null
      : await progress.step('Starting the sample newsroom', () => startSample(dataDir, stories));
  const upstreams = upstreamsOf(settings, sample?.url ?? '');

  const worker = await progress
    .step('Starting the worker', async () => {
      if (sample && !settings.WORDPRESS_URL) await seed(stateDir, sample.url, log);
      return startWorker({
        dataDir,
        stateDir,
        variables: workerVariables(settings, upstreams, secrets),
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
    wordpressUrl: upstreams.wordpressUrl,
    samples: upstreams.samples,
    secrets,
    sync,
    syncScores: () => runCron(worker.apiUrl, crons.scoreboard),
    async stop() {
      await worker.stop();
      await sample?.stop();
    },
  };
}
