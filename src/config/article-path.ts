import type { ArticleSummary } from '#contract/newsroom.ts';
import { itemAddresses } from '#contract/publishing/item-addresses.ts';

/** Path segments under /noticias that are pages of their own. An article with such a slug has its page under /article. */
const reservedSlugs = new Set(['categoria', 'deportes', 'tema']);

/**
 * The canonical path of an article: /noticias/{slug} for one from WordPress, /article/{slug} for one that exists only in the
 * internal API.
 */
export function articlePath({ source, slug }: Pick<ArticleSummary, 'source' | 'slug'>): string {
  return source === 'wordpress' && !reservedSlugs.has(slug)
    ? itemAddresses.newsItem(slug)
    : itemAddresses.article(slug);
}
