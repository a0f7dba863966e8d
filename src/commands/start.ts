import { startOrigin, type Origin } from '#origin/origin.ts';
import { latestRelease } from '#publishing/releases.ts';
import { startBackend, type Backend } from './backend.ts';
import { terminalProgress as progress } from './progress.ts';
import { loadSettings, requireFreePort, runCommand } from './session.ts';
import { currentReleaseName, ensureRelease, releasesDir, siteEnvironment } from './site-build.ts';
import type { Settings } from '#config/settings.ts';

/** Milliseconds between two runs of the worker's cron: what Cloudflare's shortest schedule is. */
const cronInterval = 60_000;

/**
 * A release that was built before is served at once, and a newer one is built behind it; only a first start has to
 * wait for its build.
 */
async function serveSoon(settings: Settings, backend: Backend): Promise<Origin> {
  const upstreams = { apiUrl: backend.apiUrl, wordpressUrl: backend.wordpressUrl };
  const before = await latestRelease(releasesDir(settings));
  if (!before) {
    const folder = await progress.step('Building the site', () => ensureRelease(settings, backend));
    return startOrigin(settings, upstreams, folder);
  }

  const origin = await startOrigin(settings, upstreams, before);
  if (!before.endsWith(await currentReleaseName(settings, backend))) {
    progress.note('Serving the last build; a newer one is being made.');
    void ensureRelease(settings, backend).then(
      async (folder) => {
        await origin.use(folder);
        progress.note('The newer build is being served.');
      },
      (error: unknown) => {
        progress.note('The newer build failed; the last one goes on being served.');
        console.error(error);
      },
    );
  }
  return origin;
}

await runCommand(async (onStop) => {
  const settings = loadSettings();
  await requireFreePort(settings.PORT);
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  Object.assign(process.env, siteEnvironment(settings, backend));

  const origin = await serveSoon(settings, backend);
  onStop(origin.close);
  console.log(`\nListo: ${origin.url}`);

  const cron = setInterval(() => void backend.sync().catch(console.error), cronInterval);
  await new Promise<void>((resolve) => {
    onStop(async () => {
      clearInterval(cron);
      resolve();
    });
  });
});
