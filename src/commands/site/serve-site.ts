import path from 'node:path';
import type { Observe } from '#origin/observing/observed-requests.ts';
import { startOrigin, type Origin } from '#origin/origin.ts';
import type { Patience } from '#origin/closing.ts';
import { Rebuilder } from '#publishing/rebuilder.ts';
import type { ReleaseSource } from '#publishing/release-source.ts';
import { latestRelease, pruneReleases, readReleaseRecord } from '#publishing/releases.ts';
import type { Settings } from '#config/settings.ts';
import type { Backend } from './backend.ts';
import { followNewsroom } from './follow-newsroom.ts';
import { pinnedAtStart, PinFollower } from './follow-pin.ts';
import { startObserving } from './observing.ts';
import { gateMark, originGate } from './gate.ts';
import { terminalProgress as progress } from '../progress.ts';
import { root } from '../root.ts';
import { StopError } from '../run-command.ts';
import { releaseSource } from './shared-builds.ts';
import { buildRelease, changeFeed, currentCode, releasesDir, siteEnvironment } from './site-build.ts';

/**
 * Folder of the current release, or of a first one: only a first start waits for its build. So does a start with another gate, because a
 * site that was open must not stay open until the next build is done.
 */
async function firstRelease(
  settings: Settings,
  backend: Backend,
  source: ReleaseSource | null,
): Promise<string> {
  const before = await latestRelease(releasesDir(settings));
  if (before && (await readReleaseRecord(before)).gate === gateMark(backend.gate)) return before;
  if (source) {
    return progress.step('Fetching the site from the other origins, or building it', () =>
      source.obtain('anything'),
    );
  }
  return progress.step('Building the site', () => buildRelease(settings, backend, { first: true }));
}

/**
 * Builds newer releases of the code that runs while the current one is served. `ownCode` is its name: code that was replaced since would meet
 * pages and settings of another version, or be half there. Null if a platform makes the builds.
 */
function rebuilder(
  settings: Settings,
  backend: Backend,
  ownCode: string,
  origin: Origin,
  pin: PinFollower,
  source: ReleaseSource | null,
  onState: () => void,
): Rebuilder | null {
  if (settings.REBUILD_HOOK_URL) return null;
  return new Rebuilder(async (signal, wanted) => {
    if ((await currentCode(settings, backend)) !== ownCode) {
      throw new StopError(`The code in ${root} was changed while the site runs: the next start builds it.`);
    }
    const folder = source
      ? await source.obtain(wanted, signal)
      : await buildRelease(settings, backend, { first: false, signal });
    // An operator may have pinned a release while this one was built.
    if (pin.state) return origin.site.release.position;
    await origin.use(folder);
    await pruneReleases(releasesDir(settings), origin.site.release.folders);
    progress.note('A newer build is being served.');
    return origin.site.release.position;
  }, onState);
}

/**
 * Serves the site: the pinned release, the last one, or a first one, then newer ones as the newsroom changes. Prints "Listo: " and the
 * address when the first page can be requested. `log` is called for every request. `onStop` gets the function that ends all of it; it ends
 * with `patience` for requests that are under way.
 */
export async function serveSite(
  settings: Settings,
  backend: Backend,
  onStop: (stop: () => Promise<void>) => void,
  log: Observe,
  patience?: Patience,
): Promise<void> {
  const observing = startObserving(settings, backend, progress);
  onStop(observing.stop);
  Object.assign(process.env, siteEnvironment(settings, backend));
  const ownCode = await currentCode(settings, backend);
  const pinOptions = {
    releasesDir: releasesDir(settings),
    gate: gateMark(backend.gate),
    readLog: (cursor: string | null) => changeFeed(backend).readAll(cursor),
  };
  const source = releaseSource(settings, backend);
  const { pinned, state } = await pinnedAtStart(pinOptions);
  const release = pinned ?? (await firstRelease(settings, backend, source));
  const gate = await originGate(backend.gate, settings);
  const keptPages = path.resolve(settings.DATA_DIR, 'pages');
  const observe = [log, ...observing.observe];
  const origin = await startOrigin(settings, backend, release, gate, observe, keptPages);
  const pin = new PinFollower(origin, pinOptions, state);
  const following = followNewsroom(
    origin,
    backend,
    settings.DATA_DIR,
    (onState) => rebuilder(settings, backend, ownCode, origin, pin, source, onState),
    pin,
    source,
  );
  // Both at once: a build that has to be ended must not delay the moment from which the origin is not ready.
  onStop(async () => void (await Promise.all([origin.close(patience), following.stop()])));
  await observing.serveMetrics(origin);
  console.log(`\nListo: ${origin.url}`);

  if (state === null && (await readReleaseRecord(release)).code !== ownCode) {
    progress.note('Serving the last build; a newer one is being made.');
    following.rebuild();
  }
}
