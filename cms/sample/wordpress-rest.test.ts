import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

let sample: SampleNewsroom;

beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0 });
});
afterAll(() => sample.close());

async function ask(path: string) {
  const response = await fetch(`${sample.url}/wp-json/wp/v2/${path}`);
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

async function list<S extends z.ZodType>(path: string, item: S): Promise<z.infer<S>[]> {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  return z.array(item).parse(body);
}

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
const rendered = z.object({ rendered: z.string() });
const guarded = z.object({ rendered: z.string(), protected: z.literal(false) });
const links = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

const item = z.object({
  id: z.number(),
  date: localTime,
  date_gmt: localTime,
  guid: rendered,
  modified: localTime,
  modified_gmt: localTime,
  slug: z.string(),
  status: z.literal('publish'),
  link: z.url(),
  title: rendered,
  content: guarded,
  excerpt: guarded,
  author: z.number(),
  featured_media: z.number(),
  template: z.string(),
  featured_media_url: z.url().nullable(),
  author_name: z.string().min(1),
  category_names: z.array(z.string()).min(1),
  _links: links,
});
const post = item.extend({
  type: z.literal('post'),
  categories: z.array(z.number()).min(1),
  tags: z.array(z.number()),
  categoria_principal: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
});
const programme = item.extend({
  type: z.literal('programa'),
  categorias_programas: z.array(z.number()).min(1),
  categoria_programa_names: z.array(z.string()).min(1),
});
const term = z.object({
  id: z.number(),
  count: z.number(),
  description: z.string(),
  link: z.url(),
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string(),
  parent: z.literal(0),
  meta: z.array(z.unknown()),
  _links: links,
});
const banner = z.object({
  id: z.number(),
  date: localTime,
  slug: z.string(),
  type: z.literal('banner'),
  title: rendered,
  image: z.url(),
  link: z.string().optional(),
});
const id = z.object({ id: z.number() });

describe('shapes', () => {
  test('every post and every programme', async () => {
    const [first, second] = [
      await list('posts?per_page=100', post),
      await list('posts?per_page=100&page=2', post),
    ];
    expect(first.length + second.length).toBe(130);
    expect(await list('programas?per_page=100', programme)).toHaveLength(24);
  });

  test('the main category is the first one', async () => {
    for (const { categories, categoria_principal } of await list('posts', post)) {
      expect(categoria_principal.id).toBe(categories[0]);
    }
  });

  test('local and UTC dates are four hours apart', async () => {
    const [newest] = await list('posts?per_page=1', post);
    expect(Date.parse(`${newest?.date_gmt}Z`) - Date.parse(`${newest?.date}Z`)).toBe(4 * 60 * 60_000);
  });

  test('terms with counts, entities in names, an empty one that can be hidden', async () => {
    const terms = await list('categories?per_page=100', term);
    expect(terms.map(({ name }) => name)).toContain('Salud &amp; bienestar');
    expect(terms.every(({ count }) => count > 0)).toBe(true);
    const all = await list('categorias_programas?per_page=100', term);
    const filled = await list('categorias_programas?per_page=100&hide_empty=true', term);
    expect(all.length - filled.length).toBe(1);
    expect(filled.reduce((sum, { count }) => sum + count, 0)).toBe(24);
    expect(await list('tags', term)).toEqual([]);
  });

  test('banners, one of them without a link', async () => {
    const banners = await list('banner', banner);
    expect(banners).toHaveLength(5);
    expect(banners.filter(({ link }) => link === undefined)).toHaveLength(1);
  });

  test('one item by its id, an author, the site itself', async () => {
    const [newest] = await list('posts?per_page=1', post);
    expect((await ask(`posts/${newest?.id}`)).body).toMatchObject(newest ?? { id: 'none' });
    expect((await ask(`users/${newest?.author}`)).body).toMatchObject({ name: newest?.author_name });
    const index = await fetch(`${sample.url}/wp-json/`);
    expect(await index.json()).toMatchObject({
      namespaces: ['wp/v2'],
      timezone_string: 'America/Puerto_Rico',
    });
  });

  test('a picture whose every size is really served', async () => {
    const size = z.object({ source_url: z.url(), width: z.number(), height: z.number() });
    const media = z.object({
      source_url: z.url(),
      alt_text: z.string().min(1),
      media_details: z.object({ sizes: z.record(z.string(), size) }),
    });
    const [picture] = await list('media?per_page=1', media);
    const sizes = Object.values(picture?.media_details.sizes ?? {});
    expect(sizes.length).toBeGreaterThanOrEqual(5);
    for (const { source_url } of sizes) expect((await fetch(source_url)).status).toBe(200);
  });
});

describe('_fields and _embed', () => {
  test('keeps only what is asked, nested too', async () => {
    const { body } = await ask('posts?per_page=1&_fields=id,title.rendered');
    expect(z.array(z.record(z.string(), z.unknown())).parse(body).map(Object.keys)).toEqual([
      ['id', 'title'],
    ]);
  });

  test('embeds the author, the picture and the terms by taxonomy', async () => {
    const embedded = z.object({
      _embedded: z.object({
        author: z.array(z.object({ name: z.string() })).length(1),
        'wp:featuredmedia': z.array(z.object({ source_url: z.url() })).optional(),
        'wp:term': z.tuple([z.array(z.object({ taxonomy: z.literal('category') })), z.array(z.unknown())]),
      }),
    });
    expect(await list('posts?_embed', embedded)).toHaveLength(10);
  });

  test('embeds a list of relations only, and nothing once _links is gone', async () => {
    const some = await ask('posts?per_page=1&_embed=author&_fields=id,_links,_embedded');
    expect(some.body).toMatchObject([{ _embedded: { author: [{}] } }]);
    expect(JSON.stringify(some.body)).not.toContain('"wp:term":[[');
    const none = await ask('posts?per_page=1&_embed&_fields=id');
    expect(JSON.stringify(none.body)).not.toContain('_embedded');
  });
});

describe('paging', () => {
  test('counts, pages and links to the neighbours', async () => {
    const { headers } = await ask('posts?per_page=50&page=2');
    expect(headers.get('x-wp-total')).toBe('130');
    expect(headers.get('x-wp-totalpages')).toBe('3');
    expect(headers.get('link')).toMatch(/page=1>; rel="prev", <.*page=3>; rel="next"$/);
  });

  test('pages do not overlap and offset replaces the page', async () => {
    const first = await list('posts?per_page=20', id);
    const second = await list('posts?per_page=20&page=2', id);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40);
    expect(await list('posts?per_page=20&offset=20', id)).toEqual(second);
  });

  test('a page past the end is an error for posts and an empty list for terms', async () => {
    expect(await ask('posts?page=99')).toMatchObject({
      status: 400,
      body: { code: 'rest_post_invalid_page_number', data: { status: 400 } },
    });
    expect(await list('categories?page=99', term)).toEqual([]);
  });
});

