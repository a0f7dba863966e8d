import { litePath } from '#config/lite-path.ts';
import { paths } from '#config/paths.ts';

/**
 * Disallowed for robots: searches have endlessly many URLs, and drafts are private. /api is allowed, because search engines run the
 * islands too: an island without its data would replace the page's content with an error.
 */
const disallowed = [paths.search(), litePath(paths.search()), paths.previews];

/** The robots.txt of the site (RFC 9309), with absolute URLs of the sitemaps. A closed site disallows everything. */
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
