import type { SampleName } from '#contract/health.ts';
import type { OriginPasses } from '#contract/signing/origin-pass.ts';
import type { WorkerState } from '#contract/publishing/publishing.ts';
import type { TeamLogos } from '#origin/site/static-files.ts';
import type { Gate } from './gate.ts';
import type { Secrets } from '../secrets.ts';

/** What the site depends on: an upstream for everything, and the worker with its database. */
export interface Backend {
  apiUrl: string;
  wordpressUrl: string;
  /** The upstreams that the sample newsroom replaces. */
  samples: SampleName[];
  /** Address of the sample newsroom; null if nothing here needs it. */
  sampleUrl: string | null;
  /** The same if its television signal is shown; null otherwise. */
  signalUrl: string | null;
  teamLogos: TeamLogos;
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
