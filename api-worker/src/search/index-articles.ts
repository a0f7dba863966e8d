import * as z from 'zod';
import { storedDate } from '../stored-values.ts';
import { words } from '../upstreams/wordpress/sanitise-html.ts';
import { placeOf } from './index-places.ts';
import { queueRenamed } from './renamed-terms.ts';
import { indexedWords } from './terms.ts';
import { indexed, wordsVersion } from './words.ts';
import { vocabularyStatements } from './vocabulary.ts';
import { type Part, part, prepare, readRows } from '../sql.ts';

/** Articles that are indexed in one batch. A hundred bodies are some 300 KB, far below what D1 accepts. */
const batchSize = 100;
/** Letters of a batch. D1 accepts 2 MB a value, and a letter may take three bytes. */
const batchLetters = 500_000;
/** Of a live coverage its newest entries are indexed, and of each so many letters of HTML: together as much as a batch. */
const entriesIndexed = 250;
const entryLetters = 2_000;

const QueuedRow = z.object({
  turn: z.int(),
  id: z.int(),
  publishDate: z.string(),
  categories: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(z.array(z.int())),
  /** Of its categories and topics. */
  names: z.string().nullable(),
  /** HTML of the entries of a live coverage. */
  entries: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});
type QueuedRow = z.infer<typeof QueuedRow>;

/** Indexes these articles of WordPress at once, if they wait to be indexed, so that a search finds what has just been published. */
export async function indexStored(
  db: D1Database,
  wordpressIds: readonly number[],
  now: number,
): Promise<void> {
  const those = part`AND a.wordpress_id IN (SELECT value FROM json_each(${wordpressIds}))`;
  const queued = await readQueue(db, now, those);
  await indexRows(db, queued);
}

/**
 * Indexes every article that waits for it, the newest first, until `isOver`: internal articles, which are
 * written by SQL, those whose date has come, those of a category or topic that was renamed, and all articles when the words are computed in
 * another way than before. Returns how many it indexed.
 */
export async function indexQueued(db: D1Database, isOver: () => boolean, now: number): Promise<number> {
  await queueAllIfOutdated(db);
  let count = 0;
  while (!isOver()) {
    const queued = await readQueue(db, now, part`ORDER BY q.publish_date DESC`);
    if (queued.length === 0 && !(await queueRenamed(db))) break;
    count += await indexRows(db, queued);
  }
  return count;
}

async function queueAllIfOutdated(db: D1Database): Promise<void> {
  const outdated = await prepare(db)`SELECT 1 FROM search_index
    WHERE words_version <> ${wordsVersion}`.first();
  if (outdated === null) return;
  await db.batch([
    prepare(db)`INSERT OR IGNORE INTO search_queue (article_id, publish_date) SELECT id, publish_date
      FROM articles`,
    // The words are counted anew.
    prepare(db)`DELETE FROM search_words`,
    prepare(db)`DELETE FROM search_word_keys`,
    prepare(db)`UPDATE search_index SET words_version = ${wordsVersion}`,
  ]);
}

/** Articles dated in the future stay in the queue, so that no search finds them. */
function readQueue(db: D1Database, now: number, which: Part): Promise<QueuedRow[]> {
  return readRows(
    db,
    QueuedRow,
  )`SELECT q.turn, a.id, a.publish_date AS publishDate, a.title, a.summary, a.body,
      (SELECT json_group_array(c.category_id) FROM article_categories c WHERE c.article_id = a.id) AS categories,
      (SELECT group_concat(name, ' ') FROM (
         SELECT k.name FROM article_categories c JOIN categories k ON k.id = c.category_id WHERE c.article_id = a.id
         UNION SELECT t.name FROM article_tags l JOIN tags t ON t.id = l.tag_id WHERE l.article_id = a.id)) AS names,
      (SELECT group_concat(text, '<p>') FROM (
         SELECT e.entry ->> '$.headline' || '<p>' || substr(e.entry ->> '$.content.rendered', 1, ${entryLetters}) AS text
         FROM coverage_entries e WHERE a.coverage IS NOT NULL AND e.coverage_id = a.wordpress_id AND e.entry IS NOT NULL
         ORDER BY e.at DESC LIMIT ${entriesIndexed})) AS entries
    FROM search_queue q JOIN articles a ON a.id = q.article_id
    WHERE q.publish_date <= ${storedDate(now)} ${which} LIMIT ${batchSize}`;
}

/** Indexes as many rows as one batch may hold, at least one. Returns how many. */
async function indexRows(db: D1Database, rows: readonly QueuedRow[]): Promise<number> {
  let letters = 0;
  const batch = rows.filter((row, index) => {
    letters += row.title.length + row.summary.length + row.body.length + (row.entries?.length ?? 0);
    return index === 0 || letters <= batchLetters;
  });
  if (batch.length === 0) return 0;
  const json = JSON.stringify(
    batch.map(({ turn, id, publishDate, categories, names, entries, title, summary, body }) => ({
      turn,
      id,
      place: placeOf(publishDate, id),
      words: indexedWords(
        indexed(title),
        [summary, body, names ?? '', words(entries ?? '')].map(indexed).join(' '),
        categories,
      ),
    })),
  );
  // An article that changed since it was read has another turn by now, and these statements leave it alone.
  const waiting = part`json_each(${json}) r JOIN search_queue q ON q.turn = r.value ->> 'turn'`;
  await db.batch([
    prepare(db)`DELETE FROM articles_search WHERE rowid IN
      (SELECT p.place FROM ${waiting} JOIN search_places p ON p.article_id = q.article_id)`,
    prepare(db)`DELETE FROM search_places WHERE article_id IN (SELECT q.article_id FROM ${waiting})`,
    prepare(db)`INSERT OR IGNORE INTO search_places (place, article_id)
      SELECT r.value ->> 'place', q.article_id FROM ${waiting}`,
    prepare(db)`INSERT INTO articles_search (rowid, words)
      SELECT p.place, r.value ->> 'words' FROM ${waiting} JOIN search_places p ON p.article_id = q.article_id`,
    ...vocabularyStatements(
      db,
      batch.map(({ title, summary }) => `${title} ${summary}`),
    ),
    prepare(db)`DELETE FROM search_queue WHERE turn IN (SELECT value ->> 'turn' FROM json_each(${json}))`,
  ]);
  return batch.length;
}
