import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './page-kinds.ts';

/** What the site says to machines, as schemas: strict, so that a field that nobody checks cannot slip in. */

const address = z.url({ protocol: /^https?$/ });
const offsetDate = z.iso.datetime({ offset: true });
const rfc822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
const text = z.string().trim().min(1);
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(schema));

export const Rss = z.object({
  rss: z.object({
    channel: z.strictObject({
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
      item: list(
        z.strictObject({
          title: text,
          link: address,
          guid: z.strictObject({ '#text': address, '@_isPermaLink': z.literal('true') }),
          pubDate: rfc822,
          description: text.optional(),
          'content:encoded': text,
          'dc:creator': text.optional(),
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

const organization = z.strictObject({
  '@type': z.literal('NewsMediaOrganization'),
  name: text,
  url: address,
  logo: address,
});
const writer = z.union([
  z.strictObject({ '@type': z.literal('Person'), name: text }),
  z.strictObject({ '@type': z.literal('NewsMediaOrganization'), name: text, url: address }),
]);
const positions = (items: { position: number }[]) =>
  items.every(({ position }, place) => position === place + 1);
const spanish = z.literal('es-PR');

export const NewsArticle = z.strictObject({
  '@type': z.literal('NewsArticle'),
  headline: text.max(110),
  description: text.optional(),
  image: z.array(address).min(1).optional(),
  datePublished: offsetDate,
  dateModified: offsetDate,
  author: z.array(writer).length(1),
  publisher: organization,
  mainEntityOfPage: address,
  articleSection: text.optional(),
  inLanguage: spanish,
  isAccessibleForFree: z.literal(true),
});

const TVSeries = z.strictObject({
  '@type': z.literal('TVSeries'),
  name: text,
  url: address,
  description: text.optional(),
  image: z.array(address).min(1).optional(),
  genre: z.array(text).min(1).optional(),
  inLanguage: spanish,
  publisher: organization,
});

const BreadcrumbList = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: text,
        item: address.optional(),
      }),
    )
    .min(2)
    .refine(positions)
    .refine((items) => items.slice(0, -1).every(({ item }) => item), 'only the last may lead nowhere'),
});

const CollectionPage = z.strictObject({
  '@type': z.literal('CollectionPage'),
  name: text,
  url: address,
  inLanguage: spanish,
  mainEntity: z.strictObject({
    '@type': z.literal('ItemList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), url: address }))
      .min(1)
      .refine(positions),
  }),
});

const Station = organization.extend({
  description: text,
  address: text,
  telephone: z.string().regex(/^\+1-\d{3}-\d{3}-\d{4}$/),
  email: z.email(),
  sameAs: z.array(address).min(1),
});

const WebSite = z.strictObject({
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  inLanguage: spanish,
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().endsWith('/search?q={search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const thing = z.discriminatedUnion('@type', [
  NewsArticle,
  TVSeries,
  BreadcrumbList,
  CollectionPage,
  Station,
  WebSite,
]);

const JsonLd = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(thing).min(1),
});

/** The things of a page's JSON-LD; none where it has no such block. More than one block is a mistake. */
export function thingsOf(blocks: readonly string[]): z.infer<typeof thing>[] {
  expect(blocks.length).toBeLessThanOrEqual(1);
  return blocks.flatMap((block) => JsonLd.parse(JSON.parse(block))['@graph']);
}

// Text as text: "007" is no number, and a title keeps its spaces.
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });

/** Fetches an XML document, has a browser judge whether it is well-formed, and reads it. */
export async function readXml<T extends z.ZodType>(
  page: Page,
  path: string,
  contentType: string,
  schema: T,
): Promise<{ data: z.infer<T>; response: APIResponse }> {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(200);
  expect(response.headers()['content-type']).toBe(`${contentType}; charset=utf-8`);
  expect(response.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
  expect(response.headers()['etag']).toBeTruthy();
  const xml = await response.text();
  expect(XMLValidator.validate(xml), path).toBe(true);
  const error = await page.evaluate(
    (source) =>
      new DOMParser().parseFromString(source, 'application/xml').querySelector('parsererror')?.textContent,
    xml,
  );
  expect(error, path).toBeUndefined();
  return { data: schema.parse(parser.parse(xml)), response };
}

/** The path of an absolute address of the site: in tests it runs at another address than the one it was built for. */
export function localPath(absolute: string): string {
  const { pathname, search } = new URL(absolute);
  return `${pathname}${search}`;
}

/** Up to `count` of a list, from all over it. */
export function sample<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, place) => place % step === 0).slice(0, count);
}

/** The canonical address that a page names, and whether it asks not to be found. */
export async function readHead(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  return {
    status: response.status(),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&'),
    noindex: /<meta name="robots" content="noindex"/.test(html),
  };
}
