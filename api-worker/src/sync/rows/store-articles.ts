import { CountRow } from '../../stored-values.ts';
import {
  articlesLeaveStatement,
  articlesWithdrawnStatement,
  reportedSlugsStatement,
} from '../../newsroom/old-slugs.ts';
import { refusedBefore, takeInStatement } from '../../newsroom/left-out.ts';
import { unprotectStatement } from '../../newsroom/protected-items.ts';
import { readSportClassifier, topicStatements } from '../../sport-topics/stored-topics.ts';
import { indexStored } from '../../search/index-articles.ts';
import { authorLinkStatements, authorStatements } from './authors.ts';
import { chunksOf, writeRows } from './write-rows.ts';
import { tagLinkStatement, tagStatements } from './stored-tags.ts';
import { articleColumns, type ArticleRow } from './stored-article.ts';
import { part, prepare, raw, readCount, readIds } from '../../sql.ts';

/** Statements that run in the same batch as a chunk of rows. */
interface ChunkStatements {
  /** Statements before the rows. */
  before?: (rows: readonly ArticleRow[]) => D1PreparedStatement[];
  /** Statements after the rows, such as their lines of the change log. They are run for a row that D1 refuses, too. */
  after: (rows: readonly ArticleRow[]) => D1PreparedStatement[];
  /** Called after the batch, with the results of the statements after the rows. */
  stored: (rows: readonly ArticleRow[], results: D1Result[]) => Promise<void>;
}

/** Writes the rows that changed. A row that D1 refuses is left out (write-rows.ts). */
export async function storeArticles(
  db: D1Database,
  rows: readonly ArticleRow[],
  now: number,
  { before = () => [], after, stored }: ChunkStatements,
): Promise<void> {
  if (rows.length === 0) return;
  const topicsOf = await readSportClassifier(db);
  const statementsOf = (some: readonly ArticleRow[]) => [
    ...before(some),
    ...slugStatements(db, some, now),
    ...tagStatements(
      db,
      some.flatMap(({ tags }) => tags),
      now,
    ),
    ...authorStatements(
      db,
      some.flatMap(({ authors }) => authors),
      now,
    ),
    ...articleStatements(db, JSON.stringify(some)),
    ...topicStatements(
      db,
      some.map((row) => ({
        wordpressId: row.wordpress_id,
        topics: topicsOf({ ...row, terms: [...row.terms, ...row.tags] }),
      })),
    ),
  ];
  const refused = await refusedBefore(
    db,
    'news',
    rows.map((row) => row.wordpress_id),
  );
  // A row that D1 refused before would only make its whole chunk fail again.
  const [alone, together] = [true, false].map((was) =>
    rows.filter((row) => refused.has(row.wordpress_id) === was),
  );
  for (const chunk of [...chunksOf(together ?? []), ...(alone ?? []).map((row) => [row])]) {
    const written: [readonly ArticleRow[], D1Result[]][] = [];
    const batch = async (some: readonly ArticleRow[], statements: D1PreparedStatement[]) => {
      const results = await db.batch([...statements, ...after(some)]);
      written.push([some, results.slice(statements.length)]);
    };
    await writeRows(db, chunk, {
      kind: 'news',
      nameOf: (row) => ({ id: row.wordpress_id, slug: row.slug }),
      now,
      write: (some) => batch(some, statementsOf(some)),
      finish: (row, note) => batch([row], note),
    });
    // Before `stored` announces the change: the next search finds it. If this fails, the cron indexes it within a minute.
    await indexStored(
      db,
      chunk.map((row) => row.wordpress_id),
      now,
    ).catch((error: unknown) => console.error(`search index: ${String(error)}`));
    for (const [some, results] of written) await stored(some, results);
  }
}

/** Statements that keep the slugs that the rows had before, and record that the rows are neither protected nor left out. They must run before the rows are written. */
function slugStatements(db: D1Database, rows: readonly ArticleRow[], now: number): D1PreparedStatement[] {
  const items = rows.map(({ wordpress_id: id, slug, previousSlugs: slugs }) => ({ id, slug, slugs }));
  return [
    articlesLeaveStatement(db, items, now),
    reportedSlugsStatement(db, 'news', items, now),
    ...[unprotectStatement, takeInStatement].map((statement) =>
      statement(
        db,
        'news',
        items.map(({ id }) => id),
      ),
    ),
  ];
}

