import type { SiteProcess } from '../site-process.ts';
import { runSql } from './local-database.ts';
import { percentile, printTable } from './table.ts';
import { timed } from './timed.ts';

const sizes = [1_000, 10_000, 100_000];

/** Words that the searches below use. They are placed in the vocabulary so that about a tenth of all articles hold each. */
const topics =
  'lluvia playa municipio presupuesto escuela hospital carretera puente béisbol baloncesto huracán energía ' +
  'agua turismo café música festival elección tribunal vivienda universidad aeropuerto montaña';

const questions = [
  'huracan',
  'lluvia',
  'puente carretera',
  'presup',
  'musica festival',
  'noexiste',
  'agua energ',
];

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

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sentence in which the nth word is used about 1/n as often as the first (Zipf's law). */
function sentence(length: number, next: () => number): string {
  const word = () => vocabulary[Math.floor(vocabulary.length ** next()) - 1] ?? '';
  return Array.from({ length }, word).join(' ');
}

function articlesSql(from: number, to: number): string {
  const lines: string[] = [];
  for (let n = from; n < to; n += 1) {
    const next = numbers(n);
    const date = new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString();
    const body = sentence(250, next);
    lines.push(
      `INSERT INTO articles (source, slug, title, summary, content, body, publish_date, modified) VALUES ` +
        `('internal', 'bench-${n}', '${sentence(9, next)}', '${sentence(20, next)}', '<p>${body}</p>', '${body}', '${date}', '${date}');`,
    );
  }
  return lines.join('\n');
}

async function fill(site: SiteProcess, from: number, to: number): Promise<void> {
  // 10,000 articles are about 40 MB.
  for (let begin = from; begin < to; begin += 10_000) {
    await runSql(site.dataDir, articlesSql(begin, Math.min(to, begin + 10_000)));
  }
}

/** Measures searches in D1 at growing sizes, next to a 404 without data, which is what any response costs here. */
export async function benchSearch(site: SiteProcess): Promise<void> {
  const rows: (string | number)[][] = [];
  let filled = 0;
  for (const size of sizes) {
    await fill(site, filled, size);
    filled = size;
    const searches: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      for (const question of questions) {
        // A different text each time, so that the response comes from D1 and not from a cache.
        const text = `${question} ${vocabulary[(round * 5) % 200]?.slice(0, 2)}`;
        const query = `q=${encodeURIComponent(round % 2 ? text : question)}&page=${1 + (round % 20)}`;
        searches.push((await timed(`${site.apiUrl}/api/articles/search?${query}`)).milliseconds);
      }
      floors.push((await timed(`${site.apiUrl}/api/no-such-route`, 404)).milliseconds);
    }
    rows.push([
      size,
      percentile(searches, 0.5).toFixed(1),
      percentile(searches, 0.99).toFixed(1),
      (percentile(searches, 0.5) / percentile(floors, 0.5)).toFixed(2),
    ]);
  }
  printTable(
    'Search in D1 (workerd, one reader, milliseconds)',
    ['articles', 'p50', 'p99', 'p50 as a ratio to a 404 without data'],
    rows,
  );
}
