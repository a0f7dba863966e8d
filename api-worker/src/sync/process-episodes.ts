import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { storedDate } from '../stored-values.ts';
import { episodeFields, episodesBase, toEpisode, WireEpisode } from '../upstreams/wordpress/episodes-wire.ts';
import { changesOfItem } from './rows/delivery-changes.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { announce, type Run } from './sync-run.ts';
import {
  countOtherEpisodes,
  heldEpisodes,
  heldOf,
  removeEpisodesStatement,
  shownEpisode,
  storeEpisodesStatement,
} from './rows/stored-episodes.ts';
import { readTrackedItems } from './rows/tracked-items.ts';

/** Processes webhooks about episodes: loads them, updates D1 and appends their lines. Throws UpstreamError. */
export async function processEpisodes(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = [...new Set(events.map(({ id }) => id))];
  const query = { _fields: episodeFields };
  const { items, unreadable } = await pullByIds(run, episodesBase, query, WireEpisode, ids);
  if (items.length === 0 && unreadable.size === 0)
    await requireOthers(run, episodesBase, await countOtherEpisodes(db, ids));
  const pulled = new Map(
    await Promise.all(items.map(async (wire) => [wire.id, await toEpisode(wire, run.addresses)] as const)),
  );
  const held = new Map((await heldEpisodes(db, ids)).map((episode) => [episode.id, episode]));
  const programmes = await programmeSlugs(db);
  const now = storedDate(run.now());
  const changes = ids.flatMap((id): NewChange[] => {
    const row = pulled.get(id)?.row;
    const before = shownEpisode(held.get(id), programmes, now);
    const after = row === undefined ? null : shownEpisode(heldOf(row), programmes, now);
    return changesOfItem({
      kind: 'episode',
      id,
      events: events.filter((event) => event.id === id),
      before,
      after: unreadable.has(id) ? before : after,
      taken: () => false,
    });
  });
  const [appended] = await db.batch([
    appendStatement(db, run.now(), changes),
    doneStatement(db, run.now(), events, ids, (id) => pulled.get(id)?.refused ?? []),
    storeEpisodesStatement(
      db,
      [...pulled.values()].map(({ row }) => row),
    ),
    removeEpisodesStatement(
      db,
      ids.filter((id) => !pulled.has(id) && !unreadable.has(id)),
    ),
  ]);
  await announce(run, changes, lastAppended(appended));
}

/** The slugs of the published programmes, by their ids. */
export async function programmeSlugs(db: D1Database): Promise<Map<number, string>> {
  return new Map((await readTrackedItems(db, 'programme', null)).map(({ id, slug }) => [id, slug]));
}
