import { z } from 'zod';
import { type TrendingTopic, TrendingTopics } from '#contract/newsroom.ts';
import { storedDate } from '../stored-values.ts';

const hourMs = 3_600_000;
/** At most this many topics are shown: a longer list would name everything. */
const mostTopics = 10;
/** The last 24 hours are compared with the rest of a week, which holds each day of the week once. In hours. */
const now24 = 24;
const week = 7 * 24;
const usualDays = week / now24 - 1;
/** Twenty reads weigh as much as one more story on the topic. */
const readWeight = 0.05;

const TopicRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Stories that were published, in the last day and in the six days before. */
  publishedNow: z.int(),
  publishedBefore: z.int(),
  /** Reads of its stories, of whatever age. */
  readNow: z.int(),
  readBefore: z.int(),
});

/**
 * Topics that rise, which are tags of published stories: subjects, people and places. What a topic weighs in the last 24 hours (one for each
 * story that was published, a twentieth for each read) is compared with what it weighed on an average day of the six days before. The
 * difference is divided by the square root of the usual weight plus one: a topic that is always large has to rise by more than a small one,
 * and three stories about something that nobody wrote about are more of a trend than one more about the weather. A topic that does not rise
 * is not listed. Equal topics are ordered by name.
 */
function rising(rows: readonly z.infer<typeof TopicRow>[]): TrendingTopic[] {
  return rows
    .map((row) => {
      const usual = (row.publishedBefore + readWeight * row.readBefore) / usualDays;
      const rise = row.publishedNow + readWeight * row.readNow - usual;
      return { row, score: rise / Math.sqrt(usual + 1) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.row.name.localeCompare(b.row.name, 'es'))
    .slice(0, mostTopics)
    .map(({ row: { id, slug, name } }, index) => ({ id, slug, name, rank: index + 1 }));
}

/** The trending topics now, from the read model. Each has at least one published story. */
export async function listTrending(db: D1Database, now: number): Promise<TrendingTopic[]> {
  const { results } = await db
    .prepare(
      `WITH published AS (
         SELECT l.tag_id, sum(a.publish_date > ?2) AS recent, count(*) AS whole
         FROM articles a JOIN article_tags l ON l.article_id = a.id
         WHERE a.publish_date > ?3 AND a.publish_date <= ?1 GROUP BY l.tag_id
       ), opened AS (
         SELECT l.tag_id, sum(iif(r.hour > ?4, r.count, 0)) AS recent, sum(r.count) AS whole
         FROM reads r JOIN article_tags l ON l.article_id = r.article_id JOIN articles a ON a.id = r.article_id
         WHERE r.hour > ?5 AND a.publish_date <= ?1 GROUP BY l.tag_id
       )
       SELECT t.id, t.slug, t.name,
         coalesce(p.recent, 0) AS publishedNow, coalesce(p.whole - p.recent, 0) AS publishedBefore,
         coalesce(o.recent, 0) AS readNow, coalesce(o.whole - o.recent, 0) AS readBefore
       FROM tags t LEFT JOIN published p ON p.tag_id = t.id LEFT JOIN opened o ON o.tag_id = t.id
       WHERE t.id IN (SELECT tag_id FROM published UNION SELECT tag_id FROM opened)`,
    )
    .bind(
      storedDate(now),
      storedDate(now - now24 * hourMs),
      storedDate(now - week * hourMs),
      Math.floor(now / hourMs) - now24,
      Math.floor(now / hourMs) - week,
    )
    .all();
  return TrendingTopics.parse(rising(z.array(TopicRow).parse(results)));
}

/** Removes counts that are too old to weigh anything. */
export async function forgetOldReads(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM reads WHERE hour <= ?1')
    .bind(Math.floor(now / hourMs) - week)
    .run();
}