describe('filters', () => {
  test('by slug, one or several; an unknown one is an empty list', async () => {
    const [a, b] = await list('posts', post);
    const found = await list(`posts?slug=${a?.slug},${b?.slug}`, post);
    expect(found.map(({ id }) => id)).toEqual([a?.id, b?.id]);
    expect(await list('posts?slug=no-existe', post)).toEqual([]);
  });

  test('by category, any of several, and without one', async () => {
    const [sports, politics] = await list('categories?slug=deportes,politica&orderby=slug', term);
    const inSports = await list(`posts?per_page=100&categories=${sports?.id}`, post);
    expect(inSports).toHaveLength(sports?.count ?? 0);
    expect(inSports.every(({ category_names }) => category_names.includes('Deportes'))).toBe(true);
    const both = await list(
      `posts?per_page=100&categories[]=${sports?.id}&categories[]=${politics?.id}`,
      post,
    );
    expect(both.length).toBeGreaterThan(inSports.length);
    const without = await ask(`posts?categories_exclude=${sports?.id}`);
    expect(Number(without.headers.get('x-wp-total'))).toBe(130 - inSports.length);
  });

  test('programmes by their own taxonomy', async () => {
    const [news] = await list('categorias_programas?slug=noticias', term);
    expect(await list(`programas?per_page=50&categorias_programas=${news?.id}`, programme)).toHaveLength(
      news?.count ?? 0,
    );
  });

  test('by include, exclude and search without accents', async () => {
    const [a, b] = await list('posts', id);
    expect(await list(`posts?include=${b?.id},${a?.id}&orderby=include`, id)).toMatchObject([
      { id: b?.id },
      { id: a?.id },
    ]);
    expect(await list(`posts?per_page=1&exclude=${a?.id}`, id)).toMatchObject([{ id: b?.id }]);
    const found = await list('posts?search=huracan cono&orderby=relevance', post);
    expect(found[0]?.title.rendered).toContain('cono de un huracán');
  });

  test('by date and by change, local or with an offset', async () => {
    const [newest, next] = await list('posts?per_page=2', post);
    expect(await list(`posts?after=${next?.date}`, id)).toMatchObject([{ id: newest?.id }]);
    expect(await list(`posts?after=${next?.date_gmt}Z`, id)).toMatchObject([{ id: newest?.id }]);
    expect(await list(`posts?per_page=1&before=${newest?.date}`, id)).toMatchObject([{ id: next?.id }]);
    const changed = await list('posts?per_page=100&orderby=modified&order=desc', post);
    const limit = changed[3]?.modified_gmt ?? '';
    const after = await list(`posts?per_page=100&modified_after=${limit}Z`, post);
    expect(after).toEqual(after.filter(({ modified_gmt }) => modified_gmt > limit));
    expect(after.length).toBeLessThanOrEqual(3);
    const before = await ask(`posts?modified_before=${limit}Z`);
    expect(Number(before.headers.get('x-wp-total'))).toBeGreaterThanOrEqual(126);
  });

  test.each([
    ['posts?orderby=date&order=asc', (items: z.infer<typeof post>[]) => items.map(({ date }) => date)],
    ['posts?orderby=id&order=asc', (items: z.infer<typeof post>[]) => items.map(({ id }) => String(id))],
    ['posts?orderby=slug&order=asc', (items: z.infer<typeof post>[]) => items.map(({ slug }) => slug)],
  ])('%s', async (path, keys) => {
    const values = keys(await list(path, post));
    expect(values).toEqual(values.toSorted());
  });

  test('terms by count', async () => {
    const counts = (await list('categories?per_page=100&orderby=count&order=desc', term)).map(
      ({ count }) => count,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});

describe('errors in the shape of WordPress', () => {
  test.each([
    ['nada', 404, 'rest_no_route'],
    ['posts/99999999', 404, 'rest_post_invalid_id'],
    ['categories/99999999', 404, 'rest_term_invalid'],
    ['users/99999999', 404, 'rest_user_invalid_id'],
    ['posts?per_page=101', 400, 'rest_invalid_param'],
    ['posts?per_page=diez', 400, 'rest_invalid_param'],
    ['posts?page=0', 400, 'rest_invalid_param'],
    ['posts?orderby=color', 400, 'rest_invalid_param'],
    ['posts?after=ayer', 400, 'rest_invalid_param'],
    ['posts?categories=x', 400, 'rest_invalid_param'],
    ['posts?status=draft', 400, 'rest_invalid_param'],
    ['categories?hide_empty=quizas', 400, 'rest_invalid_param'],
    ['posts?orderby=relevance', 400, 'rest_no_search_term_defined'],
    ['posts?context=edit', 401, 'rest_forbidden_context'],
  ])('%s', async (path, status, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code, message: expect.any(String), data: { status } });
  });

  test('names each refused parameter', async () => {
    const { body } = await ask('posts?per_page=0&order=up');
    expect(body).toMatchObject({
      message: 'Invalid parameter(s): per_page, order',
      data: {
        params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
        details: {
          per_page: { code: 'rest_out_of_bounds', data: null },
          order: { code: 'rest_not_in_enum' },
        },
      },
    });
  });

  test('writing is no route', async () => {
    const response = await fetch(`${sample.url}/wp-json/wp/v2/posts`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  });
});
