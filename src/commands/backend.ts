import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { migrate, seed } from './database.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { startSample } from './sample-newsroom.ts';
import { startWorker } from './worker.ts';

/** What stands behind the site: an upstream for everything, and the worker with its database. */
export interface Backend {
  apiUrl: string;
  wordpressUrl: string;
  /** The upstreams that are the sample newsroom. */
  samples: string[];
  /** One run of the worker's cron: pulls what is new into D1. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackendOptions {
  /** Stories of the sample newsroom, where not its own number. */
  stories?: number;
  /** Whether the worker is built again whenever a source of it changes. */
  hot?: boolean;
}

function workerVariables(settings: Settings, upstreams: Pick<Backend, 'wordpressUrl' | 'samples'>) {
  return {
    WORDPRESS_URL: upstreams.wordpressUrl,
    SAMPLE_UPSTREAMS: upstreams.samples.join(','),
    WORDPRESS_POSTS_BASE: settings.WORDPRESS_POSTS_BASE,
    WORDPRESS_PROGRAMMES_BASE: settings.WORDPRESS_PROGRAMMES_BASE,
    WORDPRESS_PROGRAMME_CATEGORIES_BASE: settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE,
    WORDPRESS_BANNERS_BASE: settings.WORDPRESS_BANNERS_BASE,
    MEDIA_HOSTS: settings.MEDIA_HOSTS ?? '',
    SUBSCRIBE_PER_MINUTE: String(settings.SUBSCRIBE_PER_MINUTE),
    READS_PER_MINUTE: String(settings.READS_PER_MINUTE),
  };
}

/** Starts what the site asks. Throws with a sentence when a part cannot start, and leaves nothing running then. */
export async function startBackend(
  settings: Settings,
  progress: Progress,
  { stories, hot = false }: BackendOptions = {},
): Promise<Backend> {
  const dataDir = path.resolve(root, settings.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  // What the sample newsroom left in D1 and KV must never show beside a real newsroom's content.
  const stateDir = path.join(dataDir, settings.WORDPRESS_URL ? 'worker' : 'worker-sample');
  const log = path.join(dataDir, 'logs/database.log');
  await progress.step('Preparing the database', () => migrate(stateDir, log));

  const sample = settings.WORDPRESS_URL
    ? null
    : await progress.step('Starting the sample newsroom', () => startSample(dataDir, stories));
  const upstreams = {
    wordpressUrl: settings.WORDPRESS_URL ?? sample?.url ?? '',
    samples: sample ? ['wordpress'] : [],
  };

  const worker = await progress
    .step('Starting the worker', async () => {
      if (sample) await seed(stateDir, sample.url, log);
      return startWorker({ dataDir, stateDir, variables: workerVariables(settings, upstreams), hot });
    })
    .catch(async (error: unknown) => {
      await sample?.stop();
      throw error;
    });

  const sync = async () => {
    const response = await fetch(`${worker.apiUrl}/cdn-cgi/handler/scheduled`);
    if (!response.ok) throw new Error(`The worker's cron answered ${response.status}`);
  };
  await progress.step('Reading the newsroom into the search index', () =>
    sync().catch((error: unknown) => {
      // The site starts without its CMS as well: it shows the last good content, or says that it cannot.
      progress.note(` (${error instanceof Error ? error.message : String(error)})`);
    }),
  );

  return {
    apiUrl: worker.apiUrl,
    ...upstreams,
    sync,
    async stop() {
      await worker.stop();
      await sample?.stop();
    },
  };
}
