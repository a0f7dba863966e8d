import * as z from 'zod';
import {
  ArticleSummaries,
  ArticleSummary,
  popularCount,
  type TrendingTopic,
  TrendingTopics,
} from '#contract/newsroom.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { prepare, raw } from '../sql.ts';
import { summaryColumns } from './articles.ts';

const hourMs = 3_600_000;
/** At most this many topics are shown: a longer list would name everything. */
const maxTopics = 10;
/** The last 24 hours are compared with the rest of a week, which holds each day of the week once. In hours. */
const now24 = 24;
const week = 7 * 24;
const usualDays = week / now24 - 1;
/** Twenty marks of networks that read it weigh as much as one more story on the topic. */
const markWeight = 0.05;
/**
 * So many networks of a day count nothing in a topic: a script has a few, a subject that people talk about has hundreds. Whoever reads on
 * both calendar days of the last 24 hours is two of them.
 */
const ignoredNetworks = 9;

const TopicRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Stories that were published, in the last day and in the six days before. */
  publishedNow: z.int(),
  publishedBefore: z.int(),
  /** Networks that read its stories, of whatever age, and their marks (read-counts.ts). */
  networksNow: z.int(),
  marksNow: z.int(),
  networksBefore: z.int(),
  marksBefore: z.int(),
});

/** What a topic weighs on a day, in stories. */
const weight = (published: number, networks: number, marks: number): number =>
  published + markWeight * marks * Math.max(0, 1 - ignoredNetworks / Math.max(1, networks));

/**
 * Topics that rise, which are tags of published stories: subjects, people and places. What a topic weighs in the last 24 hours (one for each
 * story that was published, a twentieth for each mark of a network) is compared with what it weighed on an average day of the six days before.
 * The difference is divided by the square root of the usual weight plus one: a topic that is always large has to rise by more than a small one,
 * and three stories about something that nobody wrote about are more of a trend than one more about the weather. A topic that does not rise
 * is not listed. Equal topics are ordered by name.
 */
function rising(rows: readonly z.infer<typeof TopicRow>[]): TrendingTopic[] {
  return rows
    .map((row) => {
      const usual = weight(
        row.publishedBefore / usualDays,
        row.networksBefore / usualDays,
        row.marksBefore / usualDays,
      );
      const rise = weight(row.publishedNow, row.networksNow, row.marksNow) - usual;
      return { row, score: rise / Math.sqrt(usual + 1) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.row.name.localeCompare(b.row.name, 'es'))
    .slice(0, maxTopics)
    .map(({ row: { id, slug, name } }, index) => ({ id, slug, name, rank: index + 1 }));
}

/** The trending topics now, from the read model. Each has at least one published story. */
export async function listTrending(db: D1Database, now: number): Promise<TrendingTopic[]> {
  const thisHour = Math.floor(now / hourMs);
  const { results } = await prepare(db)`WITH published AS (
         SELECT l.tag_id, sum(a.publish_date > ${storedDate(now - now24 * hourMs)}) AS recent, count(*) AS whole
         FROM articles a JOIN article_tags l ON l.article_id = a.id
         WHERE a.publish_date > ${storedDate(now - week * hourMs)} AND a.publish_date <= ${storedDate(now)} GROUP BY l.tag_id
       ), opened AS (
         SELECT tag_id, sum(iif(hour > ${thisHour - now24}, networks, 0)) AS networks, sum(networks) AS allNetworks,
           sum(iif(hour > ${thisHour - now24}, marks, 0)) AS marks, sum(marks) AS allMarks
         FROM topic_reads WHERE hour > ${thisHour - week} GROUP BY tag_id
       )
       SELECT t.id, t.slug, t.name,
         coalesce(p.recent, 0) AS publishedNow, coalesce(p.whole - p.recent, 0) AS publishedBefore,
         coalesce(o.networks, 0) AS networksNow, coalesce(o.allNetworks - o.networks, 0) AS networksBefore,
         coalesce(o.marks, 0) AS marksNow, coalesce(o.allMarks - o.marks, 0) AS marksBefore
       FROM tags t LEFT JOIN published p ON p.tag_id = t.id LEFT JOIN opened o ON o.tag_id = t.id
       WHERE t.id IN (SELECT tag_id FROM published UNION SELECT tag_id FROM opened) AND EXISTS (
         SELECT 1 FROM article_tags l JOIN articles a ON a.id = l.article_id WHERE l.tag_id = t.id AND a.publish_date <= ${storedDate(now)})`.all();
  return TrendingTopics.parse(rising(fittingRows(TopicRow, results, 'trending')));
}

/**
 * Removes counts that are too old to weigh anything, and the marks of past days: an hour after midnight, because readings of the last
 * minute are stored later.
 */
export async function forgetOldReads(db: D1Database, now: number): Promise<void> {
  const hour = Math.floor(now / hourMs);
  await db.batch([
    prepare(db)`DELETE FROM topic_marks WHERE day < ${Math.floor((hour - 1) / 24)}`,
    prepare(db)`DELETE FROM topic_reads WHERE hour <= ${hour - week}`,
    prepare(db)`DELETE FROM story_networks WHERE day < ${Math.floor((hour - 1) / 24)}`,
    prepare(db)`DELETE FROM story_reads WHERE hour <= ${hour - now24}`,
  ]);
}

/** The stories that most networks read in the last 24 hours, without those that only a few read. */
export async function listPopularStories(db: D1Database, now: number): Promise<ArticleSummary[]> {
  const { results } = await prepare(db)`SELECT ${raw(summaryColumns)} FROM story_reads r
    JOIN articles a ON a.id = r.article_id
    WHERE r.hour > ${Math.floor(now / hourMs) - 24} AND a.publish_date <= ${storedDate(now)} GROUP BY a.id
    HAVING sum(r.networks) > ${ignoredNetworks}
    ORDER BY sum(r.networks) DESC, a.publish_date DESC, a.id DESC LIMIT ${popularCount}`.all();
  return ArticleSummaries.parse(fittingRows(ArticleSummary, results, 'most read'));
}
