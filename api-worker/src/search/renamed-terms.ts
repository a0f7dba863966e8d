import * as z from 'zod';

/** Articles that are queued in one batch: some milliseconds of the database, whatever the category's size. */
const batchSize = 1_000;

const links = {
  category: { table: 'article_categories', column: 'category_id' },
  tag: { table: 'article_tags', column: 'tag_id' },
} as const;

const RenamedRow = z.object({
  turn: z.int(),
  kind: z.enum(['category', 'tag']),
  id: z.int(),
  queuedTo: z.int().nullable(),
});
const ArticleRow = z.object({ id: z.int() });

/** Queues the next articles of a category or topic that was renamed, to be indexed under its new name. False: none was renamed. */
export async function queueRenamed(db: D1Database): Promise<boolean> {
  const row = await db
    .prepare(
      'SELECT turn, kind, term_id AS id, queued_to AS queuedTo FROM search_renamed ORDER BY turn LIMIT 1',
    )
    .first();
  if (row === null) return false;
  const { turn, kind, id, queuedTo } = RenamedRow.parse(row);
  const { table, column } = links[kind];
  const { results } = await db
    .prepare(
      `SELECT article_id AS id FROM ${table} WHERE ${column} = ?1 AND (?2 IS NULL OR article_id < ?2)
       ORDER BY article_id DESC LIMIT ${batchSize}`,
    )
    .bind(id, queuedTo)
    .all();
  const articles = z.array(ArticleRow).parse(results);
  await db.batch([
    // One that is queued already gets another turn: it may be indexed under the old name at this moment.
    db
      .prepare(
        `INSERT OR REPLACE INTO search_queue (article_id, publish_date)
         SELECT id, publish_date FROM articles WHERE id IN (SELECT value ->> 'id' FROM json_each(?1))`,
      )
      .bind(JSON.stringify(articles)),
    articles.length < batchSize
      ? db.prepare('DELETE FROM search_renamed WHERE turn = ?1').bind(turn)
      : db
          .prepare('UPDATE search_renamed SET queued_to = ?2 WHERE turn = ?1')
          .bind(turn, articles.at(-1)?.id ?? null),
  ]);
  return true;
}
