import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import type { Desk } from '../testing/desk.ts';
import { newsroomDesk, summariesFrom } from '../testing/newsroom-desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await newsroomDesk();
});

const summaries = (path: string) => summariesFrom(desk, path);

describe('GET /api/articles/search', () => {
  const search = (text: string, more = '') =>
    summaries(`/api/articles/search?q=${encodeURIComponent(text)}${more}`);

  it.each(['huracan', 'huracán', 'HURACÁN', '  huracan  ', 'hura', 'huracan\u0301'.normalize('NFC')])(
    'finds "%s" by title, summary and body, in that order',
    async (text) => {
      expect(await search(text)).toMatchObject({ slugs: ['noticia-1', 'noticia-2', 'noticia-3'], total: 3 });
    },
  );

  it('requires every word in full, except the last', async () => {
    expect((await search('huracan tom')).slugs).toEqual(['noticia-3']);
    expect((await search('hura tomas')).slugs).toEqual([]);
    expect((await search('ninos')).slugs).toEqual(['noticia-3']);
  });

  it('puts the newer first among equal matches', async () => {
    await env.DB.prepare("UPDATE articles SET title = 'Coquí', summary = '', body = ''").run();
    expect((await search('coqui')).slugs).toEqual([
      'noticia-3',
      'noticia-2',
      'noticia-1',
      'editorial',
      'noticia-4',
    ]);
  });

  it('pages in that order', async () => {
    expect(await search('huracan', '&per_page=1&page=1')).toMatchObject({ slugs: ['noticia-1'], total: 3 });
    expect(await search('huracan', '&per_page=1&page=3')).toMatchObject({ slugs: ['noticia-3'], total: 3 });
    expect(await search('huracan', '&per_page=1&page=9')).toMatchObject({ slugs: [], total: 3 });
  });

  it('follows updates and deletions', async () => {
    await env.DB.prepare("UPDATE articles SET title = 'Tormenta' WHERE wordpress_id = 1").run();
    await env.DB.prepare('DELETE FROM articles WHERE wordpress_id = 2').run();
    expect((await search('huracan')).slugs).toEqual(['noticia-3']);
    expect((await search('tormenta')).slugs).toEqual(['noticia-1']);
  });

  it.each([
    '"',
    '*',
    'NEAR(',
    'feria OR escuelas',
    'title:feria',
    '-feria',
    'feria*',
    '"feria',
    "feria'; DROP TABLE articles",
    '{feria}',
    '^feria',
    'feria + escuelas',
    '🌀',
    '()',
    'a AND',
    'NOT',
  ])('treats %s as text', async (text) => {
    const { slugs } = await search(text);
    const words = text.match(/\p{L}+/gu) ?? [];
    expect(slugs).toEqual(words.length === 1 && words[0] === 'feria' ? ['noticia-4'] : []);
  });

  it.each([
    ['', 'empty'],
    ['%20%20', 'blank'],
    ['a%00b', 'a control character'],
    ['x'.repeat(201), 'too long'],
    ['x'.repeat(10_000), 'far too long'],
  ])('refuses %s', async (query) => {
    const response = await desk.request(`/api/articles/search?q=${query}`);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).error.field).toBe('q');
  });

  it('responds 200 or 400 to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        const response = await desk.request(
          `/api/articles/search?q=${encodeURIComponent(text.toWellFormed())}`,
        );
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: 150 },
    );
  });

  it('refuses a search without q', async () => {
    expect((await desk.request('/api/articles/search')).status).toBe(400);
  });

  it('searches for at most ten words', async () => {
    const many = 'huracan '.repeat(20);
    expect((await search(many)).total).toBe(3);
  });
});
