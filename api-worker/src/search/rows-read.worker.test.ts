import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxFound } from '#contract/search.ts';
import { countRows } from '../testing/count-rows.ts';
import { searchArticles } from './search-articles.ts';

const now = Date.parse('2026-11-20T16:00:00Z');

/** The numbers of these articles; the first is the newest. */
const numbers = (from: number, to: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})`;

/** Articles in the read model and in the index, and as many words in the vocabulary that begin and sound alike. */
async function fill(from: number, to: number): Promise<void> {
  const all = numbers(from, to);
  await env.DB.batch(
    [
      `INSERT INTO articles (id, source, slug, title, publish_date, modified)
       SELECT n, 'internal', 'n-' || n, 'Noticia ' || n,
         strftime('%Y-%m-%dT%H:%M:%SZ', ${now / 1000} - n * 3600, 'unixepoch'), '2026-11-20T09:00:00Z' FROM numbers`,
      'INSERT INTO search_places (place, article_id) SELECT n, n FROM numbers',
      // Every article contains "noticia" in its title and "comun", each second one "par", and every one is in one of three categories.
      `INSERT INTO articles_search (rowid, words)
       SELECT n, 'notici _notici comun texto' || n || iif(n % 2, ' impar', ' par') || ' __' || (n % 3) FROM numbers`,
      "INSERT INTO search_words (word, written, uses) SELECT 'presupuesto' || n, 'presupuesto', n FROM numbers",
      "INSERT INTO search_word_keys (key, word) SELECT 'kasa', 'presupuesto' || n FROM numbers",
    ].map((statement) => env.DB.prepare(`${all} ${statement}`)),
  );
}

const search = (db: D1Database, text: string, page = 1, category?: string) =>
  searchArticles(db, { text, perPage: 100, page, category }, now);

beforeEach(async () => {
  await env.DB.batch([
    // They would queue what is indexed here already.
    env.DB.prepare('DROP TRIGGER articles_queued_insert'),
    env.DB.prepare("INSERT INTO categories (id, slug, name) VALUES (1, 'tiempo', 'Tiempo')"),
  ]);
  await fill(1, 3_500);
});

describe('a search', () => {
  /** Text, page, category. */
  const searches: [string, number?, string?][] = [
    ['noticia'],
    ['no'],
    ['not'],
    ['co'],
    ['comun'],
    ['noticias comun par'],
    ['comun', 10],
    ['comun', 1, 'tiempo'],
    // Two words that are never together, a word that nothing contains, one that is unfinished, and one that is misspelled.
    ['par impar'],
    ['nada'],
    ['presup'],
    ['kaza'],
  ];

  it('reads as many rows of a large archive as of one half as large', async () => {
    const rowsOf = async () => {
      const rows: [string, number][] = [];
      for (const [text, page, category] of searches) {
        const { db, rowsRead } = countRows(env.DB);
        await search(db, text, page, category);
        rows.push([`${text} ${page ?? ''} ${category ?? ''}`, rowsRead()]);
      }
      return rows;
    };
    const half = await rowsOf();
    await fill(3_501, 7_000);
    const whole = await rowsOf();
    expect(whole).toEqual(half);
    // Each of the thousand places that are found is read a few times: as a match, to be counted, and once more to find those that are not ranked.
    expect(Math.max(...whole.map(([, rows]) => rows))).toBeLessThan(8 * maxFound);
  });

  it('lists the first thousand articles once each on its pages, and no more', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((page) => search(env.DB, 'comun', page)),
    );
    expect(pages.map(({ articles }) => articles.length)).toEqual([...Array<number>(10).fill(100), 0]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([maxFound]));
    const slugs = pages.flatMap(({ articles }) => articles.map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(maxFound);
  });

  it('finds an old article by its title before newer ones that only mention the word', async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM articles_search WHERE rowid = 3400'),
      env.DB.prepare("INSERT INTO articles_search (rowid, words) VALUES (3400, '_comun comun')"),
      env.DB.prepare("UPDATE articles SET title = 'Lo común' WHERE id = 3400"),
    ]);
    expect((await search(env.DB, 'comun')).articles[0]?.slug).toBe('n-3400');
  });
});
