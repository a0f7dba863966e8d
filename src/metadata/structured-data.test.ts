import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Programme } from '#contract/content.ts';
import { listItemWith } from '#contract/content.fixture.ts';
import { publisher, site } from './publisher.fixture.ts';
import { collectionPage, jsonLd, stationAndSite, tvSeries } from './structured-data.ts';

const programme: Programme = {
  ...listItemWith({ id: 7, slug: 'en-alerta', title: { rendered: 'En Alerta' } }),
  featured_media_url: 'https://cms.example/alerta.jpg',
  content: { rendered: '' },
  categoria_programa_names: ['Noticias', 'Análisis'],
  author_name: null,
  featured_media_caption: '',
  seo: null,
};

test('a programme becomes a TVSeries', () => {
  expect(tvSeries(programme, { title: 'En Alerta', description: 'Cada tarde.', episodes: [] }, site)).toEqual(
    {
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
    },
  );
  const bare = tvSeries(
    { ...programme, featured_media_url: null, categoria_programa_names: [] },
    { title: 'En Alerta', description: '', episodes: [] },
    site,
  );
  expect(Object.keys(bare)).toEqual(['@type', 'name', 'url', 'inLanguage', 'publisher']);
});

test('the episodes of a programme become TVEpisodes, without what is not known of them', () => {
  const episode = {
    id: 7,
    title: 'La marea',
    summary: 'Qué hacer antes.',
    publishDate: '2026-11-18T23:00:00Z',
    modified: '2026-11-18T23:00:00Z',
    durationSeconds: 2_530,
    imageUrl: null,
    imageAlt: '',
    video: null,
  };
  const episodes = [episode, { ...episode, id: 8, summary: '', durationSeconds: null }];
  const known = {
    '@type': 'TVEpisode',
    name: 'La marea',
    url: 'https://sitio.example/programas/en-alerta#episodio-7',
    datePublished: '2026-11-18T19:00:00-04:00',
  };
  expect(tvSeries(programme, { title: 'En Alerta', description: '', episodes }, site)).toMatchObject({
    episode: [
      { ...known, description: 'Qué hacer antes.', duration: 'PT2530S' },
      { ...known, url: 'https://sitio.example/programas/en-alerta#episodio-8' },
    ],
  });
});

test('an episode has its picture or the programme’s, and its video unless that is a sound', () => {
  const thumbnailUrl = 'https://sitio.example/img/1280x720.jpeg/https/cms.example/marea.jpg';
  const page = {
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    provider: 'youtube',
    type: null,
    bytes: null,
  } as const;
  const file = { url: 'https://cms.example/a.mp4', provider: null, type: 'video/mp4', bytes: 7 } as const;
  const episode = {
    ...{ id: 7, title: 'La marea', summary: '', imageAlt: '', durationSeconds: 60, video: page },
    ...{ publishDate: '2026-11-18T23:00:00Z', modified: '2026-11-18T23:00:00Z' },
    imageUrl: 'https://cms.example/marea.jpg',
  };
  const episodes = [
    episode,
    { ...episode, video: file, imageUrl: null },
    { ...episode, video: { ...file, type: 'audio/wav' } },
    { ...episode, video: null },
  ];
  const { episode: shown } = Object(
    tvSeries(programme, { title: 'En Alerta', description: '', episodes }, site),
  );
  const video = {
    ...{ '@type': 'VideoObject', name: 'La marea', description: 'La marea', duration: 'PT60S' },
    ...{ uploadDate: '2026-11-18T19:00:00-04:00' },
  };
  const own = 'https://sitio.example/img/1280x720.jpeg/https/cms.example/alerta.jpg';
  expect(shown[0]).toMatchObject({ thumbnailUrl, video: { ...video, thumbnailUrl, url: page.url } });
  expect(shown[1]).toMatchObject({
    thumbnailUrl: own,
    video: { ...video, thumbnailUrl: own, contentUrl: file.url },
  });
  for (const without of shown.slice(2)) {
    expect(without).toMatchObject({ thumbnailUrl });
    expect(without).not.toHaveProperty('video');
  }
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

const anyTitle = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</script><script>alert(1)</script>', '<!--', ']]>', '"\\"', '\u2028', '\uD800', '🌀&amp;'),
);

test('for any title the JSON preserves the title and cannot end its script element', () => {
  fc.assert(
    fc.property(anyTitle, (name) => {
      const text = jsonLd([{ '@type': 'WebSite', name }]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toEqual({
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'WebSite', name }],
      });
    }),
  );
});
