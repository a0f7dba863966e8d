import { Health } from '#contract/health.ts';
import { passHeaders } from '#contract/signing/origin-pass.ts';
import { startBackend } from './site/start-backend.ts';
import { terminalProgress as progress } from './progress.ts';
import { loadSettings, runCommand, StopError } from './run-command.ts';

/** Runs without progress before the command gives up on WordPress: the worker itself retries each request in the next run. */
const maxIdleRuns = 3;

/** Milliseconds between two lines of progress. */
const progressInterval = 1000;

async function show(state: () => Promise<Health['readModel']>): Promise<void> {
  const { pulling } = await state();
  if (pulling) console.log(`${pulling.done} of ${pulling.total} items`);
}

// Loads all of WordPress again and updates the read model. A run of the worker's cron takes at most 45 seconds, so a large archive takes
// several. A pull that was stopped continues by itself the next time the site runs.
await runCommand(async (onStop) => {
  const settings = loadSettings();
  if (settings.API_URL)
    throw new StopError('The worker at API_URL pulls by its own cron: there is nothing to do here.');
  const begin = Date.now();
  const backend = await startBackend(settings, progress, { fromTheBeginning: true });
  onStop(backend.stop);

  const state = async () => {
    const headers = {
      Authorization: `Bearer ${backend.secrets.health}`,
      ...(await passHeaders(backend.passes)),
    };
    return Health.parse(await (await fetch(`${backend.apiUrl}/api/health`, { headers })).json()).readModel;
  };
  let before = -1;
  let idle = 0;
  for (;;) {
    const { articles, syncedAt, pulling } = await state();
    if (syncedAt !== null && Date.parse(syncedAt) >= begin && pulling === null) {
      console.log(`Done: ${articles} articles.`);
      return;
    }
    const done = pulling?.done ?? articles;
    idle = done > before ? 0 : idle + 1;
    before = done;
    if (idle > maxIdleRuns)
      throw new StopError('WordPress failed before the end of the pull; the next run continues from here.');
    const shown = setInterval(() => void show(state).catch(() => {}), progressInterval);
    await backend.sync().finally(() => clearInterval(shown));
  }
});
