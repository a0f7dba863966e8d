import { beforeEach, expect, it } from 'vitest';
import { NewsItem } from '#contract/content.ts';
import { Article, ArticleSummaries, Author, FurtherReading } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';

const ana = { id: 5, name: 'Ana &amp; Co', slug: 'ana', description: 'Cubre <b>el sur</b>.' };
const berta = { id: 6, name: 'Berta Niño', slug: 'berta-ni%c3%b1o', description: '' };

const ficha = {
  short_title: 'Luz en Ponce',
  authors: [ana, berta],
  corrections: [
    { date: '2026-11-20T13:00:00Z', text: 'Eran tres, no <b>dos</b>.' },
    { date: '2026-11-20T15:00:00Z', text: 'Fue en Ponce.' },
  ],
  related: [4, 99, 1, 3],
  text_changed: '2026-11-20T14:00:00Z',
  picture_credit: 'Iris Colón',
};
const seo = { title: 'Ponce con luz', description: null, image: null };

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.posts = [
    post({ id: 1, more: { ficha, seo } }),
    ...[2, 3, 4].map((id) => post({ id, date: `2026-11-19T0${id}:00:00` })),
  ];
  await desk.sync();
});

const article = (id: number) => desk.read(Article, `/api/articles/noticia-${id}`);
const newsItem = (id: number) => desk.read(NewsItem, `/api/wordpress/noticias/noticia-${id}`);

const authors = [
  { name: 'Ana & Co', slug: 'ana' },
  { name: 'Berta Niño', slug: 'berta-niño' },
];
const corrections = [
  { date: '2026-11-20T15:00:00Z', text: 'Fue en Ponce.' },
  { date: '2026-11-20T13:00:00Z', text: 'Eran tres, no dos.' },
];

it('both responses of a story have what its editor filled in, and so has the one without WordPress', async () => {
  expect(await article(1)).toMatchObject({
    ...{ shortTitle: 'Luz en Ponce', imageCredit: 'Iris Colón', textChanged: '2026-11-20T14:00:00Z' },
    ...{ authors, author: 'Ana & Co y Berta Niño', corrections, seo },
  });
  const shown = {
    ...{
      short_title: 'Luz en Ponce',
      featured_media_credit: 'Iris Colón',
      text_changed: '2026-11-20T14:00:00Z',
    },
    ...{ authors, author_name: 'Ana & Co y Berta Niño', corrections, seo },
  };
  expect(await newsItem(1)).toMatchObject(shown);
  desk.forgetMemory();
  desk.wordpress.broken.add('posts');
  expect(await newsItem(1)).toMatchObject(shown);
});

it('stories that an editor chose come first, without those that readers do not see', async () => {
  const { related } = await desk.read(FurtherReading, '/api/articles/noticia-1/further');
  expect(related.map(({ slug }) => slug)).toEqual(['noticia-4', 'noticia-3', 'noticia-2']);
});

it('an author has a page with all stories that name them, and a single author WordPress’s own', async () => {
  const author = async (slug: string) => desk.json(`/api/authors/${slug}`);
  expect(Author.parse(await author('ana'))).toEqual({
    ...{ id: 5, slug: 'ana', name: 'Ana & Co', bio: 'Cubre el sur.', count: 1 },
  });
  expect(Author.parse(await author('berta-ni%C3%B1o'))).toMatchObject({ id: 6 });
  expect(Author.parse(await author('redaccion'))).toMatchObject({ id: 2, count: 3 });
  const list = await desk.json('/api/articles?autor=6');
  expect(ArticleSummaries.parse(list).map(({ slug }) => slug)).toEqual(['noticia-1']);
  expect(await desk.status('/api/authors/no-existe')).toBe(404);
});

