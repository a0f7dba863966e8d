import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import * as z from 'zod';
import { expect } from './page-kinds.ts';

/** Schemas for the site's documents for machines. They are strict, so that a new field fails until it is checked here. */

const address = z.url({ protocol: /^https?$/ });
const offsetDate = z.iso.datetime({ offset: true });
const rfc822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
const text = z.string().trim().min(1);
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(schema));

/** What every channel has. */
const channel = {
  title: text,
  description: text,
  link: address,
  language: z.literal('es-pr'),
  lastBuildDate: rfc822,
  'atom:link': z.strictObject({
    '@_href': address,
    '@_rel': z.literal('self'),
    '@_type': z.literal('application/rss+xml'),
  }),
};

export const Rss = z.object({
  rss: z.object({
    channel: z.strictObject({
      ...channel,
      item: list(
        z.strictObject({
          title: text,
          link: address,
          // WordPress's id stays when the address changes, or readers would see the story again. The site's own articles have none.
          guid: z.union([
            z.strictObject({
              '#text': z.string().regex(/^noticia-\d+$/),
              '@_isPermaLink': z.literal('false'),
            }),
            z.strictObject({ '#text': address, '@_isPermaLink': z.literal('true') }),
          ]),
          pubDate: rfc822,
          description: text.optional(),
          'content:encoded': text,
          'dc:creator': list(text),
          category: list(text),
          'media:content': z
            .strictObject({
              '@_url': address,
              '@_medium': z.literal('image'),
              '@_type': z.literal('image/jpeg'),
              '@_width': z.literal('1200'),
              '@_height': z.literal('630'),
              'media:description': text.optional(),
              '#text': z.literal('').optional(),
            })
            .optional(),
        }),
      ),
    }),
  }),
});

const picture = z.strictObject({ '@_href': address, '#text': z.literal('').optional() });
const wholeNumber = z.string().regex(/^[1-9]\d*$/);
const media = z.strictObject({
  '@_url': address.optional(),
  '@_type': text.optional(),
  '@_medium': z.enum(['video', 'audio']),
  '@_duration': wholeNumber.optional(),
  'media:player': z.strictObject({ '@_url': address }).optional(),
  '#text': z.literal('').optional(),
});

/** A feed of episodes: https://podcasters.apple.com/support/823-podcast-requirements and https://www.rssboard.org/media-rss */
export const Podcast = z.object({
  rss: z.object({
    channel: z.strictObject({
      ...channel,
      'itunes:author': text,
      'itunes:explicit': z.literal('false'),
      'itunes:category': z.strictObject({ '@_text': z.literal('TV & Film') }),
      'itunes:image': picture,
      item: list(
        z.strictObject({
          title: text,
          link: address,
          guid: z.strictObject({ '#text': text, '@_isPermaLink': z.literal('false') }),
          pubDate: rfc822,
          description: text,
          'itunes:duration': wholeNumber,
          'itunes:image': picture.optional(),
          enclosure: z
            .strictObject({
              '@_url': address,
              '@_length': wholeNumber,
              '@_type': z.string().regex(/^(video|audio)\//),
            })
            .optional(),
          // Without an address of its own, it has to name a player.
          'media:content': media.refine((item) => item['@_url'] ?? item['media:player']).optional(),
        }),
      ),
    }),
  }),
});

export const SitemapIndex = z.object({
  sitemapindex: z.object({ sitemap: list(z.strictObject({ loc: address })) }),
});

const urlSet = <T extends z.ZodType>(entry: T) => z.object({ urlset: z.object({ url: list(entry) }) });

export const Sitemap = urlSet(z.strictObject({ loc: address, lastmod: offsetDate.optional() }));

export const NewsSitemap = urlSet(
  z.strictObject({
    loc: address,
    'news:news': z.strictObject({
      'news:publication': z.strictObject({
        'news:name': z.literal('Telecoquí'),
        'news:language': z.literal('es'),
      }),
      'news:publication_date': offsetDate,
      'news:title': text,
    }),
  }),
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
