import { env } from 'cloudflare:test';
import { beforeEach, expect, it } from 'vitest';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';
import { range } from '../testing/numbered-items.ts';
import { forgetOldReads, listPopularStories } from './trending.ts';
import { ReadCounts } from './read-counts.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.posts = range(1, 8).map((id) => post({ id, date: '2026-11-19T08:00:00' }));
  await desk.sync();
});

/** So many networks read a story, each of them `times`. */
async function read(story: number, networks: number, { at = noon, times = 1 } = {}) {
  const store = { db: env.DB, secret: 'prueba', now: () => at, pause: () => Promise.resolve() };
  const reads = new ReadCounts(0);
  for (const net of range(1, networks))
    for (const reader of range(1, times))
      await reads.count({ slug: `noticia-${story}`, reader: `10.${story}.${net}.${reader}` }, store);
}
const listed = async (now = noon) => (await listPopularStories(env.DB, now)).map(({ slug }) => slug);

it('lists the stories that most networks read, however often each one reads, and five at most', async () => {
  for (const [story, networks] of [15, 40, 20, 30, 25, 35, 12].entries()) await read(story + 1, networks);
  expect(await listed()).toEqual([2, 6, 4, 5, 3].map((story) => `noticia-${story}`));
  await read(1, 2, { times: 60 });
  expect(await listed()).not.toContain('noticia-1');
});

it('does not list what only a few networks read, such as those of a script', async () => {
  await read(1, 9, { times: 3 });
  expect(await listed()).toEqual([]);
  await read(1, 14);
  expect(await listed()).toEqual(['noticia-1']);
});

it('counts the last 24 hours, and forgets the others', async () => {
  await read(1, 20, { at: noon - 23 * hour });
  await read(2, 30, { at: noon - 25 * hour });
  expect(await listed()).toEqual(['noticia-1']);
  expect(await listed(noon + 2 * hour)).toEqual([]);
  const networks = async () => (await env.DB.prepare('SELECT * FROM story_networks').all()).results.length;
  await forgetOldReads(env.DB, noon - 11.5 * hour);
  expect(await networks()).toBeGreaterThan(0);
  await forgetOldReads(env.DB, noon + 2 * hour);
  for (const table of ['story_reads', 'story_networks'])
    expect((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results, table).toEqual([]);
});

it('a story that is no longer published is not listed', async () => {
  await read(1, 20);
  await read(2, 20);
  desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 1);
  await desk.publish({ id: 1 });
  expect((await desk.read(ArticleSummaries, '/api/most-read')).map(({ slug }) => slug)).toEqual([
    'noticia-2',
  ]);
});
