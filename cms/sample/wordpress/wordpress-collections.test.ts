import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { id, post, programme, term, useWordPressRest } from '../test-wordpress-rest.ts';

const { ask, list } = useWordPressRest();

describe('paging', () => {
  test('sends the counts and the links to the previous and the next page', async () => {
    const { headers } = await ask('posts?per_page=50&page=2');
    expect(headers.get('x-wp-total')).toBe('130');
    expect(headers.get('x-wp-totalpages')).toBe('3');
    expect(headers.get('link')).toMatch(/page=1>; rel="prev", <.*page=3>; rel="next"$/);
  });

  test('pages do not overlap, and offset replaces the page', async () => {
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
  test('by one or several slugs; an unknown slug gives an empty list', async () => {
    const [a, b] = await list('posts', post);
    const found = await list(`posts?slug=${a?.slug},${b?.slug}`, post);
    expect(found.map(({ id }) => id)).toEqual([a?.id, b?.id]);
    expect(await list('posts?slug=no-existe', post)).toEqual([]);
  });

  test('by one or any of several categories, and by excluded category', async () => {
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

  test('by publication and modification date, in local time or with an offset', async () => {
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
