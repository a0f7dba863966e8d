import { escapeUTF8 } from 'entities/escape';
import { expect, test } from 'vitest';
import type { Episode } from '#contract/episodes.ts';
import { programmeFeed, type ProgrammeChannel } from './programme-feed.ts';
import { channelOf, site } from './rss.fixture.ts';

const channel: ProgrammeChannel = {
  title: 'Telecoquí: episodios de Enfoque',
  description: 'Reportajes & documentos.',
  slug: 'enfoque',
  picture: '/img/1400x1400.jpeg/enfoque.jpg',
};
const file = {
  url: 'https://cms.example/agua.mp4?a=1&b=2',
  provider: null,
  type: 'video/mp4',
  bytes: 8_400,
} as const;
const episode: Episode = {
  id: 72,
  title: 'Agua & luz',
  summary: 'Línea por línea.',
  publishDate: '2026-11-20T15:00:00Z',
  modified: '2026-11-20T16:00:00Z',
  durationSeconds: 2_530,
  imageUrl: 'https://cms.example/agua.jpg',
  imageAlt: '',
  video: file,
};

async function itemOf(changed: Partial<Episode>) {
  const xml = await programmeFeed(channel, [{ ...episode, ...changed }], site);
  return { xml, item: channelOf(xml).item[0] };
}

test('an episode with a file has an enclosure with its size and type, and its place on the page as its link', async () => {
  const { xml, item } = await itemOf({});
  expect(item).toEqual({
    title: 'Agua & luz',
    link: 'https://sitio.example/programas/enfoque#episodio-72',
    guid: { '#text': 'episodio-72', '@_isPermaLink': 'false' },
    pubDate: 'Fri, 20 Nov 2026 15:00:00 GMT',
    description: 'Línea por línea.',
    enclosure: {
      '@_url': 'https://cms.example/agua.mp4?a=1&b=2',
      '@_length': '8400',
      '@_type': 'video/mp4',
    },
    'itunes:duration': '2530',
    'itunes:image': { '@_href': 'https://sitio.example/img/1400x1400.jpeg/https/cms.example/agua.jpg' },
  });
  expect(xml).toContain('<lastBuildDate>Fri, 20 Nov 2026 16:00:00 GMT</lastBuildDate>');
  expect(xml).toContain('<itunes:category text="TV &amp; Film"');
});

test('a file of unknown size, which may not be an enclosure, is a media:content', async () => {
  const { item } = await itemOf({
    video: { ...file, type: 'audio/mpeg', bytes: null },
    durationSeconds: null,
  });
  expect(item).not.toHaveProperty('enclosure');
  expect(item).not.toHaveProperty('itunes:duration');
  expect(item).toMatchObject({
    'media:content': {
      '@_url': 'https://cms.example/agua.mp4?a=1&b=2',
      '@_type': 'audio/mpeg',
      '@_medium': 'audio',
    },
  });
});

test('a video on a network is a media:content with its player', async () => {
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  const { item } = await itemOf({ video: { url, provider: 'youtube', type: null, bytes: null } });
  expect(item?.['media:content']).toMatchObject({
    '@_medium': 'video',
    '@_duration': '2530',
    'media:player': { '@_url': url },
  });
});

test('an episode without a video, a picture and a summary is still an item', async () => {
  const { item } = await itemOf({ video: null, imageUrl: null, summary: '', durationSeconds: null });
  expect(Object.keys(item ?? {})).toEqual(['title', 'link', 'guid', 'description', 'pubDate']);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'Más de 3 < 5 & menos',
  '&lt;b&gt;ya escapado&lt;/b&gt;',
  '<!-- nota -->',
  ']]><b>x</b>',
])('a summary of %j is no markup for a reader that shows HTML', async (summary) => {
  const { item } = await itemOf({ summary });
  expect(item?.['description']).toBe(escapeUTF8(summary));
});

test('a programme without episodes has an empty feed', async () => {
  const xml = await programmeFeed({ ...channel, picture: null }, [], site);
  expect(channelOf(xml).item).toEqual([]);
  expect(xml).not.toContain('lastBuildDate');
});
