import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../testing/count-rows.ts';
import { listArticles, listPublished, listSportArticles } from './articles.ts';
import { authorBySlug } from './authors.ts';
import { storedNews } from './news-fallback.ts';
import { furtherReading } from './related.ts';
import { listTicker } from './ticker.ts';
import { topicBySlug } from './topics.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const run = (...statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));

/** Articles with these numbers: each minute one, in the categories 1 (above) or 2 (below), with the tag 1 and the author 1. */
const store = (from: number, to: number) =>
  run(
    `WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})
     INSERT INTO articles (id, source, wordpress_id, slug, title, publish_date, modified)
     SELECT n, 'wordpress', n, 'n-' || n, 'Noticia ' || n, strftime('%Y-%m-%dT%H:%M:%SZ', 1763600000 - n * 60, 'unixepoch'),
       '2026-11-20T09:00:00Z' FROM numbers`,
    `INSERT INTO article_categories SELECT id, 1 + id % 2, 0 FROM articles WHERE id BETWEEN ${from} AND ${to}`,
    `INSERT INTO article_tags SELECT id, 1 FROM articles WHERE id BETWEEN ${from} AND ${to}`,
    `INSERT INTO article_authors SELECT id, 1, 0 FROM articles WHERE id BETWEEN ${from} AND ${to}`,
    `INSERT INTO sport_topics SELECT id, 1, 'nba', 1 FROM articles WHERE id BETWEEN ${from} AND ${to}`,
    `INSERT INTO sport_topics SELECT id, 1, 'nba', 2 FROM articles WHERE id BETWEEN ${from} AND ${to}`,
  );

beforeEach(() =>
  run(
    'DROP TRIGGER articles_queued_insert',
    `INSERT INTO categories (id, slug, name, parent, source) VALUES (1, 'breaking-news', 'A', NULL, 'wordpress'), (2, 'b', 'B', 1, 'wordpress')`,
    "INSERT INTO tags (id, slug, name) VALUES (1, 't', 'T')",
    "INSERT INTO authors (id, slug, name) VALUES (1, 'w', 'W')",
  ),
);

describe('a page of a list', () => {
  it('reads as many rows of a large archive as of one half as large', async () => {
    const { db, rowsRead } = countRows(env.DB);
    const page = { perPage: 12, page: 2 };
    const lists = {
      all: () => listArticles(db, page, now),
      'category with one below': () => listArticles(db, { ...page, category: 1 }, now),
      category: () => listArticles(db, { ...page, category: 2 }, now),
      tag: () => listArticles(db, { ...page, tag: 1 }, now),
      author: () => listArticles(db, { ...page, author: 1 }, now),
      sport: () => listSportArticles(db, { ...page, of: { sportId: 1 } }, now),
      team: () => listSportArticles(db, { ...page, of: { teamId: 1 } }, now),
      'further reading': () => furtherReading(db, 'n-1000', now),
      // Twelve hours of it are breaking news.
      ticker: () => listTicker(db, Date.parse('2025-11-20T01:00:00Z'), []),
      'news without WordPress': () => storedNews(db, page, now),
      'category without WordPress': () => storedNews(db, { ...page, category: 1 }, now),
      'first page of the sitemap': () => listPublished(db, 1, now),
      topic: () => topicBySlug(db, 't', now),
      'page of an author': () => authorBySlug(db, 'w', now),
    };
    const rows = async () => {
      const counts: Record<string, number> = {};
      for (const [name, read] of Object.entries(lists)) {
        const before = rowsRead();
        expect(await read()).not.toBeNull();
        counts[name] = rowsRead() - before;
      }
      return counts;
    };
    await store(1, 4_000);
    const half = await rows();
    await store(4_001, 8_000);
    expect(await rows()).toEqual(half);
    // A page of twelve behind another one, each with its article, its terms and a few single rows. The sitemap's page has a thousand, and a story
    // has 350 candidates, of each of which some 25 rows are compared with it.
    const max: Record<string, number> = { 'first page of the sitemap': 1_100, 'further reading': 10_000 };
    const above = Object.entries(half).filter(([name, count]) => count > (max[name] ?? 250));
    expect(above).toEqual([]);
  });
});

/** What the lists are by their meaning. */
const meaning = `SELECT * FROM (
  WITH RECURSIVE line (category_id, above_id) AS (
    SELECT id, id FROM categories
    UNION SELECT l.category_id, p.id FROM line l JOIN categories k ON k.id = l.above_id JOIN categories p ON p.id = k.parent)
  SELECT DISTINCT 'category' AS kind, l.above_id AS list_id, a.publish_date, a.id AS article_id
  FROM article_categories c JOIN line l ON l.category_id = c.category_id JOIN articles a ON a.id = c.article_id
  UNION ALL SELECT 'tag', t.tag_id, a.publish_date, a.id FROM article_tags t JOIN articles a ON a.id = t.article_id
  UNION ALL SELECT 'author', w.author_id, a.publish_date, a.id FROM article_authors w JOIN articles a ON a.id = w.article_id
  UNION SELECT 'sport', s.sport_id, a.publish_date, a.id FROM sport_topics s JOIN articles a ON a.id = s.article_id
  UNION SELECT 'team', s.team_id, a.publish_date, a.id FROM sport_topics s JOIN articles a ON a.id = s.article_id WHERE s.team_id > 0)`;

