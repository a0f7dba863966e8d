import { beforeEach, expect, test, vi } from 'vitest';
import type { NewsItem, SearchAppearance } from '#contract/content.ts';
import { listItemWith } from '#contract/content.fixture.ts';
import { headOf, storyOfNewsItem } from './story-metadata.ts';

beforeEach(() => void vi.stubEnv('MEDIA_ORIGIN', 'https://cms.example'));

const storyWith = (seo: SearchAppearance, changed: Partial<NewsItem> = {}) =>
  storyOfNewsItem(
    {
      ...listItemWith({ id: 1, slug: 'alerta', title: { rendered: 'Alerta' } }),
      ...{ date: '2026-11-20T16:00:00Z', excerpt: { rendered: 'En el este.' }, content: { rendered: '' } },
      ...{
        featured_media_url: 'https://cms.example/a.jpg',
        featured_media_alt: 'El río',
        featured_media_caption: '',
      },
      ...{
        categories: [],
        tags: [],
        authors: [],
        corrections: [],
        featured_media_credit: '',
        featured_media_tall: false,
        text_changed: null,
        author_name: null,
        seo,
      },
      ...changed,
    },
    'Noticia',
  );
const head = (seo: SearchAppearance) => headOf(storyWith(seo));

test('a save moves the date of the change only if the text changed', () => {
  const modified = '2026-11-21T16:00:00Z';
  expect(storyWith(null, { modified }).modified).toBe('2026-11-20T12:00:00-04:00');
  const text_changed = '2026-11-20T18:00:00Z';
  expect(storyWith(null, { modified, text_changed }).modified).toBe('2026-11-20T14:00:00-04:00');
});

test('without texts for search engines the head has the title, the summary and the picture of the item', () => {
  const own = {
    title: 'Alerta',
    description: 'En el este.',
    canonical: '/noticias/alerta',
    image: '/img/1200x630.jpeg/a.jpg',
    imageAlt: 'El río',
  };
  expect(head(null)).toEqual(own);
  expect(head({ title: null, description: null, image: null })).toEqual(own);
});

test('texts and a picture for search engines replace those of the item, one by one', () => {
  expect(head({ title: 'Alerta de inundaciones', description: null, image: null })).toMatchObject({
    title: 'Alerta de inundaciones',
    description: 'En el este.',
    imageAlt: 'El río',
  });
  expect(head({ title: null, description: 'Qué hacer.', image: 'https://cms.example/b.jpg' })).toEqual({
    title: 'Alerta',
    description: 'Qué hacer.',
    canonical: '/noticias/alerta',
    image: '/img/1200x630.jpeg/b.jpg',
    imageAlt: undefined,
  });
});
