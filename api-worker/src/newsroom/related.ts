import * as z from 'zod';
import { ArticleSummary, furtherCount, type FurtherReading } from '#contract/newsroom.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { listOrder } from './article-lists.ts';
import { summaryColumns } from './articles.ts';
import { prepare, raw } from '../sql.ts';

/** Slugs of categories that editors put on items of any subject, as a list for SQL. */
const notSubjects = ['breaking-news', 'destacadas', 'uncategorized', 'sin-categoria']
  .map((slug) => `'${slug}'`)
  .join(', ');

/** So many of the newest articles are candidates if they share a category: two weeks of a busy newsroom. */
const newest = 300;
/** So many articles of each topic are candidates, however old: last year's articles on a topic are related as well. */
const newestOfTopic = 50;
/** A topic says more about what a story tells than a section of the newspaper does. */
const topicWeight = 3;
/** Days. A story of two weeks ago needs twice as much in common as one of today. */
const halfLife = 14;
const dayMs = 86_400_000;

const Terms = StoredJson.pipe(z.array(z.string()));

const CandidateRow = z
  .looseObject({
    id: z.int(),
    sharedTags: z.int(),
    sharedCategories: Terms,
    sharedSports: z.int(),
    sharedTeams: z.int(),
    isOfSport: z.int().transform((flag) => flag === 1),
  })
  .transform(({ id, sharedTags, sharedCategories, sharedSports, sharedTeams, isOfSport, ...row }) => ({
    id,
    sharedTags,
    sharedCategories,
    sharedSports,
    sharedTeams,
    isOfSport,
    summary: ArticleSummary.parse(row),
  }));
type Candidate = z.infer<typeof CandidateRow>;

const ReadRow = z.object({
  id: z.int(),
  categoryId: z.int().nullable(),
  isOfSport: z.int().transform((flag) => flag === 1),
});

/** Whether an article is about a sport that has a page. */
const ofSport = (id: string) => `EXISTS (SELECT 1 FROM sport_topics WHERE article_id = ${id}) AS isOfSport`;

/** The category `deportes` shared by two stories: all for the same sport, half if one of them is about no known sport, else nothing. */
function sportsInCommon(read: { isOfSport: boolean }, { isOfSport, sharedSports }: Candidate): number {
  if (sharedSports > 0 || (!read.isOfSport && !isOfSport)) return 1;
  return read.isOfSport && isOfSport ? 0 : 0.5;
}

/**
 * How much two stories have in common: three for a shared topic or team, one for a shared category, halved for every two weeks of the other
 * one's age.
 */
function scoreOf(read: { isOfSport: boolean }, candidate: Candidate, now: number): number {
  const { sharedTags, sharedTeams, sharedCategories, summary } = candidate;
  const categories = sharedCategories.reduce(
    (sum, slug) => sum + (slug === 'deportes' ? sportsInCommon(read, candidate) : 1),
    0,
  );
  const days = Math.max(0, now - Date.parse(summary.publishDate)) / dayMs;
  return (topicWeight * (sharedTags + sharedTeams) + categories) * 0.5 ** (days / halfLife);
}

/** The published ones of the stories that an editor chose, in the editor's order. */
const chosenByEditor = `SELECT a.id, ${summaryColumns} FROM article_related c JOIN articles a ON a.wordpress_id = c.wordpress_id
  WHERE c.article_id = ?1 AND a.publish_date <= ?2 ORDER BY c.position`;

/** Candidates in the order of the newest, with what they share with the article ?1. */
const candidates = `SELECT a.id, ${summaryColumns},
    (SELECT count(*) FROM article_tags mine JOIN article_tags l ON l.tag_id = mine.tag_id AND l.article_id = a.id
     WHERE mine.article_id = ?1) AS sharedTags,
    (SELECT json_group_array(k.slug) FROM article_categories mine
     JOIN article_categories c ON c.category_id = mine.category_id AND c.article_id = a.id
     JOIN categories k ON k.id = mine.category_id
     WHERE mine.article_id = ?1 AND k.slug NOT IN (${notSubjects})) AS sharedCategories,
    (SELECT count(*) FROM sport_topics mine JOIN sport_topics s ON s.article_id = a.id AND s.sport_id = mine.sport_id
     WHERE mine.article_id = ?1) AS sharedSports,
    (SELECT count(*) FROM sport_topics mine JOIN sport_topics s ON s.article_id = a.id AND s.team_id = mine.team_id
     WHERE mine.article_id = ?1 AND mine.team_id <> 0) AS sharedTeams,
    ${ofSport('a.id')}
  FROM articles a WHERE a.id <> ?1 AND a.id IN (
    SELECT id FROM (SELECT id FROM articles WHERE publish_date <= ?2 ORDER BY publish_date DESC, id DESC LIMIT ${newest})
    UNION SELECT newest.value FROM article_tags mine JOIN json_each((
      SELECT json_group_array(article_id) FROM (
        SELECT l.article_id FROM article_lists l
        WHERE l.kind = 'tag' AND l.list_id = mine.tag_id AND l.publish_date <= ?2
        ORDER BY ${listOrder} LIMIT ${newestOfTopic}))) newest
    WHERE mine.article_id = ?1)
  ORDER BY a.publish_date DESC, a.id DESC`;

/** The stories before the article ?1 in its main category ?3 (null: in all news), newest first. */
const before = `SELECT a.id, ${summaryColumns} FROM articles a JOIN articles r ON r.id = ?1
  WHERE a.publish_date <= ?2 AND (a.publish_date, a.id) < (r.publish_date, r.id) AND (?3 IS NULL OR a.category_id = ?3)
  ORDER BY a.publish_date DESC, a.id DESC LIMIT ${furtherCount + 1}`;

const SummaryRow = z
  .looseObject({ id: z.int() })
  .transform(({ id, ...row }) => ({ id, summary: ArticleSummary.parse(row) }));

/**
 * What to read after the article with this slug: stories that an editor chose, then related ones, the closest first, then the newest; and the next story,
 * which is the one before it in its main category. Null if no published article has the slug.
 */
export async function furtherReading(
  db: D1Database,
  slug: string,
  now: number,
): Promise<FurtherReading | null> {
  const found = await prepare(db)`SELECT id, category_id AS categoryId, ${raw(ofSport('articles.id'))}
    FROM articles
    WHERE slug IN (SELECT value FROM json_each(${spellingsOf(slug)})) AND publish_date <= ${storedDate(now)}
    ORDER BY slug <> ${slug} LIMIT 1`.first();
  if (found === null) return null;
  const read = ReadRow.parse(found);
  const [picked, near, earlier] = await db.batch([
    db.prepare(chosenByEditor).bind(read.id, storedDate(now)),
    db.prepare(candidates).bind(read.id, storedDate(now)),
    db.prepare(before).bind(read.id, storedDate(now), read.categoryId),
  ]);
  const known = z.array(CandidateRow).parse(near?.results);
  const scored = known.map((candidate) => ({ candidate, score: scoreOf(read, candidate, now) }));
  const close = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const chosen = [
    ...z.array(SummaryRow).parse(picked?.results),
    ...close.map(({ candidate }) => candidate),
    ...known,
  ];
  const related = [...new Map(chosen.map(({ id, summary }) => [id, summary])).entries()].slice(
    0,
    furtherCount,
  );
  const shown = new Set(related.map(([id]) => id));
  const next = z
    .array(SummaryRow)
    .parse(earlier?.results)
    .find(({ id }) => !shown.has(id));
  return {
    related: related.map(([, summary]) => summary),
    next: next?.summary ?? null,
  };
}
