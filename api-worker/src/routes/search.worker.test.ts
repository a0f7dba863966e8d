import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { SearchResults } from '#contract/search.ts';
import { indexQueued } from '../search/index-articles.ts';
import type { Desk } from '../testing/desk.ts';
import { newsroomDesk, summariesFrom } from '../testing/newsroom-desk.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await newsroomDesk();
});

/** What the cron does each minute. */
const index = () => indexQueued(env.DB, () => false, desk.clock);

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
    await index();
    expect((await search('coqui')).slugs).toEqual([
      'noticia-3',
      'noticia-2',
      'noticia-1',
      'editorial',
      'noticia-4',
    ]);
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

  it('responds 200 or 400 to any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        expect([200, 400]).toContain(
          await desk.status(`/api/articles/search?q=${encodeURIComponent(text.toWellFormed())}`),
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe('GET /api/search', () => {
  const search = async (text: string, more = '') => {
    const response = await desk.request(`/api/search?q=${encodeURIComponent(text)}${more}`);
    expect(response.status).toBe(200);
    const found = SearchResults.parse(await response.json());
    return { ...found, slugs: found.articles.map(({ slug }) => slug) };
  };

  const write = async (title: string, summary = '', count = 1) => {
    const rows = Array.from({ length: count }, (_, n) => [
      `${title}-${n}`.replaceAll(' ', '-'),
      title,
      summary,
    ]);
    await env.DB.batch(
      rows.map((row) =>
        env.DB.prepare(
          `INSERT INTO articles (source, slug, title, summary, publish_date, modified)
           VALUES ('internal', ?1, ?2, ?3, '2026-11-18T09:00:00Z', '2026-11-18T09:00:00Z')`,
        ).bind(...row),
      ),
    );
    await index();
  };

  it('says where the words of the search stand, in any of their forms', async () => {
    await write('Vacunas: otra clínica', 'La vacunación comienza');
    const [article] = (await search('la vacuna')).articles;
    const marked = (text: string, marks: [number, number][]) =>
      marks.map(([from, to]) => text.slice(from, to));
    expect(marked(article?.title ?? '', article?.titleMarks ?? [])).toEqual(['Vacunas']);
    expect(marked(article?.summary ?? '', article?.summaryMarks ?? [])).toEqual(['vacunación']);
  });

  it('corrects words that no article contains, and says what it searched for', async () => {
    expect(await search('feria HURACNA')).toMatchObject({ corrected: null, slugs: [] });
    expect(await search('se acerca el HURACNA')).toMatchObject({
      corrected: 'se acerca el huracán',
      slugs: ['noticia-1'],
    });
    expect(await search('huracan')).toMatchObject({ corrected: null, suggestion: null });
  });

  it('never corrects a word that stands in the name of a page, though another word is much like it', async () => {
    await write('La suma', '', 20);
    expect((await search('zuma')).corrected).toBe('suma');
    expect(await search('LUMA')).toMatchObject({
      ...{ corrected: null, suggestion: null, slugs: [] },
      sitePages: [{ name: 'Luz y ríos', path: '/luz-y-rios' }],
    });
    await env.DB.prepare("UPDATE articles SET title = 'Luma' WHERE slug = 'La-suma-0'").run();
    await index();
    expect(await search('lumas')).toMatchObject({ corrected: null, suggestion: null, slugs: ['La-suma-0'] });
  });

  it('finds the site’s own pages, also where no article has such a word', async () => {
    const paths = async (text: string) => (await search(text)).sitePages.map(({ path }) => path);
    expect(await paths('sin luz')).toEqual(['/luz-y-rios']);
    expect(await paths('sobre nosotros')).toEqual(['/about']);
    expect(await paths('cierres')).toEqual(['/cierres']);
    expect(await paths('BSN')).toEqual(['/deportes?liga=bsn']);
  });

  it('suggests a spelling that is far more usual, and still shows what the reader typed', async () => {
    await write('Cierran escuelas', '', 20);
    await write('Cierran escuelaz');
    expect(await search('escuelaz')).toMatchObject({
      corrected: null,
      suggestion: 'escuelas',
      slugs: ['Cierran-escuelaz-0'],
    });
  });

  it('does not correct a word when a filter excludes what contains it', async () => {
    expect(await search('feria', '&categoria=tiempo')).toMatchObject({
      corrected: null,
      suggestion: null,
      slugs: [],
    });
  });

  it('filters by category and by age', async () => {
    expect((await search('huracan', '&categoria=tiempo')).slugs).toEqual(['noticia-1', 'noticia-3']);
    expect((await search('huracan', '&categoria=no-existe')).slugs).toEqual([]);
    desk.clock = Date.parse('2026-11-21T11:30:00Z');
    expect((await search('huracan', '&fecha=dia')).slugs).toEqual(['noticia-3']);
    expect((await search('huracan', '&fecha=semana&categoria=deportes')).slugs).toEqual(['noticia-2']);
  });

  it('shows topics of several published articles among the pages', async () => {
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO tags (id, slug, name) VALUES (1, 'temporada', 'Temporada de huracanes'), (2, 'sola', 'Temporada')",
      ),
      env.DB.prepare(
        'INSERT INTO article_tags (article_id, tag_id) SELECT id, 1 FROM articles ORDER BY id LIMIT 2',
      ),
      // One of these two is dated in the future.
      env.DB.prepare(
        "INSERT INTO article_tags (article_id, tag_id) SELECT id, 2 FROM articles WHERE slug IN ('editorial', 'manana')",
      ),
    ]);
    expect((await search('temporada')).pages).toEqual([
      { kind: 'topic', name: 'Temporada de huracanes', slug: 'temporada' },
    ]);
  });

  it('finds nothing for words that say nothing', async () => {
    expect(await search('de la por')).toMatchObject({ slugs: [], corrected: null, pages: [] });
  });

  it('puts a new article before an old one that says a little more about the words', async () => {
    await write('Feria', 'Feria de libros');
    await env.DB.prepare(
      "UPDATE articles SET publish_date = '2021-11-18T09:00:00Z' WHERE slug = 'Feria-0'",
    ).run();
    expect((await search('feria')).slugs).toEqual(['noticia-4', 'Feria-0']);
  });

  it('indexes a text again that changed while it waited, and everything when the words are computed differently', async () => {
    await env.DB.prepare("UPDATE articles SET title = 'Uno' WHERE slug = 'editorial'").run();
    await env.DB.prepare("UPDATE articles SET title = 'Dos' WHERE slug = 'editorial'").run();
    await index();
    expect([(await search('uno')).slugs, (await search('dos')).slugs]).toEqual([[], ['editorial']]);
    await env.DB.batch([
      env.DB.prepare('DELETE FROM articles_search'),
      env.DB.prepare('UPDATE search_index SET words_version = 0'),
    ]);
    desk.forgetMemory();
    expect((await search('dos')).slugs).toEqual([]);
    await index();
    desk.forgetMemory();
    expect((await search('dos')).slugs).toEqual(['editorial']);
  });
});
