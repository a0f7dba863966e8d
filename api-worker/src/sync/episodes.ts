import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { takeInStatement } from '../newsroom/left-out.ts';
import { appendChanges, type NewChange } from '../changes/change-log.ts';
import { storedDate } from '../stored-values.ts';
import { episodeFields, episodesBase, toEpisode, WireEpisode } from '../upstreams/wordpress/episodes-wire.ts';
import { modifiedOf } from '../upstreams/wordpress/to-contract.ts';
import { WireId } from '../upstreams/wordpress/wire.ts';
import { pagesOf, pullReported } from './pull.ts';
import { changesOfItem, idsOf } from './rows/delivery-changes.ts';
import { readTrackedItems } from './rows/tracked-items.ts';
import { announce, orNextRun, type Run, writeWithLines } from './sync-run.ts';
import { beginning, modifiedAfter } from './state.ts';
import {
  countOtherEpisodes,
  episodeChange,
  heldEpisodes,
  heldOf,
  removeEpisodesStatement,
  shownEpisode,
  storedEpisodeIds,
  storeEpisodesStatement,
} from './rows/stored-episodes.ts';
import { writeRows } from './rows/write-rows.ts';
import { prepare, readRow, readRows } from '../sql.ts';

/** Episodes that a quiet minute requests: all that a newsroom changes in one, and few enough to cost nothing. */
const atAGlance = 10;

/** Everything is loaded once a day, because a picture's new description changes no episode's date. Unchanged rows cost no write. */
const startOverAfterMs = 24 * 3_600_000;

const collection = { base: episodesBase, query: { _fields: episodeFields }, schema: WireEpisode };

const State = z.object({
  upstream_url: z.string(),
  began_at: z.string(),
  modified_cursor: z.string(),
  settled_total: z.int().nullable(),
  settled_count: z.int().nullable(),
});
type State = z.infer<typeof State>;

/** Copies what changed of the episodes since the last run, and removes what is gone. */
export const pullEpisodes = (run: Run): Promise<boolean> => orNextRun('episode', () => pullChanged(run));

async function pullChanged(run: Run): Promise<void> {
  let state = await startingPoint(run);
  await run.beforeEach();
  const glance = { per_page: atAGlance, orderby: 'modified', order: 'desc', _fields: episodeFields };
  const { items, dropped, total } = await run.wordpress.page(episodesBase, glance, WireEpisode, 'background');
  const oldest = items.map(modifiedOf).at(-1) ?? null;
  const areAll = items.length + dropped < atAGlance;
  if (!areAll && (oldest === null || oldest >= state.modified_cursor)) {
    const reached = await pullSince(run, state);
    if (reached === null) return;
    state = reached;
  } else {
    await store(run, items);
    state = { ...state, modified_cursor: newestOf(items, state.modified_cursor, storedDate(run.now())) };
    await saveState(run.db, state);
  }
  await reconcile(run, state, total);
}

/** Pulls from the cursor on, page by page. Null: the time is up, and the next run continues. */
async function pullSince(run: Run, from: State): Promise<State | null> {
  const newest = { orderby: 'modified', order: 'asc', modified_after: modifiedAfter(from.modified_cursor) };
  let state = from;
  for await (const page of pagesOf(run, { ...collection, query: { ...collection.query, ...newest } })) {
    await store(run, page.items);
    state = { ...state, modified_cursor: newestOf(page.items, state.modified_cursor, storedDate(run.now())) };
    await saveState(run.db, state);
    if (!page.isLast && run.isOver()) return null;
  }
  return state;
}

/** The cursor after these items. It never passes `now`, as that of news (posts.ts). */
function newestOf(items: readonly WireEpisode[], cursor: string, now: string): string {
  return items
    .map(modifiedOf)
    .reduce<string>((newest, at) => (at !== null && at > newest && at <= now ? at : newest), cursor);
}

/**
 * Removes deleted episodes and pulls missing ones (a scheduled one keeps the date of its last edit) if both sides count differently, and
 * not as at the last comparison.
 */
async function reconcile(run: Run, state: State, total: number | null): Promise<void> {
  const count = await countOtherEpisodes(run.db, []);
  const isUnchanged = total === state.settled_total && count === state.settled_count;
  if (total === null || total === count || isUnchanged) return;
  // All episodes do not vanish in a minute, but an empty response does happen.
  if (total === 0) {
    console.error('sync: wordpress says that it has nothing of episode; nothing removed');
    return;
  }
  const byId = { base: episodesBase, query: { orderby: 'id', order: 'asc', _fields: 'id' }, schema: WireId };
  const listed = new Set<number>();
  for await (const page of pagesOf(run, byId)) {
    for (const { id } of page.items) listed.add(id);
    // The list is not known as a whole if one cannot be read, or if the time is up.
    if (page.dropped > 0 || run.isOver()) return;
  }
  const stored = await storedEpisodeIds(run.db);
  const known = new Set(stored);
  await remove(
    run,
    stored.filter((id) => !listed.has(id)),
  );
  const missing = [...listed].filter((id) => !known.has(id));
  for (let start = 0; start < missing.length; start += limits.perPage) {
    await run.beforeEach();
    const include = missing.slice(start, start + limits.perPage).join(',');
    const query = { ...collection.query, include, per_page: limits.perPage };
    await store(run, (await run.wordpress.page(episodesBase, query, WireEpisode, 'background')).items);
  }
  const counts = { settled_total: total, settled_count: await countOtherEpisodes(run.db, []) };
  await saveState(run.db, { ...state, ...counts });
}