function articleStatements(db: D1Database, json: string): D1PreparedStatement[] {
  return [
    // When a slug moves from one item to another, the old holder's row is out of date until its own update comes.
    prepare(db)`DELETE FROM articles WHERE id IN (
      SELECT a.id FROM json_each(${json}) r JOIN articles a ON a.slug = r.value ->> 'slug'
      WHERE a.source = 'wordpress' AND a.wordpress_id <> r.value ->> 'wordpress_id')`,
    ...['article_categories', 'article_tags', 'article_authors', 'article_related'].map(
      (links) =>
        prepare(db)`DELETE FROM ${raw(links)} WHERE article_id IN (
          SELECT a.id FROM json_each(${json}) r JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
          WHERE a.fingerprint <> r.value ->> 'fingerprint')`,
    ),
    prepare(db)`INSERT INTO articles (source, ${columnList(String)}, category_id)
      SELECT 'wordpress', ${columnList((column) => `v ->> '${column}'`)},
        (SELECT id FROM categories WHERE slug = v ->> '$.categories[0]')
      FROM (SELECT value AS v FROM json_each(${json}))
      WHERE NOT EXISTS (SELECT 1 FROM articles i WHERE i.slug = v ->> 'slug' AND i.source = 'internal')
      ON CONFLICT (wordpress_id) DO UPDATE SET
        ${columnList((column) => `${column} = excluded.${column}`)}, category_id = excluded.category_id
      WHERE articles.fingerprint <> excluded.fingerprint OR articles.category_id IS NOT excluded.category_id`,
    prepare(db)`INSERT INTO article_categories (article_id, category_id, position)
      SELECT a.id, k.id, s.key FROM json_each(${json}) r
      JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
      JOIN json_each(r.value, '$.categories') s JOIN categories k ON k.slug = s.value
      WHERE true ON CONFLICT (article_id, category_id) DO NOTHING`,
    tagLinkStatement(db, json),
    ...authorLinkStatements(db, json),
  ];
}

const columnList = (written: (column: string) => string) => raw(articleColumns.map(written).join(', '));

interface Term {
  id: number;
  slug: string;
  name: string;
  /** The id of the category above; 0 or absent without one. */
  parent?: number;
}

/**
 * The statement that stores categories that came with items: one may have been created just now. The next list of all categories confirms
 * them.
 */
export function newTermsStatement(db: D1Database, terms: readonly Term[]): D1PreparedStatement {
  return prepare(db)`INSERT OR IGNORE INTO categories (id, slug, name, source)
    SELECT value ->> 'id', value ->> 'slug', value ->> 'name', 'wordpress' FROM json_each(${terms})`;
}

/** Ids of stored categories of WordPress, and of the internal ones whose slugs they get. */
const takenOver = (
  json: string,
) => part`SELECT w.id, i.id AS internal FROM json_each(${json}) r JOIN categories w ON w.id = r.value ->> 'id'
  JOIN categories i ON i.slug = r.value ->> 'slug' AND i.source = 'internal'`;

/**
 * Statements that update the WordPress categories of the read model to these, and delete those ids, or all others. An internal category
 * with the same slug becomes WordPress's.
 */
