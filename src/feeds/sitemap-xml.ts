import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { brand } from '#config/brand.ts';
import { visibleOr } from '#contract/text/visible-text.ts';
import { withOffset } from '#ui/time/dates.ts';
import { texts } from './texts.ts';
import { xmlText } from './xml-text.ts';

/** A page that search engines should know. */
export interface SitemapEntry {
  path: string;
  /** When it changed last, ISO 8601; null when unknown. */
  modified: string | null;
}

export interface NewsSitemapEntry {
  path: string;
  title: string;
  /** ISO 8601. */
  published: string;
}

/** Google's limits for news sitemaps: the maximum age in milliseconds, and the maximum number of items in a file. */
const newsAge = 48 * 60 * 60 * 1000;
const newsCount = 1000;

// The library throws for an empty list, but a news sitemap may be empty, for example on a quiet weekend.
const empty =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

const none = { news: false, xhtml: false, image: false, video: false };

async function toXml<T>(stream: SitemapStream | SitemapIndexStream, entries: readonly T[]): Promise<string> {
  if (entries.length === 0) return empty;
  const text = streamToPromise(stream);
  for (const entry of entries) stream.write(entry);
  stream.end();
  return (await text).toString();
}

/** A sitemap of these pages (https://www.sitemaps.org/protocol.html). `site` is the site's own URL. */
export function sitemap(entries: readonly SitemapEntry[], site: URL | undefined): Promise<string> {
  return toXml(
    new SitemapStream({ xmlns: none }),
    entries.map(({ path, modified }) => ({
      url: new URL(path, site).href,
      ...(modified !== null && { lastmod: modified }),
    })),
  );
}

/** The index of the sitemaps with these paths. `parts` must not be empty. */
export function sitemapIndex(parts: readonly string[], site: URL | undefined): Promise<string> {
  return toXml(
    new SitemapIndexStream(),
    parts.map((path) => ({ url: new URL(path, site).href })),
  );
}

/**
 * The sitemap for Google News: the entries of the two days before `now` (milliseconds since the epoch), in the given order,
 * at most a thousand.
 */
export function newsSitemap(
  entries: readonly NewsSitemapEntry[],
  site: URL | undefined,
  now: number,
): Promise<string> {
  const recent = entries.filter(({ published }) => now - Date.parse(published) < newsAge).slice(0, newsCount);
  return toXml(
    new SitemapStream({ xmlns: { ...none, news: true } }),
    recent.map(({ path, title, published }) => ({
      url: new URL(path, site).href,
      news: {
        publication: { name: brand.name, language: brand.language.split('-')[0] },
        publication_date: withOffset(published),
        title: visibleOr(xmlText(title), texts.untitled),
      },
    })),
  );
}
