import { z } from 'zod';
import { Episode, EpisodeVideo } from '#contract/episodes.ts';
import { spellingsOf } from '#contract/slug.ts';
import { storedDate } from '../stored-values.ts';
import { type Page, readPage } from './read-page.ts';

export interface EpisodeQuery {
  /** Slug of the programme. */
  programme: string;
  perPage: number;
  page: number;
}

const ProgrammeRow = z.object({ id: z.int() });

const EpisodeRow = z.object({
  ...Episode.shape,
  video: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(EpisodeVideo)
    .nullable(),
});

/** Episodes of a programme, newest first; null if no published programme has this slug. One dated in the future is not shown yet. */
export async function listEpisodes(
  db: D1Database,
  { programme, perPage, page }: EpisodeQuery,
  now: number,
): Promise<Page<Episode> | null> {
  const found = await db
    .prepare(
      `SELECT wordpress_id AS id FROM noticed WHERE kind = 'programme' AND slug IN (SELECT value FROM json_each(?1))
       ORDER BY slug <> ?2 LIMIT 1`,
    )
    .bind(JSON.stringify(spellingsOf(programme)), programme)
    .first();
  if (found === null) return null;
  const { id } = ProgrammeRow.parse(found);
  const columns = `wordpress_id AS id, title, summary, publish_date AS publishDate, modified,
    duration_seconds AS durationSeconds, image_url AS imageUrl, image_alt AS imageAlt, video`;
  const from = 'episodes WHERE programme_id = ?1 AND publish_date <= ?2';
  const order = 'publish_date DESC, wordpress_id DESC';
  return readPage(db, EpisodeRow, { columns, from, order, perPage, page }, id, storedDate(now));
}