export function categoryStatements(
  db: D1Database,
  categories: readonly Term[],
  gone: readonly number[] | 'all others',
): D1PreparedStatement[] {
  const json = JSON.stringify(
    categories.map(({ id, slug, name, parent = 0 }) => ({ id, slug, name, parent: parent || null })),
  );
  const listed = gone === 'all others' ? null : gone;
  return [
    prepare(db)`DELETE FROM categories WHERE source = 'wordpress' AND CASE WHEN ${listed} IS NULL
      THEN id NOT IN (SELECT value ->> 'id' FROM json_each(${json})) ELSE id IN (SELECT value FROM json_each(${listed})) END`,
    // Two categories may swap slugs, so both give up theirs before either takes the other's. A slug may also move to one from another that is
    // not among these.
    prepare(db)`UPDATE categories SET slug = '~' || id WHERE source = 'wordpress' AND EXISTS (
      SELECT 1 FROM json_each(${json}) r
      WHERE (r.value ->> 'id' = categories.id) <> (r.value ->> 'slug' = categories.slug))`,
    // An internal category becomes WordPress's, and its articles go along if WordPress's is stored already.
    ...['UPDATE OR IGNORE article_categories', 'UPDATE articles'].map(
      (update) =>
        prepare(db)`${raw(update)} SET category_id = t.id FROM (${takenOver(json)}) t
          WHERE category_id = t.internal`,
    ),
    prepare(db)`DELETE FROM categories WHERE id IN (SELECT internal FROM (${takenOver(json)}))`,
    prepare(db)`INSERT INTO categories (id, slug, name, parent, source)
      SELECT value ->> 'id', value ->> 'slug', value ->> 'name', value ->> 'parent', 'wordpress' FROM json_each(${json})
      WHERE true
      ON CONFLICT (slug) DO UPDATE SET id = excluded.id, name = excluded.name, parent = excluded.parent, source = 'wordpress'
      WHERE categories.id <> excluded.id OR categories.name <> excluded.name OR categories.parent IS NOT excluded.parent
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, parent = excluded.parent, source = 'wordpress'`,
  ];
}

export const articlesCount = `SELECT n - (SELECT count(*) FROM articles WHERE source <> 'wordpress') AS n
  FROM row_counts WHERE table_name = 'articles'`;

/** How many WordPress articles the read model holds: all that D1's triggers counted, without the few of others. */
export async function countArticles(db: D1Database): Promise<number> {
  return CountRow.parse(await db.prepare(articlesCount).first()).n;
}

/** How many other WordPress articles it holds. */
export async function countOtherArticles(db: D1Database, ids: readonly number[]): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM articles WHERE source = 'wordpress'
    AND wordpress_id NOT IN (SELECT value FROM json_each(${ids}))`;
}

/** Statements that remove these WordPress articles, protected or not. Their slugs are kept, because they may be published again under others. */
export function removeStatements(db: D1Database, ids: readonly number[], now: number): D1PreparedStatement[] {
  return [
    articlesWithdrawnStatement(db, ids, now),
    prepare(db)`DELETE FROM articles WHERE source = 'wordpress'
      AND wordpress_id IN (SELECT value FROM json_each(${ids}))`,
    unprotectStatement(db, 'news', ids),
    takeInStatement(db, 'news', ids),
  ];
}

/** Ids of the WordPress articles that are stored, protected or left out, in (after, upTo] that are not among `ids`. `upTo` null: no upper end. */
export async function otherIds(
  db: D1Database,
  ids: readonly number[],
  after: number,
  upTo: number | null,
): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM (
      SELECT wordpress_id FROM articles WHERE source = 'wordpress'
      UNION SELECT wordpress_id FROM protected_items WHERE kind = 'news'
      UNION SELECT wordpress_id FROM left_out WHERE kind = 'news')
    WHERE wordpress_id > ${after} AND wordpress_id <= ${upTo ?? Number.MAX_SAFE_INTEGER}
    AND wordpress_id NOT IN (SELECT value FROM json_each(${ids}))`;
}

/** The WordPress ids that the read model lacks, and does not leave out. */
export async function missingIds(db: D1Database, ids: readonly number[]): Promise<number[]> {
  return readIds(db)`SELECT r.value AS id FROM json_each(${ids}) r
    WHERE NOT EXISTS (SELECT 1 FROM articles a WHERE a.wordpress_id = r.value)
      AND NOT EXISTS (SELECT 1 FROM protected_items p WHERE p.kind = 'news' AND p.wordpress_id = r.value)
      AND NOT EXISTS (SELECT 1 FROM left_out l WHERE l.kind = 'news' AND l.wordpress_id = r.value)`;
}
