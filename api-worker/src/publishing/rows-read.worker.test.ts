import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { cursorNow, reachesAfter } from '../testing/change-lines.ts';
import { countRows } from '../testing/count-rows.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post } from '../testing/fixtures.ts';

/** Internal articles with these numbers, which wait for no index. */
async function store(from: number, to: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to})
     INSERT INTO articles (id, source, slug, title, publish_date, modified, body)
     SELECT n, 'internal', 'n-' || n, 'Noticia ' || n, strftime('%Y-%m-%dT%H:%M:%SZ', 1763600000 - n, 'unixepoch'),
       '2026-11-20T09:00:00Z', 'Cuerpo' FROM numbers`,
  ).run();
}

it('a correction reads as many rows of a large archive as of one half as large, until readers can see it', async () => {
  const { db, rowsRead } = countRows(env.DB);
  const desk = new Desk({ databases: { DB: db } });
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [post({ id: 1, terms: [deportes] })];
  await desk.sync();
  await env.DB.batch([env.DB.prepare('DROP TRIGGER articles_queued_insert')]);
  /** Rows that are read from the webhook to the corrected article. */
  const correct = async (title: string) => {
    desk.passSeconds(60);
    const start = await cursorNow();
    const modified = new Date(desk.clock).toISOString().slice(0, 19);
    desk.wordpress.posts = [post({ id: 1, terms: [deportes], title, modified })];
    const before = rowsRead();
    await desk.publish({ id: 1, slug: 'noticia-1', categories: { before: [], after: ['deportes'] } });
    expect(await (await desk.request('/api/articles/noticia-1')).text()).toContain(title);
    expect(await reachesAfter(start)).toEqual(['noticia-1 everywhere']);
    return rowsRead() - before;
  };
  // What only the first webhook has to do.
  await correct('Primera');
  await store(1_000, 4_500);
  const half = await correct('Segunda');
  await store(4_501, 8_000);
  expect(await correct('Tercera')).toBe(half);
  // Some forty statements, each of a few rows.
  expect(half).toBeLessThan(1_000);
});
