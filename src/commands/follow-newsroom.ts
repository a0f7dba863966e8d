import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ChangeLog } from '#contract/changes.ts';
import type { Origin } from '#origin/origin.ts';
import { leftOutReport } from '#publishing/left-out.ts';
import type { Rebuilder } from '#publishing/rebuilder.ts';
import type { Backend } from './backend.ts';
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

/** Whether these changes affect a release. */
const touchesRelease = ({ changes, complete }: ChangeLog) =>
  !complete || changes.some(({ kind }) => kind !== 'banner');

/** Positions of two logs cannot be compared, and a log that does not continue from the last response may be another one. */
const placeOf = ({ position, complete }: ChangeLog) => (complete ? position : null);

/**
 * Keeps an origin in step with the newsroom: drops cached pages as soon as the change log reports a change, requests a newer release, and
 * reports the origin's state to the worker.
 */
export function followNewsroom(
  { site, url }: Origin,
  backend: Backend,
  dataDir: string,
  makeRebuilder: (onState: () => void) => Rebuilder | null,
): Following {
  const feed = changeFeed(backend);
  const end = new AbortController();
  const name = `${hostname()}-${new URL(url).port}`.toLowerCase().replace(/[^a-z0-9-]/g, '-');

  let diskFull = false;
  const report = () => {
    const { building = false, error = null, failingSince = null } = rebuilder?.state ?? {};
    const { position, release } = site;
    const state = {
      position,
      release: release.name,
      releasePosition: release.position,
      building,
      buildError: error,
      buildFailingSince: failingSince,
      leftOut: leftOutReport(release.leftOut),
      diskFull,
      worker: backend.workerState(),
    };
    // Only /api/health needs the report, and the next one follows within a minute.
    feed.report(name, state).catch((error: unknown) => console.error('The report failed:', error));
  };
  const rebuilder = makeRebuilder(report);

  const take = (log: ChangeLog) => {
    site.take(log);
    // Pages accept nothing older from the worker (src/api/client.ts).
    process.env['CONTENT_POSITION'] = String(site.position);
    if (touchesRelease(log)) rebuilder?.request({ position: placeOf(log), moreToCome: log.waiting });
    report();
  };
  process.env['CONTENT_POSITION'] = String(site.position);
  const following = feed.follow(site.release.cursor, take, end.signal);
  const reporting = setInterval(report, reportInterval);
  const lookAtDisk = async () => {
    const full = await isDiskFull(dataDir);
    if (full === diskFull) return;
    diskFull = full;
    console.error(full ? `The disk of ${dataDir} is full.` : `The disk of ${dataDir} has room again.`);
    report();
  };
  const looking = setInterval(() => void lookAtDisk(), diskInterval);
  report();

  return {
    rebuild: () => rebuilder?.request({ position: null, moreToCome: false }),
    async stop() {
      clearInterval(reporting);
      clearInterval(looking);
      end.abort();
      await following;
      await rebuilder?.stop();
    },
  };
}
