import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Desk } from '../testing/desk.ts';
import { deportes, post, programme, tiempo } from '../testing/fixtures.ts';
import { words } from '../upstreams/wordpress/sanitise-html.ts';
import { range } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
});

describe('a PHP array with holes, which is an object in JSON', () => {
  const term = { id: 4, slug: 'deportes', name: 'Deportes', taxonomy: 'category' };
  const tag = { id: 81, slug: 'luma', name: 'LUMA', taxonomy: 'post_tag' };
  it.each([
    [{ 0: [term], 2: [tag] }],
    [{ 1: [term], 7: [tag] }],
    [[{ 3: term }, { 1: tag }]],
    [{ 0: { 1: term }, 5: { 0: tag } }],
    [[[term], [tag]]],
    [{ 0: [term, tag] }],
    [{ 0: [tag], 1: [term] }],
    [[[null, term], [tag]]],
    [{ 0: 'roto', 1: [term, tag] }],
    [{ 9: { 9: term, 10: tag } }],
  ])('has the categories and topics of %j', async (terms) => {
    const item = post({ id: 1 });
    desk.wordpress.posts = [
      {
        ...item,
        _embedded: { ...z.record(z.string(), z.unknown()).parse(item['_embedded']), 'wp:term': terms },
      },
    ];
    expect(await desk.json('/api/wordpress/noticias/noticia-1')).toMatchObject({
      categories: [{ name: 'Deportes' }],
      tags: [{ name: 'LUMA' }],
    });
  });
});

describe('a taxonomy of a plugin', () => {
  it.each([
    'author',
    'post_tag',
    'category',
    'post_format',
    'language',
    'series',
    'translation_priority',
    'yoast',
    'x',
    '',
  ])('"%s" is no category of a programme', async (taxonomy) => {
    const item = programme({ id: 60, slug: 'ancla' });
    desk.wordpress.programmes = [
      {
        ...item,
        _embedded: {
          'wp:term': [
            [{ id: 21, slug: 'analisis', name: 'Análisis', taxonomy: 'categoria_programa' }],
            [{ id: 900, slug: 'cap-juan', name: 'juan-perez', taxonomy }],
          ],
        },
      },
    ];
    expect(await desk.json('/api/wordpress/programas/ancla')).toMatchObject({
      categoria_programa_names: ['Análisis'],
    });
  });
});

it.each([1, 2, 3])('without a total, a full page %i has a next one', async (page) => {
  desk.wordpress.posts = range(1, 37).map((id) => post({ id }));
  desk.wordpress.inFront = async (_, own) => {
    const response = await own();
    for (const name of ['X-WP-Total', 'X-WP-TotalPages']) response.headers.delete(name);
    return response;
  };
  const response = await desk.request(`/api/wordpress/noticias?per_page=12&page=${page}`);
  expect(Number(response.headers.get('X-Total'))).toBe(12 * page + 1);
});

describe('an author or a topic without a name that readers see', () => {
  it.each(['', ' ', '&nbsp;', '\u200b', '&#8203;', '\u00ad', '<b></b>', '\u2060\ufeff', '&zwnj;', '\u3164'])(
    '%j is none, and the others are listed',
    async (name) => {
      const item = (id: number, author: object) => {
        const made = post({ id, tags: [{ id: 81, slug: 'vacia', name }] });
        const embedded = z.record(z.string(), z.unknown()).parse(made['_embedded']);
        return { ...made, _embedded: { ...embedded, author: [author] } };
      };
      desk.wordpress.posts = [
        item(1, { id: 2, slug: 'ana', name: 'Ana' }),
        item(2, { id: 3, slug: 'nadie', name }),
      ];
      expect(await desk.sync()).toMatchObject({ complete: true });
      expect(await desk.json('/api/authors')).toMatchObject([{ slug: 'ana' }]);
      expect(await desk.status('/api/topics')).toBe(200);
      expect(await desk.json('/api/wordpress/noticias/noticia-2')).toMatchObject({
        author_name: null,
        tags: [],
      });
    },
  );
});

it.each([
  '',
  '&nbsp;',
  '\u200b',
  '&#8203;&shy;',
  '<b> </b>',
  '\u2060',
  '&zwj;',
  '\u3164',
  '\u2800',
  '&#xFEFF;',
])('a title of %j alone is none', async (title) => {
  desk.wordpress.posts = [post({ id: 1, title })];
  expect(await desk.json('/api/wordpress/noticias/noticia-1')).toMatchObject({ title: { rendered: '' } });
});

/** Titles as WordPress renders them, and what a browser shows of them. */
it.each([
  ['Usa &lt;style&gt; bien', 'Usa <style> bien'],
  ['&lt;style&gt;p{color:red}&lt;/style&gt;', '<style>p{color:red}</style>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['AT&amp;amp;T', 'AT&amp;T'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&amp;#8217;', '&#8217;'],
  ['&amp;nbsp;x', '&nbsp;x'],
  ['Ley &lt;8.5&gt;', 'Ley <8.5>'],
  ['a &lt; b &amp;&amp; c', 'a < b && c'],
  ['&lt;!-- nota --&gt;', '<!-- nota -->'],
  ['1 &amp;amp;amp; 2', '1 &amp;amp; 2'],
  ['&lt;b&gt;y&lt;/b&gt; <em>z</em>', '<b>y</b> z'],
])('the title %j is shown as %j, never more decoded', async (rendered, shown) => {
  desk.wordpress.posts = [
    post({ id: 1, title: rendered, excerpt: rendered, terms: [{ ...tiempo, name: rendered }] }),
  ];
  desk.wordpress.categories = [{ ...tiempo, name: rendered }];
  await desk.sync();
  expect(await desk.json('/api/articles/noticia-1')).toMatchObject({
    ...{ title: shown, summary: shown },
    categories: [{ name: shown }],
  });
  const live = z.object({ title: z.object({ rendered: z.string() }), category_names: z.array(z.string()) });
  const item = await desk.read(live, '/api/wordpress/noticias/noticia-1');
  expect(words(item.title.rendered)).toBe(shown);
  expect(item.category_names).toEqual([shown]);
  desk.forgetMemory();
  desk.wordpress.mood = 'down';
  const late = await desk.read(live, '/api/wordpress/noticias/noticia-1');
  expect(words(late.title.rendered)).toBe(shown);
});

describe('a search', () => {
  const found = async (text: string) =>
    z
      .array(z.object({ slug: z.string() }))
      .parse(await desk.json(`/api/articles/search?q=${encodeURIComponent(text)}`))
      .map(({ slug }) => slug);

  it('finds stories by the names of their categories and topics, and by words with invisible characters', async () => {
    desk.wordpress.posts = [
      post({ id: 1, terms: [deportes], content: '<p>pana&shy;pen&shy;xilo</p>' }),
      post({ id: 2, tags: [{ id: 81, slug: 'luma', name: 'LUMA Energy' }] }),
      post({ id: 3 }),
    ];
    await desk.sync();
    expect(await found('deportes')).toEqual(['noticia-1']);
    expect(await found('luma')).toEqual(['noticia-2']);
    expect(await found('panapenxilo')).toEqual(['noticia-1']);
    desk.saveNews({ id: 3, tags: [{ id: 81, slug: 'luma', name: 'LUMA Energy' }] });
    await desk.publish({ id: 3 });
    expect((await found('luma')).sort()).toEqual(['noticia-2', 'noticia-3']);
  });
});
