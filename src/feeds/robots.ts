import { paths } from '#config/paths.ts';

/**
 * What robots are asked to leave alone: searches have endless addresses, and a draft is nobody's business. /api is not on
 * the list: search engines run the islands too, and one that may not ask for its data would put an error in the place of
 * the content that the page came with.
 */
const disallowed = [paths.search(), paths.previews];

/** The robots.txt of the site (RFC 9309); the sitemaps' addresses are absolute. A closed site asks them to stay away. */
export function robots(site: URL | undefined, isClosed: boolean): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n';
  const sitemaps = [paths.sitemap(), paths.newsSitemap].map((path) => new URL(path, site).href);
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    ...sitemaps.map((address) => `Sitemap: ${address}`),
    '',
  ].join('\n');
}
