import { startBackend } from './site/start-backend.ts';
import { startLog } from './site/logger.ts';
import { terminalProgress as progress } from './progress.ts';
import { serveSite } from './site/serve-site.ts';
import { loadSettings, requireFreePort, runCommand, StopError } from './run-command.ts';
import { respondToWatchdog } from './processes/watchdog.ts';

/**
 * Milliseconds. An idle connection is kept for a second, longer than any proxy's request is on its way. 15 s are enough for the slowest
 * response (8 s) to a reader with a slow connection.
 */
const patience = { idle: 1_000, max: 15_000 };

// The production server: pages and pictures of this machine, /api of a worker that runs elsewhere. It needs no development packages.
await runCommand(async (onStop) => {
  respondToWatchdog();
  const settings = loadSettings();
  const log = startLog(settings);
  if (!settings.API_URL) {
    throw new StopError(
      'npm run serve needs API_URL, the address of the deployed worker. To try the site without one, use npm start.',
    );
  }
  await requireFreePort(settings);
  if (!settings.SITE_URL)
    progress.note('SITE_URL is not set: links to the site itself lead to this machine.');
  if (!settings.ORIGIN_SECRET)
    progress.note('ORIGIN_SECRET is not set: the worker takes all readers of this origin for one.');
  if (settings.METRICS_PORT !== undefined && !settings.HEALTH_TOKEN)
    progress.note('HEALTH_TOKEN is not set: the metrics show nothing of the worker, and its alarm rings.');
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  await serveSite(settings, backend, onStop, log, { ...patience, accepting: settings.DRAIN_SECONDS * 1_000 });
  await new Promise<never>(() => {});
});
