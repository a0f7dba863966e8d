import { isPublic, siteUrlOf } from '#config/settings.ts';
import { startBackend } from './site/start-backend.ts';
import { handleCronRuns } from './worker/cron-runs.ts';
import { startLog } from './site/logger.ts';
import { terminalProgress as progress } from './progress.ts';
import { serveSite } from './site/serve-site.ts';
import { loadSettings, requireFreePort, runCommand } from './run-command.ts';

/** The next run makes up for a failed one, so the reason is enough, without a stack. */
const logFailure = (error: unknown) => console.error(error instanceof Error ? error.message : error);

/** Milliseconds between two runs of the worker's cron: Cloudflare's shortest interval. */
const cronInterval = 60_000;

await runCommand(async (onStop) => {
  const settings = loadSettings();
  const log = startLog(settings);
  await requireFreePort(settings);
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  if (isPublic(siteUrlOf(settings)) && backend.samples.length > 0)
    progress.note(
      `SITE_URL is public, but the content of ${backend.samples.join(', ')} there is made up by the sample newsroom.`,
    );
  // Not awaited: the scoreboard fills while the site is built, as slowly as the key's plan allows.
  void backend.syncScores().catch(logFailure);

  await serveSite(settings, backend, onStop, log);
  handleCronRuns(backend);
  const cron = setInterval(() => void backend.sync().catch(logFailure), cronInterval);
  const scoresCron = setInterval(() => void backend.syncScores().catch(logFailure), cronInterval);
  await new Promise<void>((resolve) => {
    onStop(async () => {
      clearInterval(cron);
      clearInterval(scoresCron);
      resolve();
    });
  });
});
