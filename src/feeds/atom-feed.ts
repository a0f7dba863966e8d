import { brand } from '#config/brand.ts';
import { escapedXml } from './xml-text.ts';

export interface AtomEntry {
  /** Path of its place on the site, which is also its id. */
  path: string;
  title: string;
  summary: string;
  category: string;
  author: string;
  /** ISO 8601. */
  updated: string;
}

export interface AtomFeed {
  title: string;
  subtitle: string;
  /** Path of the page that shows the same. */
  page: string;
  /** The feed's own path. */
  path: string;
  updated: string;
  entries: readonly AtomEntry[];
}

const element = (name: string, text: string) => `<${name}>${escapedXml(text)}</${name}>`;

/** An Atom feed (RFC 4287). Programs that watch warnings compare `updated`, which RSS does not have. `site` is the site's own URL. */
export function atomFeed({ entries, ...feed }: AtomFeed, site: URL | undefined): string {
  const absolute = (path: string) => new URL(path, site).href;
  const link = (path: string, rel: string) => `<link rel="${rel}" href="${escapedXml(absolute(path))}"/>`;
  const written = entries.map((entry) =>
    [
      '<entry>',
      element('id', absolute(entry.path)),
      element('title', entry.title),
      element('updated', entry.updated),
      link(entry.path, 'alternate'),
      `<author>${element('name', entry.author)}</author>`,
      `<category term="${escapedXml(entry.category)}"/>`,
      element('summary', entry.summary),
      '</entry>',
    ].join(''),
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${brand.language}">`,
    element('id', absolute(feed.path)),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', feed.updated),
    link(feed.path, 'self'),
    link(feed.page, 'alternate'),
    `<author>${element('name', brand.name)}</author>`,
    ...written,
    '</feed>',
  ].join('');
}
