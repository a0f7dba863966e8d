import * as z from 'zod';
import type { NewChange } from '../../changes/change-log.ts';
import type { EpisodeRow } from '../../upstreams/wordpress/episodes-wire.ts';
import type { KnownItem } from './delivery-changes.ts';
import { prepare, raw, readCount, readIds, readRows } from '../../sql.ts';

const columns = [
  'wordpress_id',
  'programme_id',
  'slug',
  'title',
  'summary',
  'publish_date',
  'modified',
  'duration_seconds',
  'image_url',
  'image_alt',
  'video',
  'fingerprint',
] as const satisfies (keyof EpisodeRow)[];

/** What decides which pages show an episode. */
export interface HeldEpisode {
  id: number;
  slug: string;
  fingerprint: string;
  publishDate: string;
  programmeId: number | null;
}

const HeldRow = z.object({
  id: z.int(),
  slug: z.string(),
  fingerprint: z.string(),
  publishDate: z.string(),
  programmeId: z.int().nullable(),
});

export const heldOf = (row: EpisodeRow): HeldEpisode => ({
  id: row.wordpress_id,
  slug: row.slug,
  fingerprint: row.fingerprint,
  publishDate: row.publish_date,
  programmeId: row.programme_id,
});

/** The episodes that D1 has with these ids. */
export async function heldEpisodes(db: D1Database, ids: readonly number[]): Promise<HeldEpisode[]> {
  return readRows(db, HeldRow)`SELECT wordpress_id AS id, slug, fingerprint,
    publish_date AS publishDate, programme_id AS programmeId
    FROM episodes WHERE wordpress_id IN (SELECT value FROM json_each(${ids}))`;
}

/** The statement that writes the rows that changed. */
export function storeEpisodesStatement(db: D1Database, rows: readonly EpisodeRow[]): D1PreparedStatement {
  const list = (written: (column: string) => string) => raw(columns.map(written).join(', '));
  return prepare(db)`INSERT INTO episodes (${list(String)})
    SELECT ${list((column) => `value ->> '${column}'`)} FROM json_each(${rows}) WHERE true
    ON CONFLICT (wordpress_id) DO UPDATE SET ${list((column) => `${column} = excluded.${column}`)}
    WHERE episodes.fingerprint <> excluded.fingerprint`;
}

export function removeEpisodesStatement(db: D1Database, ids: readonly number[]): D1PreparedStatement {
  return prepare(db)`DELETE FROM episodes WHERE wordpress_id IN (SELECT value FROM json_each(${ids}))`;
}

/** How many episodes D1 has besides these, shown or not. */
export async function countOtherEpisodes(db: D1Database, ids: readonly number[]): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM episodes
    WHERE wordpress_id NOT IN (SELECT value FROM json_each(${ids}))`;
}

export async function storedEpisodeIds(db: D1Database): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM episodes`;
}

/** An episode as readers see it at `now` (a stored date), with the slug of its programme; null if they do not see it. */
export function shownEpisode(
  held: HeldEpisode | undefined,
  programmes: ReadonlyMap<number, string>,
  now: string,
): KnownItem | null {
  if (held?.programmeId == null || held.publishDate > now) return null;
  const programme = programmes.get(held.programmeId);
  return { slug: held.slug || String(held.id), categories: programme === undefined ? [] : [programme] };
}

/** The line of the change log for an episode that differs; null if readers see no difference. */
export function episodeChange(before: KnownItem | null, after: KnownItem | null): NewChange | null {
  const shown = after ?? before;
  if (shown === null) return null;
  const categories = [...new Set([...(before?.categories ?? []), ...(after?.categories ?? [])])];
  const action = after === null ? 'removed' : 'changed';
  return { kind: 'episode', action, slug: shown.slug, previousSlug: null, categories };
}
