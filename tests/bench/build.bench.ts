import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startBackend } from '#commands/backend.ts';
import { silentProgress } from '#commands/progress.ts';
import { buildSite } from '#commands/site-build.ts';
import { readSettings } from '#config/settings.ts';
import { watchPeakMemory } from './peak-memory.ts';
import { printTable } from './table.ts';

const sizes = [100, 1_000, 10_000];

/** Cold builds of the whole archive, every item prerendered. */
export async function benchBuild(): Promise<void> {
  const rows: (string | number)[][] = [];
  let smallest = 0;
  for (const stories of sizes) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bench-'));
    const settings = readSettings({ DATA_DIR: dataDir, PRERENDER_LIMIT: String(stories) });
    const backend = await startBackend(settings, silentProgress, { stories });
    try {
      const memory = watchPeakMemory();
      const begin = performance.now();
      await buildSite(settings, backend, path.join(dataDir, 'release'));
      const seconds = (performance.now() - begin) / 1000;
      const megabytes = await memory.stop();
      smallest ||= seconds;
      // The largest takes minutes: what is known is said at once.
      console.log(`${stories} news items: ${seconds.toFixed(1)} s, ${megabytes} MB`);
      rows.push([stories, seconds.toFixed(1), (seconds / smallest).toFixed(2), megabytes]);
    } finally {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  printTable(
    'Cold build',
    ['news items', 'seconds', `ratio to ${sizes[0]}`, 'largest process, peak MB'],
    rows,
  );
}
