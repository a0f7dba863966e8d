import fc from 'fast-check';
import { decodeHTML } from 'entities/decode';
import { expect, test } from 'vitest';
import { newsFeed, type Feed, type FeedStory } from './news-feed.ts';
import { channelOf, site } from './rss.fixture.ts';
import { xmlText } from './xml-text.ts';

const story: FeedStory = {
  path: '/noticias/luz',
  wordpressId: 17,
  title: 'Vuelve la luz',
  summary: 'En Ponce y Mayagüez.',
  content: '<p>Texto <a href="/noticias/agua">entero</a>.</p>',
  publishDate: '2026-11-20T12:12:00Z',
  modified: '2026-11-20T13:00:00Z',
  author: 'Lourdes Basora',
  authors: [],
  categories: ['Energía', 'Sur'],
  picture: { path: '/img/1200x630.jpeg/luz.jpg', alt: 'Un poste', width: 1200, height: 630 },
};
const feed: Feed = {
  title: 'Noticias',
  description: 'Lo más reciente.',
  page: '/noticias',
  path: '/rss.xml',
  stories: [story],
};

async function parsed(changed: Partial<FeedStory> = {}) {
  const xml = await newsFeed({ ...feed, stories: [{ ...story, ...changed }] }, site, '');
  // `channelOf` does not check for forbidden characters.
  expect(xmlText(xml)).toBe(xml);
  return { xml, channel: channelOf(xml) };
}

test('the channel has its title, URLs, language and date of the last change', async () => {
  const { xml, channel } = await parsed();
  expect(channel).toMatchObject({
    title: 'Noticias',
    description: 'Lo más reciente.',
    link: 'https://sitio.example/noticias',
    language: 'es-pr',
    lastBuildDate: 'Fri, 20 Nov 2026 13:00:00 GMT',
    'atom:link': {
      '@_href': 'https://sitio.example/rss.xml',
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    },
  });
  for (const name of ['atom', 'dc', 'media', 'content']) expect(xml).toContain(` xmlns:${name}="http://`);
});

test('an item has its full text, picture, author and categories', async () => {
  const { channel } = await parsed();
  expect(channel.item).toEqual([
    {
      title: story.title,
      link: 'https://sitio.example/noticias/luz',
      guid: { '#text': 'noticia-17', '@_isPermaLink': 'false' },
      description: story.summary,
      pubDate: 'Fri, 20 Nov 2026 12:12:00 GMT',
      'content:encoded': '<p>Texto <a href="https://sitio.example/noticias/agua">entero</a>.</p>',
      'dc:creator': 'Lourdes Basora',
      'media:content': {
        '@_url': 'https://sitio.example/img/1200x630.jpeg/luz.jpg',
        '@_medium': 'image',
        '@_type': 'image/jpeg',
        '@_width': '1200',
        '@_height': '630',
        'media:description': 'Un poste',
      },
      category: ['Energía', 'Sur'],
    },
  ]);
});

test('the guid outlives every slug, and an article that is not WordPress’s has its address', async () => {
  for (const path of ['/noticias/luz', '/noticias/otra', '/article/tema']) {
    const { channel } = await parsed({ path });
    expect(channel.item[0]).toMatchObject({ guid: { '#text': 'noticia-17', '@_isPermaLink': 'false' } });
  }
  const { channel } = await parsed({ wordpressId: null, path: '/article/x' });
  expect(channel.item[0]).toMatchObject({
    guid: { '#text': 'https://sitio.example/article/x', '@_isPermaLink': 'true' },
  });
});

test.each(['', ' ', '\u00a0', '\u200b', '\u00ad\u2060'])(
  'a title of %j alone is "Noticia"',
  async (title) => {
    const { channel } = await parsed({ title, summary: '' });
    expect(channel.item[0]).toMatchObject({ title: 'Noticia' });
  },
);

test('each author of a story has an element', async () => {
  const names = ['Ana Ríos', 'Berta Niño'];
  const authors = names.map((name) => ({ name, slug: 'x' }));
  const { xml } = await parsed({
    author: 'Ana Ríos y Berta Niño',
    authors: [...authors, { name: '007', slug: 'y' }],
  });
  expect([...xml.matchAll(/<dc:creator>([^<]*)</g)].map(([, name]) => name)).toEqual(names);
});

test('unknown values, and an author that is a number, are left out', async () => {
  const { channel } = await parsed({ author: null, picture: null, categories: [] });
  expect(channel.item[0]).toBeDefined();
  for (const name of ['dc:creator', 'media:content', 'category']) {
    expect(channel.item[0]).not.toHaveProperty([name]);
  }
  const { channel: other } = await parsed({ author: '007' });
  expect(other.item[0]).not.toHaveProperty(['dc:creator']);
});

test('without news the feed is valid and has no items', async () => {
  const xml = await newsFeed({ ...feed, stories: [] }, site, '');
  expect(channelOf(xml).item).toEqual([]);
  expect(xml).not.toContain('lastBuildDate');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    ']]>',
    '<![CDATA[',
    '&amp;lt;',
    '"\'',
    '\u0000\u0008\uFFFE',
    '🌀🇵🇷',
    '\uD800',
  ),
  fc
    .array(fc.constantFrom('</script>', ']]>', '&', '<', '\u0007', '🌀', '-->', 'ñ', ' '), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

test('for any text the feed is well-formed and preserves the text', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, summary, name) => {
      const author = `Ana ${name}`;
      const { channel } = await parsed({
        title: `T ${title}`,
        summary: `S ${summary}`,
        author,
        categories: [`C ${name}`],
        picture: { path: '/img/x.jpeg', alt: name, width: 1, height: 1 },
      });
      const [item] = channel.item;
      expect(item?.title).toBe(lines(`T ${title}`));
      // A feed reader shows it as HTML.
      expect(item?.description).not.toMatch(/[<>]/);
      expect(decodeHTML(String(item?.description))).toBe(lines(`S ${summary}`));
      expect(item?.category).toBe(lines(`C ${name}`));
      expect(String(item?.['dc:creator']).trim()).toBe(lines(author).trim());
    }),
  );
});

/** XML parsers normalise every line end to a line feed. */
const lines = (text: string) => xmlText(text).replace(/\r\n?/g, '\n');
