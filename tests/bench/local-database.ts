import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runWrangler } from '#commands/wrangler.ts';

/** Runs SQL in the sample's D1 beside the running worker. wrangler reads the file at once: it may have about 40 MB. */
export async function runSql(dataDir: string, sql: string): Promise<void> {
  const file = path.join(dataDir, 'bench.sql');
  await writeFile(file, sql);
  await runWrangler(
    [
      ...['d1', 'execute', 'DB', '--local', '--yes', '--file', file],
      ...['--persist-to', path.join(dataDir, 'worker-sample')],
    ],
    path.join(dataDir, 'logs/bench.log'),
  );
}
