import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { readChanges } from '../../changes/change-log.ts';
import { cursorNow, linesAfter } from '../../testing/change-lines.ts';
import { Desk } from '../../testing/desk.ts';
import { deportes, post, tiempo } from '../../testing/fixtures.ts';

let desk: Desk;
let cursor: string;

const later = '2026-11-20T16:00:30';

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
  desk.wordpress.posts = [
    post({ id: 1, terms: [deportes] }),
    post({ id: 2, terms: [tiempo] }),
    post({ id: 3 }),
  ];
});

/** Replaces the posts with the same ids. */
function replace(...changed: ReturnType<typeof post>[]): void {
  const ids = new Set(changed.map(({ id }) => id));
  desk.wordpress.posts = [...desk.wordpress.posts.filter(({ id }) => !ids.has(id)), ...changed];
}

describe('the first run', () => {
  it('starts the log anew instead of writing a line for each item', async () => {
    const before = await cursorNow();
    await desk.sync();
    const { complete, changes, position } = await readChanges(env.DB, before, 10);
    expect({ complete, changes }).toEqual({ complete: false, changes: [] });
    expect(position).toBe(1);
    expect(await linesAfter(await cursorNow())).toEqual([]);
  });

  it('does the same for another WordPress', async () => {
    await desk.sync();
    const before = await cursorNow();
    const { wordpress } = desk;
    desk = new Desk({ variables: { WORDPRESS_URL: 'https://nuevo.ejemplo.pr' } });
    desk.wordpress.categories = wordpress.categories;
    desk.wordpress.posts = [post({ id: 1 }), post({ id: 9 })];
    await desk.sync();
    expect((await readChanges(env.DB, before, 10)).complete).toBe(false);
  });
});

describe('the next runs', () => {
  beforeEach(async () => {
    await desk.sync();
    desk.passSeconds(60);
    cursor = await cursorNow();
  });

  it('write no line if nothing changed, not even when everything is loaded again', async () => {
    await desk.sync();
    desk.passSeconds(24 * 3_600);
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual([]);
  });

  it('write no line for an item that was saved without a difference', async () => {
    replace(post({ id: 1, terms: [deportes], more: { modified_gmt: later } }));
    const unchanged = post({ id: 3, more: { comment_status: 'closed' } });
    replace(unchanged);
    await desk.sync();
    expect((await linesAfter(cursor)).filter((line) => line.includes('noticia-3'))).toEqual([]);
  });

  it('log a new item and a changed one, with the categories before and after', async () => {
    replace(
      post({ id: 1, terms: [tiempo], modified: later }),
      post({ id: 4, terms: [deportes], modified: later }),
    );
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual([
      'news changed noticia-1 [deportes tiempo]',
      'news changed noticia-4 [deportes]',
    ]);
  });

  it('log both items when a slug moved from one to the other', async () => {
    replace(
      post({ id: 1, slug: 'noticia-2', terms: [deportes], modified: later }),
      post({ id: 2, slug: 'noticia-1', terms: [tiempo], modified: later }),
    );
    await desk.sync();
    const lines = await linesAfter(cursor);
    expect(lines).toContain('news changed noticia-2 (noticia-1) [deportes]');
    expect(lines).toContain('news changed noticia-1 (noticia-2) [tiempo]');
    expect(lines.at(-1)).toContain('changed');
  });

  it('log a removed item with the slug and the categories it had', async () => {
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 1);
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual(['news removed noticia-1 [deportes]']);
    await desk.sync();
    expect(await linesAfter(cursor)).toHaveLength(1);
  });

  it.each(['noItems', 'down', 'error500', 'truncated', 'wrong-types'] as const)(
    'log nothing if WordPress responds "%s"',
    async (mood) => {
      desk.wordpress.mood = mood;
      await desk.sync();
      expect(await linesAfter(cursor)).toEqual([]);
    },
  );

  it('log an item dated in the future once, when its time has come', async () => {
    replace(post({ id: 5, terms: [deportes], date: '2026-11-20T16:05:00', modified: '2026-11-20T16:00:30' }));
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual([]);
    desk.passSeconds(300);
    await desk.sync();
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual(['news changed noticia-5 [deportes]']);
  });

  it('log an item that was postponed as removed', async () => {
    replace(post({ id: 1, terms: [deportes], date: '2026-12-24T12:00:00', modified: later }));
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual(['news removed noticia-1 [deportes]']);
  });

  it('do not write a line each minute for an item whose slug belongs to an internal article', async () => {
    await env.DB.prepare(
      `INSERT INTO articles (source, slug, title, publish_date, modified)
       VALUES ('internal', 'nuestra', 'Nuestra', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`,
    ).run();
    replace(post({ id: 6, slug: 'nuestra', modified: later }));
    await desk.sync();
    await desk.sync();
    expect(await linesAfter(cursor)).toEqual([]);
  });

  it('lose no line and repeat none when WordPress fails between two pages', async () => {
    desk.wordpress.posts.push(
      ...Array.from({ length: 230 }, (_, index) =>
        post({
          id: 100 + index,
          modified: new Date(Date.parse('2026-11-20T15:00:00Z') + index * 1_000).toISOString().slice(0, 19),
        }),
      ),
    );
    const requested = desk.wordpress.callsTo('posts');
    desk.wordpress.inFront = (_, own) =>
      desk.wordpress.callsTo('posts') === requested + 1
        ? Promise.reject(new TypeError('connection lost'))
        : own();
    expect(await desk.sync()).toMatchObject({ complete: false });
    const earlier = await linesAfter(cursor);
    expect(earlier.length).toBeGreaterThan(0);
    desk.wordpress.inFront = (_, own) => own();
    expect(await desk.sync()).toMatchObject({ complete: true });
    const all = await linesAfter(cursor);
    expect(all.slice(0, earlier.length)).toEqual(earlier);
    expect(new Set(all).size).toBe(230);
    expect(all).toHaveLength(230);
  });
});