it('the address that an author had before leads to the present one, unless somebody else has it now', async () => {
  const moved = async (slug: string) => {
    const response = await desk.request(`/api/authors/${slug}`);
    return [response.status, response.headers.get('Location')];
  };
  const sign = async (...signing: object[]) => {
    desk.passSeconds(30);
    desk.wordpress.posts = [
      post({ id: 1, more: { ficha: { ...ficha, authors: signing } } }),
      ...desk.wordpress.posts.slice(1),
    ];
    await desk.publish({ id: 1 });
  };
  await sign({ ...ana, slug: 'ana-rios' }, berta);
  expect(await moved('ana')).toEqual([301, './ana-rios']);
  await sign({ ...ana, slug: 'ana-r', previous_slugs: ['a-rios', 'ana'] }, { ...berta, slug: 'ana' });
  expect(await moved('a-rios')).toEqual([301, './ana-r']);
  expect(await moved('ana-rios')).toEqual([301, './ana-r']);
  expect(await moved('ana')).toEqual([200, null]);
  expect(await moved('berta-ni%C3%B1o')).toEqual([301, './ana']);
});

it('a change of any field is there with the webhook of the news item, and so is its removal', async () => {
  for (const fields of [
    { ...ficha, authors: [berta] },
    { ...ficha, corrections: [] },
    { ...ficha, related: [2] },
    null,
  ]) {
    desk.passSeconds(30);
    desk.wordpress.posts = [post({ id: 1, more: { ficha: fields, seo } }), ...desk.wordpress.posts.slice(1)];
    await desk.publish({ id: 1 });
    const { authors: named, corrections: said } = await article(1);
    expect(named.map(({ slug }) => slug)).toEqual(
      fields === null
        ? ['redaccion']
        : fields.authors.map(({ slug }) => (slug === 'ana' ? 'ana' : 'berta-niño')),
    );
    expect(said).toHaveLength(fields?.corrections.length ?? 0);
  }
  const { related } = await desk.read(FurtherReading, '/api/articles/noticia-1/further');
  expect(related.map(({ slug }) => slug)).toEqual(['noticia-4', 'noticia-3', 'noticia-2']);
});

it.each([
  ['text', 'basura'],
  [
    'numbers',
    { short_title: 5, authors: 7, corrections: 'x', related: {}, text_changed: 0, picture_credit: [] },
  ],
  [
    'entries that cannot be read',
    {
      ...{ authors: [null, { id: 0 }, { ...ana, slug: '' }], related: ['4', -1, 1.5, null] },
      ...{ corrections: [{ date: 'ayer', text: 'x' }, { date: '2026-11-20T13:00:00Z', text: '' }, 3] },
    },
  ],
])('a field that is rubbish (%s) harms nothing else of the story', async (_, rubbish) => {
  desk.passSeconds(30);
  desk.wordpress.posts = [post({ id: 1, more: { ficha: rubbish } })];
  await desk.publish({ id: 1 });
  expect(await article(1)).toMatchObject({
    ...{ title: 'Noticia 1', corrections: [], textChanged: null, shortTitle: '', imageCredit: '' },
    authors: [{ name: 'Redacción', slug: 'redaccion' }],
  });
  expect((await newsItem(1)).corrections).toEqual([]);
});

it('both responses of a story say that its picture is tall, and so does the one without WordPress', async () => {
  const portrait = { id: 7, source_url: 'https://cms.ejemplo.pr/wp-content/uploads/a.jpg', alt_text: '' };
  desk.passSeconds(30);
  desk.wordpress.posts = [1, 2].map((id) => {
    const measures = id === 1 ? { width: 800, height: 1_200 } : { width: 1_200, height: 800 };
    const embedded = { 'wp:featuredmedia': [{ ...portrait, media_details: measures }] };
    return post({ id, more: { _embedded: embedded } });
  });
  for (const id of [1, 2]) await desk.publish({ id });
  for (const [id, tall] of [
    [1, true],
    [2, false],
  ] as const) {
    expect((await article(id)).imageTall).toBe(tall);
    expect((await newsItem(id)).featured_media_tall).toBe(tall);
  }
  desk.forgetMemory();
  desk.wordpress.broken.add('posts');
  expect((await newsItem(1)).featured_media_tall).toBe(true);
});
