import type { Settings } from '#config/settings.ts';
import { OriginPasses } from '#contract/signing/origin-pass.ts';
import type { TeamLogos } from '#origin/site/static-files.ts';
import { openDataDir } from '../data-dir.ts';
import { type Gate, readGate } from './gate.ts';
import type { Progress } from '../progress.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { StopError } from '../run-command.ts';
import { readTeamLogos } from '../worker/team-logos.ts';
import type { Backend, BackendOptions } from './backend.ts';

/** A worker that runs elsewhere: it pulls by its own cron, and is not stopped by us. */
function backendElsewhere(
  { API_URL, WORDPRESS_URL, PUBLISH_SECRET, ORIGIN_SECRET, SAMPLE_SCENE }: Settings,
  secrets: Secrets,
  gate: Gate,
  teamLogos: TeamLogos,
): Backend {
  if (!API_URL || !WORDPRESS_URL || !PUBLISH_SECRET) {
    throw new StopError('API_URL needs WORDPRESS_URL and PUBLISH_SECRET to be set too.');
  }
  if (SAMPLE_SCENE) throw new StopError('SAMPLE_SCENE needs the sample newsroom: remove it, or API_URL.');
  return {
    apiUrl: new URL(API_URL).href.replace(/\/$/, ''),
    wordpressUrl: WORDPRESS_URL,
    samples: [],
    sampleUrl: null,
    signalUrl: null,
    teamLogos,
    secrets,
    gate,
    passes: ORIGIN_SECRET === undefined ? null : new OriginPasses(ORIGIN_SECRET),
    workerState: () => null,
    sync: async () => {},
    syncScores: async () => {},
    stop: async () => {},
  };
}

const isMissingPackage = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Starts what the site depends on. Throws with a sentence if a part cannot start, and leaves nothing running then. */
export async function startBackend(
  settings: Settings,
  progress: Progress,
  options: BackendOptions = {},
): Promise<Backend> {
  const dataDir = await openDataDir(settings.DATA_DIR);
  const secrets = await readSecrets(settings, dataDir);
  const gate = await readGate(settings, secrets);
  const teamLogos = await readTeamLogos(settings);
  if (settings.API_URL) return backendElsewhere(settings, secrets, gate, teamLogos);
  // Imported only here: with a worker elsewhere, the packages of the local one need not even be installed.
  const { startLocalBackend } = await import('./local-backend.ts').catch((error: unknown) => {
    if (!isMissingPackage(error)) throw error;
    throw new StopError(
      'API_URL, the address of the worker, is not set, and a worker on this machine needs packages that an origin does not have: set API_URL, or run npm start.',
    );
  });
  return startLocalBackend(settings, progress, { ...options, dataDir, secrets, gate, teamLogos });
}
