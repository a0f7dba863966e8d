import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { placeOf } from '../../api-worker/src/search/index-places.ts';
import { indexedWords } from '../../api-worker/src/search/terms.ts';
import { indexed } from '../../api-worker/src/search/words.ts';
import { randomNumbers } from '../random-numbers.ts';

const indexedByCron = 1_000;
/** Above the ids of the sample newsroom. */
const firstId = 100_000;

/** Words that searches use. They are placed in the vocabulary so that about a tenth of all articles hold each. */
const topics =
  'lluvia playa municipio presupuesto escuela hospital carretera puente béisbol baloncesto huracán energía ' +
  'agua turismo café música festival elección tribunal vivienda universidad aeropuerto montaña';

/** Spanish-looking words, different for each number. */
function madeUpWord(n: number): string {
  const syllables = [
    'ca',
    'lo',
    'mi',
    'tra',
    'ne',
    'su',
    'pe',
    'ri',
    'go',
    'ba',
    'den',
    'ci',
    'fu',
    'la',
    'ño',
    'ver',
  ];
  let word = '';
  for (let rest = n + 17; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/** As many words as a newsroom uses; the first 200 stand for "de", "la", "que" and so on. */
const vocabulary = [
  ...Array.from({ length: 200 }, (_, n) => madeUpWord(n)),
  ...topics.split(' '),
  ...Array.from({ length: 20_000 }, (_, n) => madeUpWord(n + 200)),
];

/** A sentence in which the nth word is used about 1/n as often as the first (Zipf's law). */
function sentence(length: number, next: () => number): string {
  const word = () => vocabulary[Math.floor(vocabulary.length ** next()) - 1] ?? '';
  return Array.from({ length }, word).join(' ');
}

/** The file of the worker's D1: miniflare keeps each database in one of its own. */
async function databaseFile(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sqlite'));
  for (const file of files) {
    const whole = path.join(folder, file);
    const database = new DatabaseSync(whole, { readOnly: true });
    const found = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'search_places'").get();
    database.close();
    if (found !== undefined) return whole;
  }
  throw new Error(`${folder} has no database with articles`);
}

/** Stores a station's table of so many redirects, in force, in the same database. */
export async function storeRedirects(folder: string, count: number): Promise<void> {
  const database = new DatabaseSync(await databaseFile(folder), { timeout: 10_000 });
  const row = database.prepare('INSERT INTO redirects (version, source, target) VALUES (1, ?, ?)');
  database.exec('BEGIN IMMEDIATE');
  for (let n = 0; n < count; n += 1) row.run(`/vieja/direccion-${n}`, `/noticias/nueva-${n}`);
  database.exec('UPDATE old_address_state SET version = 1, reading = 1');
  database.exec('COMMIT');
  database.close();
}

/** Articles of one transaction: while it lasts, the worker cannot write. */
const batchSize = 250;

/**
 * Stores made-up articles, with these numbers, in D1 and in its search index, beside the running worker that keeps its state in `folder`: 250
 * words each, one an hour, before 2026. Through wrangler it would take half an hour.
 */
export async function storeArticles(folder: string, from: number, to: number): Promise<void> {
  const database = new DatabaseSync(await databaseFile(folder), { timeout: 10_000 });
  const article = database.prepare(
    `INSERT INTO articles (id, source, slug, title, summary, content, body, publish_date, modified)
     VALUES (?, 'internal', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const place = database.prepare('INSERT INTO search_places (place, article_id) VALUES (?, ?)');
  const words = database.prepare('INSERT INTO articles_search (rowid, words) VALUES (?, ?)');
  const queue = database.prepare('DELETE FROM search_queue WHERE article_id = ?');
  for (let begin = from; begin < to; begin += batchSize) {
    database.exec('BEGIN IMMEDIATE');
    for (let n = begin; n < Math.min(to, begin + batchSize); n += 1) {
      const id = firstId + n;
      const next = randomNumbers(n);
      const date = new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString();
      const [body, title, summary] = [sentence(250, next), sentence(9, next), sentence(20, next)];
      article.run(id, `bench-${n}`, title, summary, `<p>${body}</p>`, body, date, date);
      // The cron indexes the first articles, which also fills the vocabulary for corrections. For all of them it would take minutes.
      if (n < indexedByCron) continue;
      place.run(placeOf(date, id), id);
      words.run(placeOf(date, id), indexedWords(indexed(title), `${indexed(summary)} ${indexed(body)}`, []));
      queue.run(id);
    }
    database.exec('COMMIT');
  }
  database.close();
}
