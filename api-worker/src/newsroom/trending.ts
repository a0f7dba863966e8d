import { z } from 'zod';
import { type TrendingTopic, TrendingTopics } from '#contract/newsroom.ts';
import { storedDate } from '../stored-values.ts';

const hourMs = 3_600_000;
/** How many topics are shown; with more it would be a list of categories. */
const topics = 10;
/** Milliseconds. After three days an item weighs an eighth of a new one, and older items add next to nothing. */
const publishedWithin = 72 * hourMs;
const readWithin = 24 * hourMs;
/** Hours. An item weighs half after a day, because tomorrow's trend is not today's. */
const publishedHalfLife = 24;
/** Hours. Reads fade faster than publications. */
const readHalfLife = 6;
/** Twenty reads weigh as much as one more item on the topic. */
const readWeight = 0.05;
/** Categories that editors put on items of any topic. */
const notTopics = ['breaking-news', 'destacadas', 'uncategorized', 'sin-categoria'];

interface TopicSignal {
  id: number;
  name: string;
  /** Hours since publication, for each item. */
  published: number[];
  /** How often its items were read, and how many hours ago. */
  reads: { hoursAgo: number; count: number }[];
}

/** Orders topics by what was published and read lately; ranks are 1..n. Topics with equal scores are ordered by name. */
function rankTopics(signals: readonly TopicSignal[]): TrendingTopic[] {
  return signals
    .map((signal) => ({ signal, score: scoreOf(signal) }))
    .sort((a, b) => b.score - a.score || a.signal.name.localeCompare(b.signal.name, 'es'))
    .slice(0, topics)
    .map(({ signal }, index) => ({ id: signal.id, name: signal.name, rank: index + 1 }));
}

function scoreOf({ published, reads }: TopicSignal): number {
  const fresh = published.reduce((sum, hours) => sum + 0.5 ** (hours / publishedHalfLife), 0);
  const read = reads.reduce((sum, { hoursAgo, count }) => sum + count * 0.5 ** (hoursAgo / readHalfLife), 0);
  return fresh + readWeight * read;
}

const PublishedRow = z.object({ id: z.int(), name: z.string(), publish_date: z.string() });
const ReadRow = z.object({ id: z.int(), name: z.string(), hour: z.int(), count: z.int() });

/** The trending topics now, from the read model. Empty only if nothing was published or read lately. */
export async function listTrending(db: D1Database, now: number): Promise<TrendingTopic[]> {
  const excluded = notTopics.map((slug) => `'${slug}'`).join(', ');
  const [published, reads] = await db.batch([
    db
      .prepare(
        `SELECT k.id, k.name, a.publish_date FROM articles a JOIN article_categories c ON c.article_id = a.id
         JOIN categories k ON k.id = c.category_id
         WHERE a.publish_date > ?1 AND a.publish_date <= ?2 AND k.slug NOT IN (${excluded})`,
      )
      .bind(storedDate(now - publishedWithin), storedDate(now)),
    db
      .prepare(
        `SELECT k.id, k.name, r.hour, sum(r.count) AS count FROM reads r
         JOIN article_categories c ON c.article_id = r.article_id JOIN categories k ON k.id = c.category_id
         WHERE r.hour > ?1 AND k.slug NOT IN (${excluded}) GROUP BY k.id, r.hour`,
      )
      .bind(Math.floor((now - readWithin) / hourMs)),
  ]);
  const signals = new Map<number, TopicSignal>();
  const signalOf = ({ id, name }: { id: number; name: string }): TopicSignal => {
    const known = signals.get(id) ?? { id, name, published: [], reads: [] };
    signals.set(id, known);
    return known;
  };
  for (const row of z.array(PublishedRow).parse(published?.results)) {
    signalOf(row).published.push((now - Date.parse(row.publish_date)) / hourMs);
  }
  for (const row of z.array(ReadRow).parse(reads?.results)) {
    signalOf(row).reads.push({ hoursAgo: Math.max(0, now / hourMs - row.hour - 1), count: row.count });
  }
  return TrendingTopics.parse(rankTopics([...signals.values()]));
}

/** Counts one read of an article. An unknown slug counts nothing. */
export async function countRead(db: D1Database, slug: string, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO reads (article_id, hour, count) SELECT id, ?2, 1 FROM articles WHERE slug = ?1
       ON CONFLICT (article_id, hour) DO UPDATE SET count = count + 1`,
    )
    .bind(slug, Math.floor(now / hourMs))
    .run();
}

/** Removes counts that are too old to weigh anything. */
export async function forgetOldReads(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM reads WHERE hour <= ?1')
    .bind(Math.floor((now - readWithin) / hourMs))
    .run();
}
