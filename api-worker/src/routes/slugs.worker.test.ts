import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { SentChangeLog } from '#contract/publishing/changes.ts';
import { Categories, ListItems, NewsItem, Programme } from '#contract/content.ts';
import { Episodes } from '#contract/episodes.ts';
import { Article, PublishedItems } from '#contract/newsroom.ts';
import { toSlug } from '#contract/text/slug.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { episode, post, programme } from '../testing/fixtures.ts';

/** Slugs as WordPress spells them: an emoji, Chinese, a category with ñ, half a character, and one that an author typed. */
const spelled = {
  emoji: '%f0%9f%8c%80-huracan-en-camino',
  chinese: '%e6%b3%a2%e5%a4%9a',
  category: 'ni%c3%b1ez',
  half: 'corte-%f0%9f',
  typed: '100%de-descuento',
};
const read = { emoji: '🌀-huracan-en-camino', chinese: '波多', category: 'niñez' };
const ninez = { id: 8, slug: spelled.category, name: 'Niñez', count: 1 };

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [ninez];
  desk.wordpress.posts = [
    post({ id: 1, slug: spelled.emoji, terms: [ninez], tags: [{ id: 70, slug: 'lluvia', name: 'Lluvia' }] }),
    post({ id: 2, slug: spelled.chinese }),
    post({ id: 3, slug: spelled.half }),
    post({ id: 4, slug: spelled.typed }),
  ];
  desk.wordpress.programmes = [programme({ id: 30, slug: spelled.emoji })];
});

const slugAt = async (path: string) => {
  const response = await desk.request(path);
  return response.status === 200 ? NewsItem.parse(await response.json()).slug : response.status;
};
const requestedSlugs = () =>
  desk.wordpress.calls.map(({ query }) => query.get('slug')).filter((slug) => slug !== null);

describe('a slug that WordPress stores percent-encoded', () => {
  it.each([
    ['as readers see it', encodeURIComponent(read.emoji)],
    ['escaped in lower case', encodeURIComponent(read.emoji).toLowerCase()],
    ['as WordPress spells it, for text', encodeURIComponent(spelled.emoji)],
    ['in capitals', encodeURIComponent(spelled.emoji.toUpperCase())],
  ])('finds its item %s, and WordPress gets its own spelling', async (_, slug) => {
    expect(await slugAt(`/api/wordpress/noticias/${slug}`)).toBe(read.emoji);
    expect(requestedSlugs()).toEqual([spelled.emoji]);
    expect((await desk.read(Programme, `/api/wordpress/programas/${slug}`)).slug).toBe(read.emoji);
  });

  it.each([spelled.half, spelled.typed])('finds %s, which does not decode to text', async (slug) => {
    expect(await slugAt(`/api/wordpress/noticias/${encodeURIComponent(slug)}`)).toBe(slug);
  });

  it('causes one call to WordPress, whatever its spelling', async () => {
    for (const slug of [read.emoji, spelled.emoji, spelled.emoji.toUpperCase()])
      await desk.request(`/api/wordpress/noticias/${encodeURIComponent(slug)}`);
    expect(desk.wordpress.callsTo('posts')).toBe(1);
  });

  it('is found with combining accents', async () => {
    desk.wordpress.posts = [post({ id: 9, slug: 'ni%c3%b1o' })];
    expect(await slugAt(`/api/wordpress/noticias/${encodeURIComponent('nin\u0303o')}`)).toBe('niño');
    await desk.sync();
    expect((await desk.read(Article, `/api/articles/${encodeURIComponent('nin\u0303o')}`)).slug).toBe('niño');
  });

  it('has one spelling in lists, categories, the read model and what a build reads', async () => {
    await desk.sync();
    const news = await desk.read(ListItems, '/api/wordpress/noticias');
    expect(news.map(({ slug }) => slug).sort()).toEqual(
      [spelled.typed, spelled.half, read.chinese, read.emoji].sort(),
    );
    expect(news.find(({ id }) => id === 1)?.categoria_principal).toEqual({ name: 'Niñez', slug: 'niñez' });
    const categories = await desk.read(Categories, '/api/wordpress/categorias');
    expect(categories.map(({ slug }) => slug)).toEqual([read.category]);
    const published = await desk.read(PublishedItems, '/api/published');
    expect(published.map(({ slug }) => slug)).toContain(read.emoji);
    for (const slug of [read.emoji, spelled.emoji]) {
      expect((await desk.read(Article, `/api/articles/${encodeURIComponent(slug)}`)).slug).toBe(read.emoji);
    }
    expect(
      await desk.status(`/api/articles/${encodeURIComponent(spelled.emoji)}/read`, {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '203.0.113.9' },
      }),
    ).toBe(204);
    expect(await env.DB.prepare('SELECT networks FROM topic_reads').first()).toEqual({ networks: 1 });
  });

  it.each(['..', '.', 'a.b', 'a,b', '<script>', "a'b--.", `${'%e6%b3%a2'.repeat(23)}`])(
    '%s, which WordPress cannot store, is a 404 or refused without calling it',
    async (slug) => {
      const { status } = await desk.request(`/api/wordpress/noticias/${encodeURIComponent(slug)}`);
      expect([400, 404]).toContain(status);
      expect(requestedSlugs().filter((requested) => !/^[a-z0-9_%-]{1,200}$/.test(requested))).toEqual([]);
    },
  );
});

