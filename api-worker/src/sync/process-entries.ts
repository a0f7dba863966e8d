import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { entriesBase, entriesQuery, WireEntry } from '../upstreams/wordpress/coverages-wire.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { idsOf } from './rows/delivery-changes.ts';
import { coverageOfOthers } from './rows/stored-entries.ts';
import { sortEntries, storeEntries } from './store-entries.ts';
import type { Run } from './sync-run.ts';

/** Processes webhooks about entries: loads them, updates D1 and appends a line for each coverage. Throws UpstreamError. */
export async function processEntries(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const ids = idsOf(events);
  const pulled = await pullByIds(run, entriesBase, entriesQuery, WireEntry, ids);
  if (pulled.items.length === 0 && pulled.unreadable.size === 0) {
    // The list of all entries may begin with those of a withdrawn coverage, which WordPress keeps to itself.
    const other = await coverageOfOthers(run.db, ids);
    if (other !== null) await requireOthers(run, entriesBase, 1, { cobertura: other });
  }
  await storeEntries(run, await sortEntries(run, pulled, ids), (some, refusedOf) => [
    doneStatement(run.db, run.now(), events, some, refusedOf),
  ]);
}
