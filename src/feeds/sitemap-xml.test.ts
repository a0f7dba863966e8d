import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { newsSitemap, sitemap, sitemapIndex } from './sitemap-xml.ts';
import { xmlText } from './xml-text.ts';

const site = new URL('https://sitio.example');
const now = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'url' });
const News = z.object({
  'news:title': z.string(),
  'news:publication_date': z.string(),
  'news:publication': z.unknown(),
});
const UrlSet = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.string(), 'news:news': News })) }),
});

function valid(xml: string): string {
  expect(XMLValidator.validate(xml)).toBe(true);
  // The validator does not check for forbidden characters.
  expect(xmlText(xml)).toBe(xml);
  return xml;
}

test('a sitemap lists each page, with the date of its last change if known', async () => {
  const xml = valid(
    await sitemap(
      [
        { path: '/noticias/ni%C3%B1os', modified: '2026-11-20T12:00:00Z' },
        { path: '/?a=1&b=2', modified: null },
      ],
      site,
    ),
  );
  expect(xml).toContain(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://sitio.example/noticias/ni%C3%B1os</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url><url><loc>https://sitio.example/?a=1&amp;b=2</loc></url></urlset>',
  );
});

test('a sitemap without pages is valid', async () => {
  expect(valid(await sitemap([], site))).toContain('<urlset');
  expect(valid(await newsSitemap([], site, now))).toContain('<urlset');
});

test('the index lists its sitemaps', async () => {
  expect(valid(await sitemapIndex(['/sitemaps/secciones.xml', '/sitemaps/noticias-1.xml'], site))).toContain(
    '<sitemap><loc>https://sitio.example/sitemaps/secciones.xml</loc></sitemap><sitemap><loc>https://sitio.example/sitemaps/noticias-1.xml</loc></sitemap>',
  );
});

const news = async (entries: { title: string; published: string }[]) =>
  UrlSet.parse(
    parser.parse(
      valid(
        await newsSitemap(
          entries.map((entry, place) => ({ ...entry, path: `/noticias/n${place}` })),
          site,
          now,
        ),
      ),
    ),
  ).urlset.url;

test('news entries have the publication and the date in the time zone of the station', async () => {
  expect(await news([{ title: 'Vuelve la luz', published: '2026-11-20T02:00:00Z' }])).toEqual([
    {
      loc: 'https://sitio.example/noticias/n0',
      'news:news': {
        'news:publication': { 'news:name': 'Telecoquí', 'news:language': 'es' },
        'news:publication_date': '2026-11-19T22:00:00-04:00',
        'news:title': 'Vuelve la luz',
      },
    },
  ]);
});

test('news older than two days, and items after the first thousand, are left out', async () => {
  const kept = await news([
    { title: 'a', published: before(47.9 * hour) },
    { title: 'b', published: before(48 * hour) },
  ]);
  expect(kept).toHaveLength(1);
  const many = Array.from({ length: 1100 }, () => ({ title: 'x', published: before(hour) }));
  expect(await news(many)).toHaveLength(1000);
});

test('for any title the sitemap is well-formed and preserves the title', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('</news:title>', ']]>', '<![CDATA[', '&amp;', '"\'', '</script>🌀'),
      ),
      async (title) => {
        const [entry] = await news([{ title: `T${title}T`, published: before(hour) }]);
        expect(entry?.['news:news']['news:title']).toBe(`T${title}T`);
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (title) => {
      await news([{ title: `T${title}T`, published: before(hour) }]);
    }),
  );
});
