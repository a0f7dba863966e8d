import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { crons } from '#contract/publishing/crons.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { numbered, range, storedIds, storedRow } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
});

describe('the next runs', () => {
  beforeEach(async () => {
    desk.wordpress.posts = range(1, 120).map(numbered);
    await desk.sync();
    desk.passSeconds(60);
  });

  it('cost eighteen small requests when nothing changed, and write nothing', async () => {
    const before = desk.wordpress.calls.length;
    const counted = z.object({ n: z.int() });
    const total = async () =>
      counted.parse(await env.DB.prepare('SELECT count(*) AS n FROM articles_search_data').first()).n;
    const indexed = await total();
    expect(await desk.sync()).toEqual({ pulled: 1, removed: 0, pages: 1, complete: true });
    expect(desk.wordpress.calls.length - before).toBe(18);
    expect(await total()).toBe(indexed);
  });

  it('store what changed and what is new', async () => {
    desk.wordpress.posts = [
      ...desk.wordpress.posts.filter(({ id }) => id !== 7),
      post({ id: 7, title: 'Corregido', terms: [deportes], modified: '2026-11-20T16:00:30' }),
      post({ id: 500, modified: '2026-11-20T16:00:40' }),
    ];
    await desk.sync();
    expect(await storedRow(7)).toMatchObject({ title: 'Corregido', category_id: 4 });
    expect(await storedIds()).toEqual([...range(1, 120), 500]);
    const response = await desk.request('/api/articles/search?q=corregido');
    expect(response.headers.get('X-Total')).toBe('1');
  });

  it('remove what is gone, from search too', async () => {
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 3 && id !== 110 && id !== 120);
    expect(await desk.sync()).toMatchObject({ removed: 3, complete: true });
    expect(await storedIds()).toEqual(range(1, 119).filter((id) => id !== 3 && id !== 110));
    expect(await desk.status('/api/articles/noticia-3')).toBe(404);
    expect((await desk.request('/api/articles/search?q=110')).headers.get('X-Total')).toBe('0');
  });

  describe('continue a comparison of ids that takes longer than a run', () => {
    const isComparison = (query: URLSearchParams) => query.get('orderby') === 'id';
    const offsets = () =>
      desk.wordpress.calls
        .filter(({ base, query }) => base === 'posts' && isComparison(query))
        .map(({ query }) => Number(query.get('offset')));
    const remove = (gone: readonly number[]) => {
      desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => !gone.includes(id));
    };
    /** Each page of ids takes longer than a run may. `gone` vanishes before the page with this offset is read. */
    const slowly = (gone: readonly number[] = [], before = 0) => {
      desk.wordpress.refuses = ({ searchParams }) => {
        if (!isComparison(searchParams)) return null;
        desk.passSeconds(60);
        if (Number(searchParams.get('offset')) === before) remove(gone);
        return null;
      };
    };
    const untilComplete = async () => {
      for (let runs = 1; runs <= 12; runs += 1) if ((await desk.sync())?.complete === true) return;
    };
    const all = (gone: readonly number[]) => range(1, 320).filter((id) => !gone.includes(id));

    beforeEach(async () => {
      desk.wordpress.posts = range(1, 320).map(numbered);
      await desk.sync();
      remove([3, 250, 320]);
    });

    it('where the last run stopped', async () => {
      slowly();
      await untilComplete();
      expect(await storedIds()).toEqual(all([3, 250, 320]));
      expect(offsets()).toEqual([0, 90, 180, 270]);
    });

    it('where it stopped when a few items vanish in between', async () => {
      slowly(range(20, 25), 180);
      await untilComplete();
      // The vanished items are on a page that was compared before: the next comparison finds them.
      expect(await storedIds()).toEqual(all([3, 250, 320]));
      expect(offsets()).toEqual([0, 90, 180, 270]);
      await untilComplete();
      expect(await storedIds()).toEqual(all([3, 250, 320, ...range(20, 25)]));
    });

    it('from the beginning when more items vanish in between than two pages have in common', async () => {
      slowly(range(20, 60), 180);
      await untilComplete();
      expect(await storedIds()).toEqual(all([3, 250, 320, ...range(20, 60)]));
      expect(offsets()).toEqual([0, 90, 180, 0, 90, 180]);
    });
  });

  it('restore what the read model lost', async () => {
    await env.DB.prepare('DELETE FROM articles WHERE wordpress_id IN (5, 119)').run();
    expect(await desk.sync()).toMatchObject({ pulled: 3, complete: true });
    expect(await storedIds()).toEqual(range(1, 120));
  });

  it('compare ids once, not each minute, if an item cannot be stored', async () => {
    // Each `&` is stored as five letters. That is more than the read model stores, although WordPress's own text is short enough to be
    // read.
    desk.wordpress.posts.push(
      post({ id: 200, content: `<p>${'&'.repeat(200_000)}</p>`, modified: '2026-11-20T15:00:00' }),
    );
    await desk.sync();
    const before = desk.wordpress.calls.length;
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(desk.wordpress.calls.length - before).toBe(18);
    expect(await storedIds()).toEqual(range(1, 120));
  });

  it('compare ids once, not each minute, if WordPress counts an item that it does not list', async () => {
    desk.wordpress.inFront = async (address, own) => {
      const response = await own();
      const total = Number(response.headers.get('X-WP-Total'));
      if (address.includes('/posts?')) response.headers.set('X-WP-Total', String(total + 1));
      return response;
    };
    const comparisons = () =>
      desk.wordpress.calls.filter(({ base, query }) => base === 'posts' && query.get('orderby') === 'id')
        .length;
    const before = comparisons();
    await desk.sync();
    const once = comparisons();
    expect(once).toBeGreaterThan(before);
    await desk.sync();
    expect(comparisons()).toBe(once);
  });

  it('start over with another WordPress, and keep the items that both have', async () => {
    const { wordpress } = desk;
    desk = new Desk({ variables: { WORDPRESS_URL: 'https://nuevo.ejemplo.pr' } });
    const more = { featured_media_url: 'https://nuevo.ejemplo.pr/a.jpg' };
    desk.wordpress.categories = wordpress.categories;
    desk.wordpress.posts = range(1, 50).map((id) => ({ ...numbered(id), ...more }));
    expect(await desk.sync()).toMatchObject({ removed: 70, complete: true });
    expect(await storedRow(1)).toMatchObject({ image_url: 'https://nuevo.ejemplo.pr/a.jpg' });
  });

  it("load everything again once a day, because a renamed author changes no item's date", async () => {
    const [first, ...others] = desk.wordpress.posts;
    desk.wordpress.posts = [{ ...(first ?? numbered(1)), author_name: 'Otra firma' }, ...others];
    await desk.sync();
    expect(await storedRow(1)).toMatchObject({ author: 'Redacción' });
    desk.passSeconds(24 * 3_600);
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedRow(1)).toMatchObject({ author: 'Otra firma' });
  });

  it('load everything beside the newest changes, which are stored each minute, and health finds nothing', async () => {
    desk.wordpress.posts = range(1, 1_000).map(numbered);
    const isComplete = async () => (await desk.sync())?.complete === true;
    for (let pulls = 1; !(await isComplete()); pulls += 1) {
      expect(pulls).toBeLessThan(20);
      desk.passSeconds(60);
    }
    desk.passSeconds(24 * 3_600);
    const [first, ...others] = desk.wordpress.posts.toSorted(
      (one, other) => Number(other.id) - Number(one.id),
    );
    desk.wordpress.posts = [{ ...(first ?? numbered(1)), author_name: 'Otra firma' }, ...others];
    // Of a large archive a run reads a part.
    desk.wordpress.inFront = (address, own) => {
      if (address.includes('_embed')) desk.passSeconds(20);
      return own();
    };
    let runs = 0;
    for (let isPulling = true; isPulling && runs < 50;) {
      runs += 1;
      desk.saveNews({ id: 5_000 + runs, title: `Cambio ${runs}` });
      desk.passSeconds(30);
      await desk.schedule(crons.newsroom);
      expect(await storedRow(5_000 + runs)).toMatchObject({ title: `Cambio ${runs}` });
      const { status, checks } = await desk.health();
      expect([status, checks.filter(({ state }) => state !== 'ok')]).toEqual(['ok', []]);
      isPulling = (await desk.health()).readModel.pulling !== null;
    }
    expect(runs).toBeGreaterThan(2);
    expect(runs).toBeLessThan(50);
    expect(await storedRow(Number(first?.id))).toMatchObject({ author: 'Otra firma' });
  });
});
