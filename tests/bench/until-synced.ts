import type { Backend } from '#commands/backend.ts';
import type { SiteProcess } from '../site-process.ts';
import { healthOf } from '../publishing-state.ts';

/** Runs the worker's cron until the read model holds at least this many articles. */
export async function untilSynced(
  worker: Pick<SiteProcess, 'apiUrl' | 'healthToken'> & Pick<Backend, 'sync'>,
  articles: number,
): Promise<void> {
  for (;;) {
    const { readModel } = await healthOf(worker);
    if (readModel.articles >= articles && readModel.pulling === null) return;
    await worker.sync();
  }
}
