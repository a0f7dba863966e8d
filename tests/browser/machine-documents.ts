import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import * as z from 'zod';
import { expect } from './page-kinds.ts';

/** What tests read of the site's documents for machines. The tests of src/feeds have every field. */

const address = z.url({ protocol: /^https?$/ });
const offsetDate = z.iso.datetime({ offset: true });
const rfc822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(schema));

/** What every channel has, with items of this shape. */
const channelOf = <T extends z.ZodRawShape, I extends z.ZodRawShape>(channel: T, item: I) =>
  z.object({
    rss: z.object({
      channel: z.object({
        link: address,
        lastBuildDate: rfc822,
        'atom:link': z.object({ '@_href': address }),
        ...channel,
        item: list(z.object({ link: address, pubDate: rfc822, ...item })),
      }),
    }),
  });

export const Rss = channelOf(
  {},
  {
    guid: z.object({ '#text': z.string() }),
    'content:encoded': z.string(),
    'media:content': z.object({ '@_url': address }).optional(),
  },
);

export const Podcast = channelOf(
  { 'itunes:image': z.object({ '@_href': address }) },
  { enclosure: z.object({ '@_url': address, '@_length': z.string(), '@_type': z.string() }).optional() },
);

export const SitemapIndex = z.object({
  sitemapindex: z.object({ sitemap: list(z.strictObject({ loc: address })) }),
});

const urlSet = <T extends z.ZodType>(entry: T) => z.object({ urlset: z.object({ url: list(entry) }) });

export const Sitemap = urlSet(z.strictObject({ loc: address, lastmod: offsetDate.optional() }));

export const NewsSitemap = urlSet(
  z.object({ loc: address, 'news:news': z.object({ 'news:publication_date': offsetDate }) }),
);

// Values stay text: "007" is not a number, and a title keeps its spaces.
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });

/** Fetches an XML document, checks that it is well-formed, and parses it. */
export async function readXml<T extends z.ZodType>(
  page: Page,
  path: string,
  contentType: string,
  schema: T,
): Promise<{ data: z.infer<T>; response: APIResponse }> {
  // As an edge gets it, with its tags.
  const response = await page.request.get(path, { headers: { Via: '1.1 edge' } });
  expect(response.status(), path).toBe(200);
  expect(response.headers()['content-type']).toBe(`${contentType}; charset=utf-8`);
  expect(response.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
  expect(response.headers()['etag']).toBeTruthy();
  const xml = await response.text();
  expect(XMLValidator.validate(xml), path).toBe(true);
  return { data: schema.parse(parser.parse(xml)), response };
}

/** The path of an absolute address of the site: in tests the site has another address than the one that it was built for. */
export function localPath(absolute: string): string {
  const { pathname, search } = new URL(absolute);
  return `${pathname}${search}`;
}

/** Up to `count` items, spread over the whole list. */
export function sample<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, place) => place % step === 0).slice(0, count);
}

/** The canonical address that a page names, and whether it asks not to be indexed. */
export async function readHead(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  return {
    status: response.status(),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&'),
    noindex: /<meta name="robots" content="noindex"/.test(html),
  };
}
