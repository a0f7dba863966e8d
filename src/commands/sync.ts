import { Health } from '#contract/health.ts';
import { startBackend } from './backend.ts';
import { terminalProgress as progress } from './progress.ts';
import { loadSettings, runCommand, StopError } from './session.ts';

/**
 * Runs that may pass without anything pulled before we say that WordPress cannot be had: the worker itself tries each
 * question again at the next run.
 */
const patience = 3;

// Brings the search index to where WordPress is, from the beginning or from where it stands: a run of the worker's cron takes
// at most 45 seconds, so a large archive takes several.
await runCommand(async (onStop) => {
  const settings = loadSettings();
  if (settings.API_URL)
    throw new StopError('The worker at API_URL pulls by its own cron: there is nothing to do here.');
  // Starting the worker runs its cron once.
  const begin = Date.now();
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);

  const state = async () =>
    Health.parse(await (await fetch(`${backend.apiUrl}/api/health`)).json()).readModel;
  let before = -1;
  let idle = 0;
  for (;;) {
    const { articles, syncedAt, pulling } = await state();
    if (syncedAt !== null && Date.parse(syncedAt) >= begin && pulling === null) {
      console.log(`Done: ${articles} articles.`);
      return;
    }
    console.log(pulling ? `${pulling.done} of ${pulling.total} items` : `${articles} articles`);
    const done = pulling?.done ?? articles;
    idle = done > before ? 0 : idle + 1;
    before = done;
    if (idle > patience)
      throw new StopError('WordPress could not be asked to the end; the next run goes on from here.');
    await backend.sync();
  }
});
