import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { Categories, ListItems } from '#contract/content.ts';
import { Topics } from '#contract/newsroom.ts';
import { wordPressSlug } from '#contract/text/slug.ts';
import { newestStories } from '../newest-stories.ts';
import { getRaw } from './raw-request.ts';

const { url } = inject('site');

interface Responded {
  status: number;
  location: string | null;
  canonical: string | null;
  body: string;
}

/** A GET of an address exactly as it is given. */
async function get(target: string): Promise<Responded> {
  const response = await getRaw(url, target);
  const [head = '', body = ''] = response.split('\r\n\r\n', 2);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(response)?.[1];
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    location: header('location'),
    canonical: canonical === undefined ? null : new URL(canonical).pathname,
    body,
  };
}

/** Follows at most two redirects: to the canonical spelling, and from an old address to the new one. */
async function followed(target: string): Promise<Responded> {
  let response = await get(target);
  for (let led = 0; led < 2 && response.location !== null; led += 1) {
    response = await get(new URL(response.location, url).pathname);
  }
  expect(response.location, `${target} redirects more than twice`).toBeNull();
  return response;
}

const ask = async <S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> =>
  schema.parse(await (await fetch(`${url}${path}`)).json());

const spellings = (place: string, slug: string): string[] => {
  const kept = wordPressSlug(slug);
  return [
    encodeURIComponent(slug),
    kept,
    kept.replace(/%../g, (escape) => escape.toUpperCase()),
    kept.replace(/[a-z]/g, (letter, at: number) =>
      kept[at - 1] === '%' || kept[at - 2] === '%' ? letter : letter.toUpperCase(),
    ),
    encodeURIComponent(kept),
  ].map((spelling) => `${place}/${spelling}`);
};

describe('every spelling of a slug reaches the page, and all name one address', () => {
  test('of news, on both routes, and of the older address', async () => {
    const news = await ask('/api/wordpress/noticias?per_page=100', ListItems);
    const escaped = news.filter(({ slug }) => wordPressSlug(slug) !== slug);
    expect(escaped.length).toBeGreaterThanOrEqual(2);
    for (const { slug } of escaped) {
      const own = `/noticias/${encodeURIComponent(slug)}`;
      for (const place of ['/noticias', '/article']) {
        for (const target of spellings(place, slug)) {
          expect(await followed(target), target).toMatchObject({ status: 200, canonical: own });
        }
      }
      const [first] = await Promise.all(spellings('/articulo', slug).slice(1, 2).map(followed));
      expect(first).toMatchObject({ status: 200, canonical: own });
    }
  });

  test('of a category, on all its routes, its further pages and its feed', async () => {
    const categories = await ask('/api/wordpress/categorias', Categories);
    const { slug } = categories.find((category) => wordPressSlug(category.slug) !== category.slug) ?? {
      slug: '',
    };
    expect(slug).not.toBe('');
    const own = `/noticias/categoria/${encodeURIComponent(slug)}`;
    for (const place of ['/noticias/categoria', '/category']) {
      for (const target of spellings(place, slug)) {
        expect(await followed(target), target).toMatchObject({ status: 200, canonical: own });
        expect(await followed(`${target}/2`), target).toMatchObject({ status: 200, canonical: `${own}/2` });
      }
    }
    for (const target of spellings('/rss', slug)) {
      expect((await followed(`${target}.xml`)).status, target).toBe(200);
    }
  });

  test('of a topic, and of its feed', async () => {
    const topics = await ask('/api/topics', Topics);
    const { slug } = topics.find((topic) => wordPressSlug(topic.slug) !== topic.slug) ?? { slug: '' };
    expect(slug).not.toBe('');
    const own = `/noticias/tema/${encodeURIComponent(slug)}`;
    for (const target of spellings('/noticias/tema', slug)) {
      expect(await followed(target), target).toMatchObject({ status: 200, canonical: own });
    }
    for (const target of spellings('/rss/tema', slug)) {
      expect((await followed(`${target}.xml`)).status, target).toBe(200);
    }
  });
});

/** A slug that only an item of another kind has. */
describe('the address of another kind', () => {
  test('of a programme leads straight to it, on every route of stories', async () => {
    const news = await ask('/api/wordpress/noticias?per_page=100', ListItems);
    const programmes = await ask('/api/wordpress/programas?per_page=100', ListItems);
    const [programme] = programmes.filter(({ slug }) => news.every((story) => story.slug !== slug));
    const segment = encodeURIComponent(programme?.slug ?? '');
    for (const [place, own] of [
      ['/noticias', '/programas'],
      ['/article', '/programas'],
      ['/articulo', '/programas'],
      ['/lite/noticias', '/lite/programas'],
      ['/lite/article', '/lite/programas'],
    ]) {
      const { status, location } = await get(`${place}/${segment}`);
      expect([status, location], place).toEqual([301, `${own}/${segment}`]);
      expect((await get(`${own}/${segment}`)).status, own).toBe(200);
    }
  });

  test('of a story leads straight to it, on every route of programmes', async () => {
    const [story] = await newestStories(url, 1);
    const segment = encodeURIComponent(story?.slug ?? '');
    for (const prefix of ['', '/lite']) {
      const { status, location } = await get(`${prefix}/programas/${segment}`);
      expect([status, location]).toEqual([301, `${prefix}/noticias/${segment}`]);
      expect((await get(`${prefix}/noticias/${segment}`)).status).toBe(200);
    }
  });
});

const places = [
  ...['/noticias', '/article', '/articulo', '/programas', '/category', '/noticias/categoria'],
  ...['/noticias/tema', '/programas/categoria', '/rss'],
];
const strange = [
  '%f0%9f %f0%9f-x x-%e6%b3 %25f0%259f %ff %c0%af %ed%a0%80 % %2 %zz %00 %2500',
  '. .. ... %2e %2e%2e %252e%252e %25252e%25252e a.b x.html x.astro .env',
  'index index.html 404 500 constructor __proto__ prototype toString hasOwnProperty null',
  "a%2fb a%252fb a%5cb %2f %3f %23 %20 a+b a,b a'b %22%3e%3cb%3e ~ - _",
  '%f0%9f%8c%80 nin%cc%83ez NI%C3%91EZ %e2%80%ae %e3%80%80 %ef%bb%bf',
  ...['a'.repeat(200), 'a'.repeat(201), 'a'.repeat(300), '%25'.repeat(80)],
  ...['%e6%b3%a2'.repeat(22), '%e6%b3%a2'.repeat(60)],
].flatMap((line) => line.split(' '));

test.each(places)('no strange slug under %s causes an error or a redirect loop', async (place) => {
  const wrong: string[] = [];
  for (const slug of strange) {
    const { status, body } = await followed(`${place}/${slug}`);
    // `/noticias/..` is the home page, and `/noticias/.` the list: both are 200.
    if (![200, 400, 404].includes(status) || body === '') wrong.push(`${status} ${slug.slice(0, 40)}`);
  }
  expect(wrong).toEqual([]);
});

test('every address in the sitemaps and the feed is a page', async () => {
  const locations = async (path: string) =>
    [...(await (await fetch(`${url}${path}`)).text()).matchAll(/<(?:loc|link)>([^<]+)</g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
  const parts = await locations('/sitemap.xml');
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const listed = [...(await Promise.all(parts.map(locations))).flat(), ...(await locations('/rss.xml'))];
  const wrong: string[] = [];
  for (const path of new Set(listed)) {
    const { status } = await get(path);
    if (status !== 200) wrong.push(`${status} ${path}`);
  }
  expect(listed.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