async function expectTrue(after: string): Promise<void> {
  const order = 'ORDER BY kind, list_id, article_id';
  const [kept, meant, counts, counted] = await env.DB.batch([
    env.DB.prepare(`SELECT kind, list_id, publish_date, article_id FROM article_lists ${order}`),
    env.DB.prepare(`${meaning} ${order}`),
    env.DB.prepare('SELECT kind, list_id, n FROM article_list_counts WHERE n <> 0 ORDER BY kind, list_id'),
    env.DB.prepare(
      `SELECT kind, list_id, count(*) AS n FROM (${meaning}) GROUP BY kind, list_id ORDER BY kind, list_id`,
    ),
  ]);
  expect([after, kept?.results]).toEqual([after, meant?.results]);
  expect([after, counts?.results]).toEqual([after, counted?.results]);
}

it('the lists are what they mean, whatever changes and in whatever order', async () => {
  await store(1, 6);
  await expectTrue('the start');
  let seed = 11;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const article = () => 1 + below(8);
  const category = () => 1 + below(7);
  const changes: (() => string)[] = [
    () => `INSERT OR IGNORE INTO article_categories VALUES ((SELECT id FROM articles WHERE id >= ${article()} LIMIT 1),
      (SELECT id FROM categories WHERE id >= ${category()} LIMIT 1), 0)`,
    () => `DELETE FROM article_categories WHERE article_id = ${article()}`,
    () => `DELETE FROM article_categories WHERE category_id = ${category()} AND article_id > ${article()}`,
    () =>
      `UPDATE OR IGNORE article_categories SET category_id = (SELECT min(id) FROM categories) WHERE category_id = ${category()}`,
    () => `INSERT OR IGNORE INTO categories (id, slug, name, parent, source)
      VALUES (${category()}, 'k' || random(), 'K', nullif(${below(7)}, 0), 'wordpress')`,
    () => `UPDATE categories SET parent = nullif(${below(7)}, 0) WHERE id = ${category()}`,
    () => `UPDATE OR IGNORE categories SET id = ${category()} WHERE id = ${category()}`,
    () => `DELETE FROM categories WHERE id = ${category()}`,
    () => `DELETE FROM articles WHERE id = ${article()}`,
    () => `INSERT OR IGNORE INTO articles (id, source, slug, title, publish_date, modified)
      VALUES (${article()}, 'internal', 'i' || random(), 'I', '2026-11-0${1 + below(9)}T00:00:00Z', '')`,
    () => `UPDATE articles SET publish_date = '2026-10-0${1 + below(9)}T00:00:00Z' WHERE id = ${article()}`,
    () => `INSERT OR IGNORE INTO article_tags SELECT id, 1 FROM articles WHERE id = ${article()}`,
    () => `DELETE FROM article_tags WHERE article_id = ${article()}`,
    () => `INSERT OR IGNORE INTO article_authors SELECT id, 1, 0 FROM articles WHERE id = ${article()}`,
    () => `DELETE FROM article_authors WHERE article_id = ${article()}`,
    () =>
      `INSERT OR IGNORE INTO sport_topics SELECT id, ${1 + below(2)}, 'l' || ${below(2)}, ${below(3)} FROM articles WHERE id = ${article()}`,
    () => `DELETE FROM sport_topics WHERE article_id = ${article()} AND team_id = ${below(3)}`,
    () => `DELETE FROM sport_topics WHERE article_id = ${article()}`,
  ];
  for (let step = 0; step < 300; step += 1) {
    const sql = changes[below(changes.length)]?.() ?? '';
    await run(sql);
    await expectTrue(`${step}: ${sql}`);
  }
});

it('an article of the future is in no list and no length until its time', async () => {
  await store(1, 3);
  await run("UPDATE articles SET publish_date = '2026-11-20T17:00:00Z' WHERE id = 3");
  const read = async (at: number) =>
    Promise.all([
      listArticles(env.DB, { perPage: 10, page: 1 }, at),
      listArticles(env.DB, { perPage: 10, page: 1, category: 1 }, at),
      listArticles(env.DB, { perPage: 10, page: 1, tag: 1 }, at),
      listArticles(env.DB, { perPage: 10, page: 1, tag: 1, category: 2 }, at),
    ]);
  const seen = (pages: Awaited<ReturnType<typeof read>>) =>
    pages.map(({ body, total }) => [body.map(({ slug }) => slug).join(' '), total]);
  expect(seen(await read(now))).toEqual([
    ['n-1 n-2', 2],
    ['n-1 n-2', 2],
    ['n-1 n-2', 2],
    ['n-1', 1],
  ]);
  expect(seen(await read(now + 3_600_000))).toEqual([
    ['n-3 n-1 n-2', 3],
    ['n-3 n-1 n-2', 3],
    ['n-3 n-1 n-2', 3],
    ['n-3 n-1', 2],
  ]);
});
