import { startSite } from '../site-process.ts';
import { benchPolling } from './polling.bench.ts';
import { benchScoreboard } from './scoreboard.bench.ts';

/** Measures the scoreboard at its largest, and readers who poll it. */
export async function benchSports(): Promise<void> {
  await benchScoreboard();
  const site = await startSite();
  try {
    await benchPolling(site);
  } finally {
    await site.stop();
  }
}