async function store(run: Run, items: readonly WireEpisode[]): Promise<void> {
  if (items.length === 0) return;
  const { db } = run;
  const rows = await Promise.all(items.map(async (wire) => (await toEpisode(wire, run.addresses)).row));
  const held = new Map(
    (
      await heldEpisodes(
        db,
        rows.map(({ wordpress_id }) => wordpress_id),
      )
    ).map((episode) => [episode.id, episode]),
  );
  const changed = rows.filter((row) => held.get(row.wordpress_id)?.fingerprint !== row.fingerprint);
  if (changed.length === 0) return;
  const programmes = await programmeSlugs(db);
  const now = storedDate(run.now());
  const shown = (episode: Parameters<typeof shownEpisode>[0]) => shownEpisode(episode, programmes, now);
  const changes = changed.map((row) => episodeChange(shown(held.get(row.wordpress_id)), shown(heldOf(row))));
  await writeRows(db, changed, {
    kind: 'episode',
    nameOf: ({ wordpress_id: id, slug }) => ({ id, slug }),
    now: run.now(),
    write: async (some) => {
      const ids = some.map(({ wordpress_id: id }) => id);
      await db.batch([storeEpisodesStatement(db, some), takeInStatement(db, 'episode', ids)]);
    },
  });
  await announceProgrammes(run, changes);
}

async function remove(run: Run, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const programmes = await programmeSlugs(run.db);
  const now = storedDate(run.now());
  const held = await heldEpisodes(run.db, ids);
  const changes = held.map((episode) => episodeChange(shownEpisode(episode, programmes, now), null));
  await run.db.batch([removeEpisodesStatement(run.db, ids), takeInStatement(run.db, 'episode', ids)]);
  await announceProgrammes(run, changes);
}

/** Appends the lines of the change log, one for each programme: a first pull has thousands of episodes and tens of programmes. */
async function announceProgrammes(run: Run, changes: readonly (NewChange | null)[]): Promise<void> {
  const ofProgrammes = new Map(
    changes.filter((change) => change !== null).map((change) => [change.categories.join(), change]),
  );
  const lines = run.silent ? [] : [...ofProgrammes.values()];
  if (lines.length > 0) await announce(run, lines, await appendChanges(run.db, run.now(), lines));
}

const DueRow = z.object({ slug: z.string() });

/** Logs the programmes with episodes that were dated in the future at `since` (a stored date) and are shown by now, because nothing else does. */
export async function appendDueEpisodes(run: Run, since: string): Promise<void> {
  const rows = await readRows(run.db, DueRow)`SELECT DISTINCT p.slug FROM episodes e
    JOIN noticed p ON p.kind = 'programme' AND p.wordpress_id = e.programme_id
    WHERE e.publish_date > ${since} AND e.publish_date <= ${storedDate(run.now())}`;
  const due = rows.map(({ slug }): NewChange => ({
    kind: 'episode',
    action: 'changed',
    slug,
    previousSlug: null,
    categories: [slug],
  }));
  if (due.length > 0) await announce(run, due, await appendChanges(run.db, run.now(), due));
}

/** Where the last run stopped; or the beginning, once a day and for another WordPress, whose ids are those of other episodes. */
async function startingPoint({ db, settings, now }: Run): Promise<State> {
  const kept = await readRow(db, State)`SELECT * FROM episode_sync WHERE id = 1`;
  const url = settings.WORDPRESS_URL;
  const isSame = kept.upstream_url === url;
  const isPast = kept.modified_cursor <= storedDate(now());
  if (isSame && isPast && now() - Date.parse(kept.began_at) < startOverAfterMs) return kept;
  if (!isSame) await prepare(db)`DELETE FROM episodes`.run();
  const counts = { settled_total: null, settled_count: null };
  return { upstream_url: url, began_at: storedDate(now()), modified_cursor: beginning, ...counts };
}

/** Writes nothing if nothing has changed, as in a quiet minute. */
async function saveState(db: D1Database, state: State): Promise<void> {
  await prepare(db)`UPDATE episode_sync SET upstream_url = ${state.upstream_url},
    began_at = ${state.began_at}, modified_cursor = ${state.modified_cursor}, settled_total = ${state.settled_total},
    settled_count = ${state.settled_count}
    WHERE (upstream_url, began_at, modified_cursor, settled_total, settled_count) IS NOT (${state.upstream_url},
    ${state.began_at}, ${state.modified_cursor}, ${state.settled_total}, ${state.settled_count})`.run();
}

/** Processes webhooks about episodes: loads them, updates D1 and appends their lines. Throws UpstreamError. */
export async function processEpisodes(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { items, unreadable } = await pullReported(run, collection, ids, () => countOtherEpisodes(db, ids));
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
  await writeWithLines(run, changes, [
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
}

/** The slugs of the published programmes, by their ids. */
async function programmeSlugs(db: D1Database): Promise<Map<number, string>> {
  return new Map((await readTrackedItems(db, 'programme', null)).map(({ id, slug }) => [id, slug]));
}
