import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { localTime, post, programme, rendered, term, useWordPressRest } from '../test-wordpress-rest.ts';

const { ask, list, url } = useWordPressRest();

const banner = z.object({
  id: z.number(),
  date: localTime,
  slug: z.string(),
  type: z.literal('banner'),
  title: rendered,
  image: z.url(),
  link: z.string().optional(),
});

const episode = z.object({
  id: z.number(),
  date: localTime,
  title: rendered,
  excerpt: rendered,
  featured_media_url: z.url().nullable(),
  programa: z.number(),
  duracion: z.number(),
  video: z.object({ url: z.url(), type: z.string().nullable(), length: z.number().nullable() }).nullable(),
});

describe('shapes', () => {
  test('of every post and every programme', async () => {
    const [first, second] = [
      await list('posts?per_page=100', post),
      await list('posts?per_page=100&page=2', post),
    ];
    expect(first.length + second.length).toBe(130);
    expect(await list('programas?per_page=100', programme)).toHaveLength(31);
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

  test('terms have counts and entities in their names, and empty terms can be hidden', async () => {
    const terms = await list('categories?per_page=100', term);
    const topics = await list('tags?per_page=100', term);
    expect(topics.map(({ name }) => name)).toContain('B&amp;B y paradores');
    expect(terms.every(({ count }) => count > 0)).toBe(true);
    const all = await list('categorias_programas?per_page=100', term);
    const filled = await list('categorias_programas?per_page=100&hide_empty=true', term);
    expect(all.length - filled.length).toBe(1);
    expect(filled.reduce((sum, { count }) => sum + count, 0)).toBe(31);
    const tags = await list('tags?hide_empty=true&orderby=count&order=desc', term);
    expect(tags[0]?.count).toBeGreaterThan(5);
  });

  test('banners, one of them without a link', async () => {
    const banners = await list('banner', banner);
    expect(banners).toHaveLength(5);
    expect(banners.filter(({ link }) => link === undefined)).toHaveLength(1);
  });

  test('episodes: those of a programme have its id, and a file has its size', async () => {
    const [newest] = await list('episodios?per_page=1', episode);
    expect(newest?.video?.length).toBe(243_159);
    const all = await list('episodios?per_page=100', episode);
    const ids = (await list('programas?per_page=100', programme)).map(({ id }) => id);
    expect(all.filter(({ programa }) => !ids.includes(programa))).toEqual([]);
    const { headers } = await fetch(newest?.video?.url ?? '');
    expect(headers.get('content-length')).toBe('243159');
  });

  test('single items: a post, an author, and the index of the site', async () => {
    const [newest] = await list('posts?per_page=1', post);
    expect((await ask(`posts/${newest?.id}`)).body).toMatchObject(newest ?? { id: 'none' });
    expect((await ask(`users/${newest?.author}`)).body).toMatchObject({ name: newest?.author_name });
    const index = await fetch(`${url()}/wp-json/`);
    expect(await index.json()).toMatchObject({
      namespaces: ['wp/v2'],
      timezone_string: 'America/Puerto_Rico',
    });
  });

  test('every size of a picture is served', async () => {
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
  test('_fields keeps only the requested fields, including nested ones', async () => {
    const { body } = await ask('posts?per_page=1&_fields=id,title.rendered');
    expect(z.array(z.record(z.string(), z.unknown())).parse(body).map(Object.keys)).toEqual([
      ['id', 'title'],
    ]);
  });

  test('_embed adds the author, the picture and the terms by taxonomy', async () => {
    const embedded = z.object({
      _embedded: z.object({
        author: z.array(z.object({ name: z.string() })).length(1),
        'wp:featuredmedia': z.array(z.object({ source_url: z.url() })).optional(),
        'wp:term': z.tuple([z.array(z.object({ taxonomy: z.literal('category') })), z.array(z.unknown())]),
      }),
    });
    expect(await list('posts?_embed', embedded)).toHaveLength(10);
  });

  test('_embed accepts a list of relations, and adds nothing when _links is not among _fields', async () => {
    const some = await ask('posts?per_page=1&_embed=author&_fields=id,_links,_embedded');
    expect(some.body).toMatchObject([{ _embedded: { author: [{}] } }]);
    expect(JSON.stringify(some.body)).not.toContain('"wp:term":[[');
    const none = await ask('posts?per_page=1&_embed&_fields=id');
    expect(JSON.stringify(none.body)).not.toContain('_embedded');
  });
});
