import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';

const articles = 1_000;
const words = 400;

/** Words as a language has them: few are frequent, most are rare (Zipf's law), from 20,000; with a space they have six letters. */
function text(seed: number, count: number): string {
  let state = seed + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => {
    let rank = Math.floor(20_000 ** next());
    let word = '';
    for (; rank > 0 || word.length < 5; rank = Math.floor(rank / 13))
      word += 'aeioulnrstdcm'[rank % 13] ?? '';
    return word;
  }).join(' ');
}

/** Ten paragraphs, each with a link. */
const bodyOf = (seed: number) =>
  Array.from(
    { length: 10 },
    (_, part) =>
      `<p>${text(seed * 10 + part, words / 10)} <a href="https://www.ejemplo.pr/${seed}">enlace</a></p>`,
  ).join('\n');

const topic = (number: number) => ({ id: number + 1, slug: `t-${number}`, name: `Tema ${number}` });

it('an article of 400 words takes less than 12 KB of D1 with everything that is kept of it', async () => {
  const size = async () => (await env.DB.prepare('SELECT 1').run()).meta.size_after;
  const desk = new Desk();
  await desk.schedule();
  const before = await size();
  desk.wordpress.categories = [deportes, tiempo];
  desk.wordpress.posts = Array.from({ length: articles }, (_, index) =>
    post({
      id: index + 1,
      terms: [deportes, tiempo],
      tags: [1, 2, 3, 4].map((tag) => topic((index * 7 + tag) % 300)),
      title: text(index, 9),
      excerpt: text(index, 25),
      content: bodyOf(index),
    }),
  );
  const waiting = () =>
    env.DB.prepare(
      'SELECT (SELECT count(*) FROM articles) AS stored, (SELECT count(*) FROM search_queue) AS queued',
    ).first();
  for (let run = 0; run < 5; run += 1) {
    desk.passSeconds(60);
    await desk.schedule();
  }
  expect(await waiting()).toEqual({ stored: articles, queued: 0 });
  const each = ((await size()) - before) / articles;
  console.info(`bytes an article: ${each.toFixed(0)}`);
  expect(each).toBeGreaterThan(5_000);
  // docs/capacity.md says how many of them 10 GB hold.
  expect(each).toBeLessThan(12_000);
});
