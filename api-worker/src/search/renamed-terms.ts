import * as z from 'zod';
import { prepare, raw, readRows } from '../sql.ts';

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
  const row = await prepare(db)`SELECT turn, kind, term_id AS id, queued_to AS queuedTo FROM search_renamed
    ORDER BY turn LIMIT 1`.first();
  if (row === null) return false;
  const { turn, kind, id, queuedTo } = RenamedRow.parse(row);
  const { table, column } = links[kind];
  const articles = await readRows(db, ArticleRow)`SELECT article_id AS id FROM ${raw(table)}
    WHERE ${raw(column)} = ${id} AND (${queuedTo} IS NULL OR article_id < ${queuedTo})
    ORDER BY article_id DESC LIMIT ${batchSize}`;
  await db.batch([
    // One that is queued already gets another turn: it may be indexed under the old name at this moment.
    prepare(db)`INSERT OR REPLACE INTO search_queue (article_id, publish_date)
      SELECT id, publish_date FROM articles WHERE id IN (SELECT value ->> 'id' FROM json_each(${articles}))`,
    articles.length < batchSize
      ? prepare(db)`DELETE FROM search_renamed WHERE turn = ${turn}`
      : prepare(db)`UPDATE search_renamed SET queued_to = ${articles.at(-1)?.id ?? null}
        WHERE turn = ${turn}`,
  ]);
  return true;
}
