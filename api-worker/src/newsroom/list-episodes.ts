import * as z from 'zod';
import { Episode, EpisodeVideo } from '#contract/episodes.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { knownId } from './known-id.ts';
import { type Page, readPage } from './read-page.ts';

export interface EpisodeQuery {
  /** Slug of the programme. */
  programme: string;
  perPage: number;
  page: number;
}

const EpisodeRow = z.object({
  ...Episode.shape,
  video: StoredJson.pipe(EpisodeVideo).nullable(),
});

/** Episodes of a programme, newest first; null if no published programme has this slug. One dated in the future is not shown yet. */
export async function listEpisodes(
  db: D1Database,
  { programme, perPage, page }: EpisodeQuery,
  now: number,
): Promise<Page<Episode> | null> {
  const id = await knownId(db, 'programme', programme);
  if (id === null) return null;
  const columns = `wordpress_id AS id, title, summary, publish_date AS publishDate, modified,
    duration_seconds AS durationSeconds, image_url AS imageUrl, image_alt AS imageAlt, video`;
  const from = 'episodes WHERE programme_id = ?1 AND publish_date <= ?2';
  const order = 'publish_date DESC, wordpress_id DESC';
  return readPage(db, EpisodeRow, { columns, from, order, perPage, page }, id, storedDate(now));
}
