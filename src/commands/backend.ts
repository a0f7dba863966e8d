import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { Settings } from '#config/settings.ts';
import type { UpstreamName } from '#contract/health.ts';
import { OriginPasses } from '#contract/origin-pass.ts';
import type { WorkerState } from '#contract/publishing.ts';
import { type Gate, readGate } from './gate.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { StopError } from './run-command.ts';

/** What the site depends on: an upstream for everything, and the worker with its database. */
export interface Backend {
  apiUrl: string;
  wordpressUrl: string;
  /** The upstreams that the sample newsroom replaces. */
  samples: UpstreamName[];
  /** Address of the sample newsroom if its television signal is shown; null otherwise. */
  signalUrl: string | null;
  secrets: Secrets;
  gate: Gate;
  /** The passes that the site shows the worker; null if it shares no secret with a worker elsewhere. */
  passes: OriginPasses | null;
  /** The state of the worker; null if nothing here supervises it. */
  workerState(): WorkerState | null;
  /** Runs the newsroom's cron once: pulls what is new into D1. */
  sync(): Promise<void>;
  /** Runs the scoreboard's cron once; during a live game this takes most of a minute. */
  syncScores(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackendOptions {
  /** Number of stories in the sample newsroom, if not its default. */
  stories?: number;
  /** Whether the worker is rebuilt whenever one of its sources changes. */
  hot?: boolean;
  /** Whether `sync` loads all of WordPress again, and not only what changed; then the caller runs the first sync. */
  fromTheBeginning?: boolean;
}

/** A worker that runs elsewhere: it pulls by its own cron, and is not stopped by us. */
function backendElsewhere(
  { API_URL, WORDPRESS_URL, PUBLISH_SECRET, ORIGIN_SECRET }: Settings,
  secrets: Secrets,
  gate: Gate,
): Backend {
  if (!API_URL || !WORDPRESS_URL || !PUBLISH_SECRET) {
    throw new StopError('API_URL needs WORDPRESS_URL and PUBLISH_SECRET to be set too.');
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

/** Starts what the site depends on. Throws with a sentence if a part cannot start, and leaves nothing running then. */
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
  // Imported only here: with a worker elsewhere, the tools of the local one need not even be installed.
  const { startLocalBackend } = await import('./local-backend.ts');
  return startLocalBackend(settings, progress, { ...options, dataDir, secrets, gate });
}
