import { startReading } from '#news/count-reading.ts';
import { startOffline } from '#offline/start-offline.ts';
import { startSharing } from '#share/start-sharing.ts';
import { startTimes } from '#ui/keep-times.ts';
import { startOwnBlocks } from './start-own-blocks.ts';

/** Starts what no reader needs before the page is painted. It is a file of its own, so that nothing of it is fetched before then. */
export function startAfterPaint(page: Document): void {
  startTimes(page);
  startOwnBlocks(page);
  startSharing(page);
  startReading(page);
  startOffline();
}
