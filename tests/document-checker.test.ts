import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { documentErrors } from './browser/document-checker.ts';

const rss = (inside: string, item = '') => `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Canal</title><link>https://sitio.example/</link>
  <description>Texto</description><atom:link href="https://sitio.example/rss.xml" rel="self" type="application/rss+xml"/>${inside}
  <item><title>Luz</title><link>https://sitio.example/luz</link><guid isPermaLink="true">https://sitio.example/luz</guid>
  <pubDate>Tue, 24 Nov 2026 17:00:00 GMT</pubDate>${item}</item></channel></rss>`;
const sitemap = (inside: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${inside}</url></urlset>`;

// `npm test` installs xmllint for the browser suite; a run of the units alone needs none.
const isMissing = spawnSync('xmllint', ['--version']).error !== undefined;

test
  .skipIf(isMissing)
  .each([
    rss('<language>es-pr</language>'),
    rss('', '<enclosure url="https://a.example/b.mp4" length="12" type="video/mp4"/>'),
    sitemap('<loc>https://sitio.example/</loc><lastmod>2026-11-24T13:00:00-04:00</lastmod>'),
    sitemap('<loc>https://sitio.example/</loc><lastmod>2026-11-24</lastmod>'),
  ])('a valid document %#', (xml) => expect(documentErrors(xml)).toBe(''));

test.skipIf(isMissing).each([
  ['a date of ISO 8601 in RSS', rss('<lastBuildDate>2026-11-24T17:00:00Z</lastBuildDate>')],
  ['an enclosure without a length', rss('', '<enclosure url="https://a.example/b.mp4" type="video/mp4"/>')],
  ['a relative address', sitemap('<loc>/noticias</loc>')],
  ['a date in words', sitemap('<loc>https://sitio.example/</loc><lastmod>ayer</lastmod>')],
  ['an unknown element', rss('<titulo>Canal</titulo>')],
  ['a podcast without a picture', rss('<itunes:author>Telecoquí</itunes:author>')],
  ['an empty title', rss('', '<category> </category>')],
])('%s is found', (_what, xml) => expect(documentErrors(xml)).not.toBe(''));
