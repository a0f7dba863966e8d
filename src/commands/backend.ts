import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { UpstreamName } from '#contract/health.ts';
import { OriginPasses } from '#contract/origin-pass.ts';
import type { WorkerState } from '#contract/worker-state.ts';
import { readGate, type Gate } from './gate.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { StopError } from './session.ts';

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
  /** What the site shows the worker; null where no secret is shared with a worker elsewhere. */
  passes: OriginPasses | null;
  /** How the worker fares; null where nobody here watches over it. */
  workerState(): WorkerState | null;
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
  { API_URL, WORDPRESS_URL, PUBLISH_SECRET, ORIGIN_SECRET }: Settings,
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
    passes: ORIGIN_SECRET === undefined ? null : new OriginPasses(ORIGIN_SECRET),
    workerState: () => null,
    sync: async () => {},
    syncScores: async () => {},
    stop: async () => {},
  };
}

/** Starts what the site asks. Throws with a sentence when a part cannot start, and leaves nothing running then. */
export async function startBackend(
  settings: Settings,
  progress: Progress,
  options: BackendOptions = {},
): Promise<Backend> {
  const dataDir = path.resolve(root, settings.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const secrets = await readSecrets(settings, dataDir);
  const gate = await readGate(settings, secrets);
  if (settings.API_URL) return backendElsewhere(settings, secrets, gate);
  // Only here: where the worker is elsewhere, its tools need not even be installed.
  const { startLocalBackend } = await import('./local-backend.ts');
  return startLocalBackend(settings, progress, { ...options, dataDir, secrets, gate });
}
