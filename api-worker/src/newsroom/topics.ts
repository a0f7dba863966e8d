import { fewestTopicStories, publishedPerPage, Topic } from '#contract/newsroom.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate } from '../stored-values.ts';
import { publishedIn } from './article-lists.ts';
import { type Page, readPage } from './read-page.ts';

/** The topic with this slug; null if no published article has it. */
export async function topicBySlug(db: D1Database, slug: string, now: number): Promise<Topic | null> {
  const row = await db
    .prepare(
      `SELECT t.id, t.slug, t.name,
         ${publishedIn('tag', 't.id', '?1')} AS count
       FROM tags t WHERE t.slug IN (SELECT value FROM json_each(?2)) AND count > 0 ORDER BY t.slug <> ?3 LIMIT 1`,
    )
    .bind(storedDate(now), JSON.stringify(spellingsOf(slug)), slug)
    .first();
  return row === null ? null : Topic.parse(row);
}

const from = `(SELECT t.id, t.slug, t.name, ${publishedIn('tag', 't.id', '?1')} AS count
    FROM article_list_counts c JOIN tags t ON t.id = c.list_id WHERE c.kind = 'tag' AND c.n >= ${fewestTopicStories})
  WHERE count >= ${fewestTopicStories}`;

/** The topics of a search. More of them are hardly ever searched by name. */
const maxNamed = 1_000;

/** Reads the index of links alone: with the date of each article, the same takes twenty times as long, and searches wait for it. */
const largestQuery = `SELECT t.name, t.slug FROM (
    SELECT tag_id, count(*) AS stories FROM article_tags GROUP BY tag_id HAVING stories >= ${fewestTopicStories}
    ORDER BY stories DESC, tag_id LIMIT ${maxNamed}) l
  JOIN tags t ON t.id = l.tag_id
  WHERE EXISTS (SELECT 1 FROM article_tags o JOIN articles a ON a.id = o.article_id
    WHERE o.tag_id = t.id AND a.publish_date <= ?1 LIMIT 1 OFFSET ${fewestTopicStories - 1})
  ORDER BY l.stories DESC, t.id`;

/** The statement that reads the largest topics with at least `fewestTopicStories` published articles: `name` and `slug`. */
export const largestTopicsStatement = (db: D1Database, now: number): D1PreparedStatement =>
  db.prepare(largestQuery).bind(storedDate(now));

/** Topics with at least `fewestTopicStories` published articles, the largest first; `page` counts from 1. */
export function listTopics(db: D1Database, page: number, now: number): Promise<Page<Topic>> {
  const query = { columns: '*', from, order: 'count DESC, id', perPage: publishedPerPage, page };
  return readPage(db, Topic, query, storedDate(now));
}
