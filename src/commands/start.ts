import { startOrigin, type Origin } from '#origin/origin.ts';
import { Rebuilder } from '#publishing/rebuilder.ts';
import { latestRelease, pruneReleases, readReleaseRecord } from '#publishing/releases.ts';
import { startBackend, type Backend } from './backend.ts';
import { handleCronRuns } from './cron-runs.ts';
import { followNewsroom } from './follow-newsroom.ts';
import { gateMark, originGate } from './gate.ts';
import { terminalProgress as progress } from './progress.ts';
import { loadSettings, requireFreePort, runCommand } from './session.ts';
import { buildRelease, currentCode, releasesDir, siteEnvironment } from './site-build.ts';
import { isPublic, siteUrlOf, type Settings } from '#config/settings.ts';

/** The next run makes up for a failed one, so the reason is enough, without a stack. */
const logFailure = (error: unknown) => console.error(error instanceof Error ? error.message : error);

/** Milliseconds between two runs of the worker's cron: Cloudflare's shortest interval. */
const cronInterval = 60_000;

/**
 * Folder of the current release, or of a first one: only a first start waits for its build. So does a start with another gate, because a
 * site that was open must not stay open until the next build is done.
 */
async function firstRelease(settings: Settings, backend: Backend): Promise<string> {
  const before = await latestRelease(releasesDir(settings));
  if (before && (await readReleaseRecord(before)).gate === gateMark(backend.gate)) return before;
  return progress.step('Building the site', () => buildRelease(settings, backend, { first: true }));
}

/** Builds newer releases while the current one is served. Null if a platform makes the builds. */
function rebuilder(
  settings: Settings,
  backend: Backend,
  origin: Origin,
  onState: () => void,
): Rebuilder | null {
  if (settings.REBUILD_HOOK_URL) return null;
  return new Rebuilder(async (signal) => {
    await origin.use(await buildRelease(settings, backend, { first: false, signal }));
    await pruneReleases(releasesDir(settings), origin.site.release.folders);
    progress.note('A newer build is being served.');
    return origin.site.release.position;
  }, onState);
}

await runCommand(async (onStop) => {
  const settings = loadSettings();
  await requireFreePort(settings);
  const backend = await startBackend(settings, progress);
  onStop(backend.stop);
  if (isPublic(siteUrlOf(settings)) && backend.samples.length > 0)
    progress.note(
      `SITE_URL is public, but the content of ${backend.samples.join(', ')} there is made up by the sample newsroom.`,
    );
  const environment = siteEnvironment(settings, backend);
  Object.assign(process.env, environment);
  // Not awaited: the scoreboard fills while the site is built, as slowly as the key's plan allows.
  void backend.syncScores().catch(logFailure);

  const release = await firstRelease(settings, backend);
  const origin = await startOrigin(settings, backend, release, await originGate(backend.gate, settings));
  onStop(origin.close);
  const following = followNewsroom(origin, backend, settings.DATA_DIR, (onState) =>
    rebuilder(settings, backend, origin, onState),
  );
  onStop(following.stop);
  console.log(`\nListo: ${origin.url}`);

  if ((await readReleaseRecord(release)).code !== (await currentCode(settings, backend))) {
    progress.note('Serving the last build; a newer one is being made.');
    following.rebuild();
  }

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
