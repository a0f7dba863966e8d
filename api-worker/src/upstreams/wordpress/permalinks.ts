import { itemAddresses } from '#contract/publishing/item-addresses.ts';
import { toSlug } from '#contract/text/slug.ts';

/** What WordPress adds to the address of an item or a list: its second page is `/2/`. */
const ending = /\/(?:feed|embed|amp|\d{1,2}|page\/\d+|comment-page-\d+)?\/?$/;

/** Pages of the site below /noticias. */
const pagesOfNews = new Set(['categoria', 'deportes']);

const newsItem = (slug: string) =>
  pagesOfNews.has(slug) ? itemAddresses.article(slug) : itemAddresses.newsItem(slug);

/**
 * Forms of permalinks whose path alone says which page of the site they mean. A category below another one has both in its path; the site
 * has the last one. `/slug/` and `/?p=123` are not here: they may be a page of the CMS, and only WordPress knows. Its plugin replaces them.
 */
const forms: [RegExp, (slug: string) => string][] = [
  [/^\/noticias\/categoria\/(?:[^/]+\/)*([^/]+)$/, itemAddresses.newsCategory],
  [/^\/(?:noticias\/tema|tag)\/([^/]+)$/, itemAddresses.topic],
  [/^\/programas\/categoria\/(?:[^/]+\/)*([^/]+)$/, itemAddresses.programmeCategory],
  [/^\/category\/(?:[^/]+\/)*([^/]+)$/, (slug) => `/category/${encodeURIComponent(slug)}`],
  [/^\/noticias\/([^/]+)$/, newsItem],
  [/^\/article\/([^/]+)$/, itemAddresses.article],
  [/^\/programas\/([^/]+)$/, itemAddresses.programme],
];
const dated: [RegExp, (slug: string) => string] = [/^\/\d{4}\/\d{2}\/(?:\d{2}\/)?([^/]+)$/, newsItem];

/** The site's path for one of the CMS, below its home; null if the path does not say which. */
export function sitePathOf(path: string): string | null {
  // Earlier versions of the plugin had programmes there.
  return match(path.replace(/^\/noticias(?=\/programas\/)/, ''), [...forms, dated]);
}

/** The site's path for one with a date, from the time when WordPress was at the site's address; null for every other path. */
export function datedPathOf(path: string): string | null {
  return match(path, [dated]);
}

function match(path: string, among: typeof forms): string | null {
  const trimmed = path.replace(ending, '');
  for (const [form, address] of among) {
    const slug = form.exec(trimmed)?.[1];
    if (slug !== undefined && !/^\d{1,2}$/.test(slug)) return address(toSlug(slug));
  }
  return null;
}
