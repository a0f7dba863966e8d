import { beforeEach, describe, expect, it } from 'vitest';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, programme, tiempo } from '../testing/fixtures.ts';
import { analisis, later, PulledDesk, waiting } from '../testing/pulled-desk.ts';

let desk: PulledDesk;

beforeEach(async () => {
  desk = await PulledDesk.open();
});

describe('a webhook', () => {
  it('of a new item brings it to readers with one call to WordPress', async () => {
    desk.wordpress.posts.push(post({ id: 9, title: 'Nueva', terms: [deportes], modified: later }));
    await desk.publish({ id: 9, slug: 'noticia-9', categories: { before: [], after: ['deportes'] } });
    expect(desk.calls()).toEqual(['posts']);
    expect(await linesAfter(desk.start)).toEqual(['news changed noticia-9 [deportes]']);
    expect(await desk.titleOf('noticia-9')).toBe('Nueva');
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['first', { terms: [deportes] }, { id: 9, slug: 'noticia-9' }, 'changed'],
    ['last', null, { id: 2, slug: 'noticia-2' }, 'removed'],
  ] as const)(
    'of the %s item of a category also logs a change of the category, which the header shows or hides',
    async (_which, made, item, action) => {
      const surf = { ...tiempo, id: 77, slug: 'surf', name: 'Surf', count: 0 };
      desk.wordpress.categories = [deportes, tiempo, surf];
      await desk.sync();
      desk.start = await cursorNow();
      if (made === null) {
        desk.remove(2);
        desk.wordpress.categories = [deportes, { ...tiempo, count: 0 }, surf];
      } else {
        desk.wordpress.posts.push(post({ id: 9, terms: [surf], modified: later }));
        desk.wordpress.categories = [deportes, tiempo, { ...surf, count: 1 }];
      }
      const category = made === null ? 'tiempo' : 'surf';
      await desk.publish({ ...item, categories: { before: [], after: [category] } });
      expect(await linesAfter(desk.start)).toEqual([
        `news ${action} ${item.slug} [${category}]`,
        `news-category changed ${category}`,
      ]);
      // The pull finds nothing more to log.
      desk.start = await cursorNow();
      await desk.sync();
      expect(await linesAfter(desk.start)).toEqual([]);
    },
  );

  it('of a change logs all slugs and categories before and after, from the webhook, WordPress and D1', async () => {
    desk.replace(post({ id: 1, slug: 'otra', terms: [tiempo], modified: later }));
    await desk.publish({
      id: 1,
      slug: 'otra',
      previousSlug: 'borrador',
      categories: { before: ['vieja'], after: ['tiempo'] },
    });
    expect(await linesAfter(desk.start)).toEqual([
      'news changed otra (borrador) [deportes tiempo vieja]',
      'news changed otra (noticia-1) [deportes tiempo vieja]',
    ]);
  });

  it.each(['noticia-1__trashed', 'noticia-1__trashed-2', 'noticia-1', ''])(
    'of a trashed item with the slug "%s" removes it by its public slug',
    async (slug) => {
      desk.remove(1);
      await desk.publish({
        id: 1,
        slug,
        previousSlug: slug === '' ? null : 'noticia-1',
        categories: { before: ['deportes'], after: [] },
      });
      expect(await linesAfter(desk.start)).toEqual(['news removed noticia-1 [deportes]']);
      expect(await desk.titleOf('noticia-1')).toBeNull();
    },
  );

  it('of a removed item does not remove another item that has its slug by now', async () => {
    desk.remove(1);
    desk.replace(post({ id: 2, slug: 'noticia-1', title: 'La otra', modified: later }));
    await desk.publish({ id: 2, slug: 'noticia-1', previousSlug: 'noticia-2' });
    await desk.publish({ id: 1, slug: 'noticia-1__trashed', previousSlug: 'noticia-1' });
    expect((await linesAfter(desk.start)).filter((line) => line.includes('removed'))).toEqual([]);
    expect(await desk.titleOf('noticia-1')).toBe('La otra');
  });

  it('always writes a line, even if nothing new is found', async () => {
    await desk.publish({ id: 2, slug: 'noticia-2' });
    await desk.publish({ id: 777, slug: 'nunca-vista' });
    expect(await linesAfter(desk.start)).toEqual([
      'news changed noticia-2 [tiempo]',
      'news removed nunca-vista',
    ]);
  });

  it('of a programme, a banner or a category loads only that item, and the cron finds no further change', async () => {
    desk.wordpress.programmes = [
      programme({ id: 30, slug: 'enfoque-pr', terms: [analisis], modified: later }),
    ];
    desk.wordpress.banners = [];
    desk.wordpress.categories = [{ ...deportes, name: 'Deportes y más' }, tiempo];
    desk.wordpress.programmeCategories = [{ ...analisis, slug: 'a-fondo' }];
    await desk.publish({ kind: 'programme', id: 30, slug: 'enfoque-pr', previousSlug: 'enfoque' });
    await desk.publish({ kind: 'banner', id: 40, slug: 'portada' });
    await desk.publish({ kind: 'news-category', id: 4, slug: 'deportes' });
    await desk.publish({ kind: 'programme-category', id: 21, slug: 'a-fondo', previousSlug: 'analisis' });
    const lines = [
      'programme changed enfoque-pr (enfoque) [analisis]',
      'banner removed 40',
      'news-category changed deportes',
      'programme-category changed a-fondo (analisis)',
    ];
    expect(await linesAfter(desk.start)).toEqual(lines);
    expect(desk.calls()).toEqual(['programas', 'banner', 'categories', 'categorias_programas']);
    expect(await desk.json('/api/categories')).toContainEqual(
      expect.objectContaining({ id: 4, name: 'Deportes y más' }),
    );
    await desk.sync();
    expect((await linesAfter(desk.start)).slice(4)).toEqual([
      // The slug of its category has changed since the webhook.
      'programme changed enfoque-pr [a-fondo analisis]',
    ]);
  });

  it('of an item also stores the category that was made for it', async () => {
    const nueva = { id: 8, slug: 'nueva', name: 'Nueva', count: 1 };
    desk.wordpress.categories = [deportes, nueva, tiempo];
    desk.wordpress.posts.push(post({ id: 9, terms: [nueva], modified: later }));
    await desk.publish({ id: 9, slug: 'noticia-9' });
    expect(await desk.json('/api/articles?categoria=8')).toHaveLength(1);
  });

  it('of an item that cannot be read removes nothing', async () => {
    const broken = post({ id: 1, more: { title: null } });
    desk.replace(broken);
    await desk.publish({ id: 1, slug: 'noticia-1' });
    expect(await linesAfter(desk.start)).toEqual(['news changed noticia-1 [deportes]']);
    expect(await desk.titleOf('noticia-1')).toBe('Noticia 1');
    expect(await waiting()).toBe(0);
  });
});

