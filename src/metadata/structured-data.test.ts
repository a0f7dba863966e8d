import { expect, test } from 'vitest';
import type { Programme } from '#contract/content.ts';
import type { Story } from './story.ts';
import {
  collectionPage,
  newsArticle,
  newsBreadcrumbs,
  newsCategoryBreadcrumbs,
  programmeBreadcrumbs,
  stationAndSite,
  tvSeries,
} from './structured-data.ts';

const site = new URL('https://sitio.example');
const publisher = {
  '@type': 'NewsMediaOrganization',
  name: 'Telecoquí',
  url: 'https://sitio.example/',
  logo: 'https://sitio.example/icon-512.png',
};
const story: Story = {
  title: 'Vuelve la luz a Ponce',
  description: 'En el sur.',
  path: '/noticias/luz',
  published: '2026-11-20T08:00:00-04:00',
  modified: '2026-11-20T09:00:00-04:00',
  author: 'Lourdes Basora',
  section: { name: 'Energía', path: '/noticias/categoria/energia' },
  seo: null,
  picture: { shared: '/img/1200x630.jpeg/luz.jpg', wide: '/img/1280x720.jpeg/luz.jpg', alt: 'Un poste' },
};

test('a news item becomes a NewsArticle', () => {
  expect(newsArticle(story, site)).toEqual({
    '@type': 'NewsArticle',
    headline: 'Vuelve la luz a Ponce',
    description: 'En el sur.',
    image: [
      'https://sitio.example/img/1200x630.jpeg/luz.jpg',
      'https://sitio.example/img/1280x720.jpeg/luz.jpg',
    ],
    datePublished: '2026-11-20T08:00:00-04:00',
    dateModified: '2026-11-20T09:00:00-04:00',
    author: [{ '@type': 'Person', name: 'Lourdes Basora' }],
    publisher,
    mainEntityOfPage: 'https://sitio.example/noticias/luz',
    articleSection: 'Energía',
    inLanguage: 'es-PR',
    isAccessibleForFree: true,
  });
});

test('unknown values of a news item are left out', () => {
  const bare = newsArticle({ ...story, description: '', picture: null, section: null }, site);
  expect(bare).not.toHaveProperty('description');
  expect(bare).not.toHaveProperty('image');
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
  expect(newsArticle({ ...story, author }, site)).toMatchObject({ author: [{ '@type': type, name }] });
});

const programme: Programme = {
  id: 7,
  slug: 'en-alerta',
  title: { rendered: 'En Alerta' },
  excerpt: { rendered: '' },
  content: { rendered: '' },
  date: '2026-11-20T12:00:00Z',
  modified: '2026-11-20T12:00:00Z',
  featured_media_url: 'https://cms.example/alerta.jpg',
  featured_media_alt: '',
  category_names: [],
  categoria_principal: null,
  categoria_programa_names: ['Noticias', 'Análisis'],
  author_name: null,
  featured_media_caption: '',
  seo: null,
};

test('a programme becomes a TVSeries', () => {
  expect(tvSeries(programme, { title: 'En Alerta', description: 'Cada tarde.' }, site)).toEqual({
    '@type': 'TVSeries',
    name: 'En Alerta',
    url: 'https://sitio.example/programas/en-alerta',
    description: 'Cada tarde.',
    image: [
      'https://sitio.example/img/1200x630.jpeg/https/cms.example/alerta.jpg',
      'https://sitio.example/img/1280x720.jpeg/https/cms.example/alerta.jpg',
    ],
    genre: ['Noticias', 'Análisis'],
    inLanguage: 'es-PR',
    publisher,
  });
  const bare = tvSeries(
    { ...programme, featured_media_url: null, categoria_programa_names: [] },
    { title: 'En Alerta', description: '' },
    site,
  );
  expect(Object.keys(bare)).toEqual(['@type', 'name', 'url', 'inLanguage', 'publisher']);
});

const crumb = (position: number, name: string, path?: string) => ({
  '@type': 'ListItem',
  position,
  name,
  ...(path && { item: `https://sitio.example${path}` }),
});
const home = crumb(1, 'Telecoquí', '/');
const news = crumb(2, 'Noticias', '/noticias');
const programmes = crumb(2, 'Programas', '/programas');

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
  ['a programme', programmeBreadcrumbs('En Alerta', site), [home, programmes, crumb(3, 'En Alerta')]],
])('breadcrumbs of %s', (_what, list, items) => {
  expect(list).toEqual({ '@type': 'BreadcrumbList', itemListElement: items });
});

test('a CollectionPage lists its items in order', () => {
  const page = { name: 'Noticias', path: '/noticias?pagina=2', items: ['/noticias/a', '/noticias/b'] };
  expect(collectionPage(page, site)).toEqual({
    '@type': 'CollectionPage',
    name: 'Noticias',
    url: 'https://sitio.example/noticias?pagina=2',
    inLanguage: 'es-PR',
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, url: 'https://sitio.example/noticias/a' },
        { '@type': 'ListItem', position: 2, url: 'https://sitio.example/noticias/b' },
      ],
    },
  });
});

test('the home page describes the station and the site with its search', () => {
  expect(stationAndSite(site)).toEqual([
    expect.objectContaining({ ...publisher, telephone: '+1-787-555-0150' }),
    expect.objectContaining({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: 'https://sitio.example/search?q={search_term_string}',
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  ]);
});
