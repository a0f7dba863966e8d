import { startSite } from '../site-process.ts';
import { benchIslands } from './islands.bench.ts';
import { benchPolling } from './polling.bench.ts';
import { benchScoreboard } from './scoreboard.bench.ts';

/** Measures the scoreboard at its largest, readers who poll it, and the bytes of its islands. */
export async function benchSports(): Promise<void> {
  await benchScoreboard();
  const site = await startSite();
  try {
    await benchIslands(site);
    await benchPolling(site);
  } finally {
    await site.stop();
  }
}