describe('an item whose slug WordPress cannot look up', () => {
  const odd = [
    ...['ley-8.5', 'a.b', 's.o.s', 'las-7.30-a.m.', '.pr', 'ley~8', 'ñandú.pr', 'uno+dos', 'x@y', "d'aquí"],
    ...['🌀.🌀', 'a&b', 'a=b'],
  ];

  /** The calls to a collection that name an id, and all. */
  const calls = (base: string) => {
    const all = desk.wordpress.calls.filter((call) => call.base === base);
    return [all.filter(({ query }) => query.has('include')).length, all.length];
  };

  it.each(odd)('has its pages and its episodes: %s', async (raw) => {
    const slug = toSlug(raw);
    desk.wordpress.posts = [post({ id: 1, slug: raw }), post({ id: 2, slug: 'otra' })];
    desk.wordpress.programmes = [programme({ id: 30, slug: raw }), programme({ id: 31, slug: 'otro' })];
    desk.wordpress.episodes = [episode({ id: 40, programa: 30 })];
    await desk.sync();
    desk.wordpress.calls.length = 0;
    const segment = encodeURIComponent(slug);
    const [news, found, episodes] = await Promise.all([
      desk.request(`/api/wordpress/noticias/${segment}`),
      desk.request(`/api/wordpress/programas/${segment}`),
      desk.request(`/api/programmes/${segment}/episodes`),
    ]);
    expect(NewsItem.parse(await news.json())).toMatchObject({ id: 1, slug });
    expect(Programme.parse(await found.json())).toMatchObject({ id: 30, slug });
    expect(Episodes.parse(await episodes.json()).map(({ id }) => id)).toEqual([40]);
    for (const base of ['posts', 'programas']) expect(calls(base)).toEqual([1, slug === raw ? 1 : 2]);
  });

  it('says that it is protected, leads on from its old slug, and is a 404 when it is gone', async () => {
    const at = (slug: string) => desk.request(`/api/wordpress/programas/${slug}`);
    const protectedText = {
      content: { rendered: '', protected: true },
      excerpt: { rendered: '', protected: true },
    };
    const steps = [
      [programme({ id: 30, slug: 'ley-8.5' })],
      [programme({ id: 30, slug: 'ley-9.1' })],
      [programme({ id: 30, slug: 'ley-9.1', more: protectedText })],
      [programme({ id: 31, slug: 'otro' })],
    ];
    const statuses: number[][] = [];
    for (const programmes of steps) {
      desk.wordpress.programmes = programmes;
      desk.passSeconds(600);
      await desk.sync();
      statuses.push([(await at('ley-8.5')).status, (await at('ley-9.1')).status]);
    }
    expect(statuses).toEqual([
      [200, 404],
      [301, 200],
      [301, 423],
      [404, 404],
    ]);
  });

  it('that nobody has calls no WordPress', async () => {
    const before = desk.wordpress.calls.length;
    for (const slug of ['ley-8.5', 'a.b'])
      expect(await desk.status(`/api/wordpress/programas/${slug}`)).toBe(404);
    expect(desk.wordpress.calls.length).toBe(before);
  });
});

describe('a change of such an item', () => {
  const changes = async (after: string) => {
    return await desk.read(SentChangeLog, `/api/changes?after=${after}`, {
      headers: { Authorization: `Bearer ${publishSecret}` },
    });
  };

  it("arrives in WordPress's spelling, and is logged in ours", async () => {
    await desk.sync();
    const { cursor } = await changes('');
    desk.passSeconds(60);
    desk.wordpress.posts = [post({ id: 1, slug: spelled.chinese, terms: [ninez] })];
    const item = { id: 1, slug: spelled.chinese, previousSlug: spelled.emoji };
    await desk.publish({ ...item, categories: { before: [spelled.category], after: [spelled.category] } });
    const { changes: lines } = await changes(cursor);
    expect(lines.find(({ previousSlug }) => previousSlug !== null)).toMatchObject({
      slug: read.chinese,
      previousSlug: read.emoji,
      categories: [read.category],
    });
    expect(JSON.stringify(lines)).not.toContain('%');
  });
});
