import { env } from 'cloudflare:test';
import { beforeEach, expect, it } from 'vitest';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { searchArticles } from './search-articles.ts';
import { indexQueued } from './index-articles.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

/** The slugs that a search finds once the cron has run. */
async function found(text: string) {
  await indexQueued(env.DB, () => false, desk.clock);
  const { articles, corrected } = await searchArticles(env.DB, { text, perPage: 9, page: 1 }, desk.clock);
  return { slugs: articles.map(({ slug }) => slug), corrected };
}

const coverage = { slugs: ['noticia-1'], corrected: null };
const nothing = { slugs: [], corrected: null };

it('finds a live coverage by its entries, as they are now', async () => {
  desk.write({ id: 10, text: '<p>Brigadas de LUMA&nbsp;salen.</p><p>Vuelve la luz</p>' });
  await desk.sync();
  expect(await found('luma')).toEqual(coverage);
  expect(await found('brigada luz')).toEqual(coverage);
  desk.write({ id: 10, text: '<p>Brigadas de la autoridad</p>', more: { titular: 'Genera' } });
  await desk.report(10);
  expect(await found('luma')).toEqual(nothing);
  expect(await found('genera')).toEqual(coverage);
  desk.delete(10);
  await desk.report(10);
  expect(await found('brigadas')).toEqual(nothing);
});

it('finds an old coverage by its newest entries, however many and long they are', async () => {
  const long = `<p>${'palabra '.repeat(900)}</p>`;
  desk.write(
    ...Array.from({ length: 300 }, (_, n) => ({ id: 10 + n, minutes: n, text: `<p>cas${n}o</p>${long}` })),
  );
  await desk.sync();
  expect(await found('cas299o')).toEqual(coverage);
  expect(await found('cas1o')).toMatchObject({ slugs: [] });
});
