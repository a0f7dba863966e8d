import type { Coverage, ListItem } from '#contract/content.ts';
import type { ArticleSummary } from '#contract/newsroom.ts';
import { itemAddresses, reservedSlugs } from '#contract/publishing/item-addresses.ts';

/**
 * The canonical path of an article: /noticias/{slug} for one from WordPress, /minuto-a-minuto/{slug} for one that is a live coverage,
 * /article/{slug} for one that exists only in the internal API. Where nobody says that it is a coverage, its address as a story leads there.
 */
export function articlePath({
  source,
  slug,
  coverage,
}: Pick<ArticleSummary, 'source' | 'slug'> & { coverage?: Coverage | null }): string {
  if (coverage) return itemAddresses.coverage(slug);
  return source === 'wordpress' && !reservedSlugs.has(slug)
    ? itemAddresses.newsItem(slug)
    : itemAddresses.article(slug);
}

/** The canonical path of a news item: that of its entries, if it is a live coverage. */
export const newsItemPath = ({ slug, coverage }: Pick<ListItem, 'slug' | 'coverage'>): string =>
  coverage === null ? itemAddresses.newsItem(slug) : itemAddresses.coverage(slug);
