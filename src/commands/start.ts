import { startOrigin, type Origin } from '#origin/origin.ts';
import { Rebuilder } from '#publishing/rebuilder.ts';
import { latestRelease, pruneReleases, readReleaseRecord } from '#publishing/releases.ts';
import { startBackend, type Backend } from './backend.ts';
import { answerCronRuns } from './cron-runs.ts';
import { followNewsroom } from './follow-newsroom.ts';
import { gateMark, originGate } from './gate.ts';
import { terminalProgress as progress } from './progress.ts';
import { loadSettings, requireFreePort, runCommand } from './session.ts';
import { buildRelease, currentCode, releasesDir, siteEnvironment } from './site-build.ts';
import { isPublic, siteUrlOf, type Settings } from '#config/settings.ts';

/** A run that failed is made up for by the next one: its reason is enough, without a stack. */
const sayFailure = (error: unknown) => console.error(error instanceof Error ? error.message : error);

/** Milliseconds between two runs of the worker's cron: what Cloudflare's shortest schedule is. */
const cronInterval = 60_000;

/**
 * Folder of the release that is there, or of a first one: only a first start has to wait for its build. And one with another gate:
 * a site that was open must not stay so until the next build is done.
 */
async function firstRelease(settings: Settings, backend: Backend): Promise<string> {
  const before = await latestRelease(releasesDir(settings));
  if (before && (await readReleaseRecord(before)).gate === gateMark(backend.gate)) return before;
  return progress.step('Building the site', () => buildRelease(settings, backend, { first: true }));
}

/** Builds newer releases behind the one that is served. Where a platform builds by itself, nothing is built here. */
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
      `SITE_URL is public, and what readers see there of ${backend.samples.join(', ')} is made up.`,
    );
  const environment = siteEnvironment(settings, backend);
  Object.assign(process.env, environment);
  // Not waited for: the scoreboard fills while the site is built, as slowly as the key's plan allows.
  void backend.syncScores().catch(sayFailure);

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

  answerCronRuns(backend);
  const cron = setInterval(() => void backend.sync().catch(sayFailure), cronInterval);
  const scoresCron = setInterval(() => void backend.syncScores().catch(sayFailure), cronInterval);
  await new Promise<void>((resolve) => {
    onStop(async () => {
      clearInterval(cron);
      clearInterval(scoresCron);
      resolve();
    });
  });
});