describe('a removed item', () => {
  it('does not come back as the last good response of a failing WordPress', async () => {
    await desk.request('/api/wordpress/noticias/noticia-1');
    desk.remove(1);
    await desk.publish({ id: 1, slug: 'noticia-1__trashed', previousSlug: 'noticia-1' });
    desk.wordpress.mood = 'down';
    for (const copy of [desk, new Desk({ beside: desk })]) {
      expect(
        await copy.status('/api/wordpress/noticias/noticia-1', {
          headers: { 'X-Fresh-After': '3' },
        }),
      ).toBe(404);
    }
    // By then an isolate that has just started reads nothing of the removal in the log.
    desk.passSeconds(3_600);
    desk.forgetMemory();
    expect(await desk.status('/api/wordpress/noticias/noticia-1')).toBe(503);
  });
});

describe('while WordPress fails', () => {
  it.each(['down', 'error500', 'html', 'truncated', 'noItems'] as const)(
    '("%s"), webhooks wait, nothing changes, and the cron processes them later',
    async (mood) => {
      desk.remove(1);
      desk.wordpress.mood = mood;
      expect((await desk.publish({ id: 1, slug: 'noticia-1__trashed' })).status).toBe(202);
      expect(await waiting()).toBe(1);
      expect(await linesAfter(desk.start)).toEqual([]);
      expect(await desk.titleOf('noticia-1')).toBe('Noticia 1');
      desk.wordpress.mood = 'well';
      await desk.schedule();
      expect(await waiting()).toBe(0);
      expect(await linesAfter(desk.start)).toEqual(['news removed noticia-1 [deportes]']);
    },
  );

  it('one failing collection does not delay the others', async () => {
    desk.wordpress.broken.add('categories');
    await desk.publish({ kind: 'news-category', id: 4, slug: 'deportes' });
    await desk.publish({ id: 2, slug: 'noticia-2' });
    expect(await linesAfter(desk.start)).toEqual(['news changed noticia-2 [tiempo]']);
    expect(await waiting()).toBe(1);
    desk.wordpress.broken.clear();
    await desk.publish({ id: 3, slug: 'noticia-3' });
    expect(await waiting()).toBe(0);
  });
});
