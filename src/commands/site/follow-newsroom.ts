import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { provideRenderContext } from '#config/render-context.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { type ChangeLog, touchedTags } from '#contract/publishing/changes.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { errorText } from '#contract/text/error-text.ts';
import type { Origin } from '#origin/origin.ts';
import { leftOutReport } from '#publishing/left-out.ts';
import type { ReleaseSource } from '#publishing/release-source.ts';
import type { BuildRequest, Rebuilder } from '#publishing/rebuilder.ts';
import { touchesRelease } from '#publishing/touches-release.ts';
import type { Backend } from './backend.ts';
import type { PinFollower } from './follow-pin.ts';
import { changeFeed } from './site-build.ts';

/** Milliseconds between two reports of an idle origin: a third of the time after which it looks gone. */
const reportInterval = 60_000;

/** Milliseconds between two checks of the disk's free space, which is known to the file system without reading the disk. */
const diskInterval = 5_000;

/** Bytes below which a disk counts as full: the database's log and some pictures still fit, but a release does not. */
const leastRoom = 16 * 1024 * 1024;

/** Whether the folder's disk has no room for what the site writes. A disk that cannot be checked counts as not full. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastRoom;
}

export interface Following {
  /** Requests a build for another reason than a change: newer code. */
  rebuild(): void;
  stop(): Promise<void>;
}

/** Whether these changes are of what the origin holds about emergencies. */
const touchesEmergencies = ({ changes, complete }: ChangeLog) =>
  !complete || changes.some((change) => touchedTags(change).includes(tags.emergencyPage));

/** Positions of two logs cannot be compared, and a log that does not continue from the last response may be another one. */
const placeOf = ({ position, complete }: ChangeLog) => (complete ? position : null);

/**
 * Keeps an origin in step with the newsroom: drops cached pages as soon as the change log reports a change, requests a newer release unless
 * one is pinned, and reports the origin's state to the worker.
 */
export function followNewsroom(
  { site, url, health, emergencies, pictures, channel }: Origin,
  backend: Backend,
  dataDir: string,
  makeRebuilder: (onState: () => void) => Rebuilder | null,
  pin: PinFollower | null = null,
  source: ReleaseSource | null = null,
): Following {
  const feed = changeFeed(backend);
  const end = new AbortController();
  const name = `${hostname()}-${new URL(url).port}`.toLowerCase().replace(/[^a-z0-9-]/g, '-');

  const startedAt = new Date().toISOString();
  let diskFull = false;
  const report = (stopped = false): Promise<void> => {
    const { building = false, error = null, failingSince = null } = rebuilder?.state ?? {};
    const { position, release } = site;
    const state = {
      number: releaseNumber,
      position,
      release: release.name,
      releasePosition: release.position,
      building,
      buildError: error,
      buildFailingSince: failingSince,
      leftOut: leftOutReport(release.leftOut),
      pinned: pin?.state ?? null,
      store: source?.state ?? null,
      diskFull,
      startedAt,
      stopped,
      worker: backend.workerState(),
    };
    // Only /api/health needs the report, and the next one follows within a minute.
    return feed.report(name, state).catch((error: unknown) => {
      console.error(`The report failed: ${errorText(error)}`);
    });
  };
  const rebuilder = makeRebuilder(() => void report());
  const request = (wanted: BuildRequest) => {
    if (!pin?.state) rebuilder?.request(wanted);
  };
  const rebuild = () => request({ position: null, moreToCome: false });
  pin?.start(() => {
    void report();
    rebuild();
  });

  const applyLog = (log: ChangeLog) => {
    // Scores alone: nothing that is served here is out of date.
    if (log.complete && log.changes.length === 0) return channel.apply(log);
    site.apply(log);
    // After that: a page that hears of the change requests itself again, and nothing older is served.
    channel.apply(log);
    void pictures.contentChanged();
    if (touchesEmergencies(log)) void emergencies.refresh();
    if (touchesRelease(log)) request({ position: placeOf(log), moreToCome: log.waiting });
    void report();
  };
  provideRenderContext({ position: () => site.position });
  const following = feed.follow(
    site.release.cursor,
    applyLog,
    (succeeded) => {
      health.changesRead(succeeded);
      health.clockIs(feed.aheadSeconds);
    },
    end.signal,
  );
  const reporting = setInterval(() => void report(), reportInterval);
  const lookAtDisk = async () => {
    const full = await isDiskFull(dataDir);
    if (full === diskFull) return;
    diskFull = full;
    console.error(full ? `The disk of ${dataDir} is full.` : `The disk of ${dataDir} has room again.`);
    void report();
  };
  const looking = setInterval(() => void lookAtDisk(), diskInterval);
  void report();

  return {
    rebuild,
    async stop() {
      clearInterval(reporting);
      clearInterval(looking);
      end.abort();
      await following;
      await pin?.stop();
      await rebuilder?.stop();
      await report(true);
    },
  };
}
