import { expect, test } from 'vitest';
import { newsArticle, newsBreadcrumbs, newsCategoryBreadcrumbs } from './news-article.ts';
import { publisher, site } from './publisher.fixture.ts';
import { sportsBreadcrumbs } from './sports-event.ts';
import { programmeBreadcrumbs } from './structured-data.ts';
import type { Story } from './story-metadata.ts';

const story: Story = {
  title: 'Vuelve la luz a Ponce',
  description: 'En el sur.',
  path: '/noticias/luz',
  published: '2026-11-20T08:00:00-04:00',
  modified: '2026-11-20T09:00:00-04:00',
  author: 'Lourdes Basora y Ana Ríos',
  authors: [
    { name: 'Lourdes Basora', path: '/autor/lourdes' },
    { name: 'Redacción Telecoquí', path: '/autor/redaccion' },
  ],
  corrections: [{ date: '2026-11-20T10:00:00-04:00', text: 'Fue en Ponce.' }],
  section: { name: 'Energía', path: '/noticias/categoria/energia' },
  seo: null,
  picture: {
    shared: '/img/1200x630.jpeg/luz.jpg',
    wide: '/img/1280x720.jpeg/luz.jpg',
    alt: 'Un poste',
    credit: '',
  },
};

test('a news item becomes a NewsArticle', () => {
  expect(newsArticle(story, site)).toEqual({
    '@type': 'NewsArticle',
    headline: 'Vuelve la luz a Ponce',
    image: [
      'https://sitio.example/img/1200x630.jpeg/luz.jpg',
      'https://sitio.example/img/1280x720.jpeg/luz.jpg',
    ],
    datePublished: '2026-11-20T08:00:00-04:00',
    dateModified: '2026-11-20T09:00:00-04:00',
    author: [
      { '@type': 'Person', name: 'Lourdes Basora', url: 'https://sitio.example/autor/lourdes' },
      { '@type': 'NewsMediaOrganization', name: 'Redacción Telecoquí', url: 'https://sitio.example/' },
    ],
    correction: [
      { '@type': 'CorrectionComment', text: 'Fue en Ponce.', datePublished: '2026-11-20T10:00:00-04:00' },
    ],
    publisher,
    mainEntityOfPage: 'https://sitio.example/noticias/luz',
    articleSection: 'Energía',
    inLanguage: 'es-PR',
  });
});

test('a picture with a credit becomes an ImageObject', () => {
  const picture = { shared: '/s.jpg', wide: '/w.jpg', alt: '', credit: 'Iris Colón' };
  const { image } = Object(newsArticle({ ...story, picture }, site));
  expect(image).toEqual(
    ['/s.jpg', '/w.jpg'].map((path) => ({
      '@type': 'ImageObject',
      contentUrl: `https://sitio.example${path}`,
      creditText: 'Iris Colón',
    })),
  );
});

test('unknown values of a news item are left out', () => {
  const bare = newsArticle({ ...story, description: '', picture: null, section: null }, site);
  expect(bare).not.toHaveProperty('articleSection');
});

test('a headline has at most 110 characters', () => {
  const { headline } = Object(newsArticle({ ...story, title: 'palabra '.repeat(30) }, site));
  expect(headline.length).toBeLessThanOrEqual(110);
  expect(headline).toMatch(/palabra…$/);
});

test.each([
  ['Lourdes Basora', 'Person', 'Lourdes Basora'],
  ['Redacción Telecoquí', 'NewsMediaOrganization', 'Redacción Telecoquí'],
  ['redaccion', 'NewsMediaOrganization', 'redaccion'],
  ['Telecoquí', 'NewsMediaOrganization', 'Telecoquí'],
  [null, 'NewsMediaOrganization', 'Telecoquí'],
])('the author %j becomes a %s', (author, type, name) => {
  expect(newsArticle({ ...story, authors: [], author }, site)).toMatchObject({
    author: [{ '@type': type, name }],
  });
});

test('a story without a picture names the one that is drawn, which changes with its words', () => {
  const imageOf = (changed: Partial<Story>) => {
    const { image } = Object(newsArticle({ ...story, picture: null, ...changed }, site));
    expect(image).toHaveLength(1);
    expect(image[0]).toMatch(/^https:\/\/sitio\.example\/img\/tarjeta\/[\w-]{8}\/noticias\/luz\.jpeg$/);
    return image[0];
  };
  const versions = [
    {},
    { title: 'Vuelve la luz' },
    { section: null },
    { seo: { title: 'Luz', description: null, image: null } },
  ].map(imageOf);
  expect(new Set(versions).size).toBe(versions.length);
  expect(imageOf({ modified: '2026-11-21T09:00:00-04:00' })).toBe(versions[0]);
});

const crumb = (position: number, name: string, path?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  ...(path && { item: `https://sitio.example${path}` }),
});
const home = crumb(1, 'Telecoquí', '/');
const news = crumb(2, 'Noticias', '/noticias');
const game = [{ name: 'Baloncesto', path: '/deportes/basketball' }, { name: 'Capitanes contra Vaqueros' }];

test.each([
  [
    'news with a section',
    newsBreadcrumbs(story, site),
    [home, news, crumb(3, 'Energía', '/noticias/categoria/energia'), crumb(4, story.title)],
  ],
  [
    'news without one',
    newsBreadcrumbs({ ...story, section: null }, site),
    [home, news, crumb(3, story.title)],
  ],
  ['a news category', newsCategoryBreadcrumbs('Energía', site), [home, news, crumb(3, 'Energía')]],
  [
    'a programme',
    programmeBreadcrumbs('En Alerta', site),
    [home, crumb(2, 'Programas', '/programas'), crumb(3, 'En Alerta')],
  ],
  [
    'a game, with its sport',
    sportsBreadcrumbs(game, site),
    [
      ...[home, crumb(2, 'Deportes', '/deportes'), crumb(3, 'Baloncesto', '/deportes/basketball')],
      crumb(4, 'Capitanes contra Vaqueros'),
    ],
  ],
])('breadcrumbs of %s', (_what, list, items) => {
  expect(list).toEqual({ '@type': 'BreadcrumbList', itemListElement: items });
});
