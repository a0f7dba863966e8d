import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { atomFeed, type AtomEntry, type AtomFeed } from './atom-feed.ts';
import { site } from './rss.fixture.ts';

const ten: AtomEntry[] = Array.from({ length: 10 }, (_, place) => ({
  path: `/alertas#aviso-${place}`,
  title: `Aviso ${place} <de> «ríos» & quebradas\u0000`,
  summary: 'Vigente hasta las 6:00 p. m. No cruces.',
  category: 'aviso',
  author: 'NWS San Juan PR',
  updated: `2026-09-20T19:0${place}:00Z`,
}));
const feed: AtomFeed = {
  title: 'Alertas',
  subtitle: 'De muestra',
  page: '/alertas',
  path: '/alertas.xml',
  updated: '2026-09-20T19:09:00Z',
  entries: ten,
};

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'entry',
});

test('each entry has what RFC 4287 demands, with an id of its own', () => {
  const xml = atomFeed(feed, site);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { entry: entries, ...channel } = parser.parse(xml).feed;
  expect(channel).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    id: 'https://sitio.example/alertas.xml',
    title: 'Alertas',
    updated: '2026-09-20T19:09:00Z',
    link: [
      { '@_rel': 'self', '@_href': 'https://sitio.example/alertas.xml' },
      { '@_rel': 'alternate', '@_href': 'https://sitio.example/alertas' },
    ],
  });
  expect(entries).toHaveLength(10);
  expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(10);
  expect(entries[3]).toEqual({
    id: 'https://sitio.example/alertas#aviso-3',
    title: 'Aviso 3 <de> «ríos» & quebradas',
    updated: '2026-09-20T19:03:00Z',
    link: { '@_rel': 'alternate', '@_href': 'https://sitio.example/alertas#aviso-3' },
    author: { name: 'NWS San Juan PR' },
    category: { '@_term': 'aviso' },
    summary: 'Vigente hasta las 6:00 p. m. No cruces.',
  });
});

test('a feed without entries is a feed', () => {
  const xml = atomFeed({ ...feed, entries: [] }, site);
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(parser.parse(xml).feed.entry).toBeUndefined();
});
