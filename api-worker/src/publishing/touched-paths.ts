import type { Change } from '#contract/publishing/changes.ts';
import { itemAddresses, listAddresses } from '#contract/publishing/item-addresses.ts';

/**
 * The paths of the pages that a change surely touches: the item, its categories, the first page of its list, the home page. For caches
 * that know no tags; other pages that show the item have only its tag.
 */
export function touchedPaths({ kind, slug, previousSlug, categories }: Change): string[] {
  const slugs = previousSlug === null ? [slug] : [slug, previousSlug];
  const { home, news, programmes, emergency, alerts, closings, powerAndRivers } = listAddresses;
  switch (kind) {
    case 'news':
      return [
        ...slugs.flatMap((one) => [
          itemAddresses.newsItem(one),
          itemAddresses.article(one),
          itemAddresses.coverage(one),
        ]),
        ...categories.map(itemAddresses.newsCategory),
        news,
        home,
      ];
    case 'programme':
      return [
        ...slugs.map(itemAddresses.programme),
        ...categories.map(itemAddresses.programmeCategory),
        programmes,
        home,
      ];
    case 'episode':
      return categories.map(itemAddresses.programme);
    case 'news-category':
      return [...slugs.map(itemAddresses.newsCategory), news, home];
    case 'programme-category':
      return [...slugs.map(itemAddresses.programmeCategory), programmes, home];
    case 'tag':
      return [...slugs.map(itemAddresses.topic), news, home];
    case 'banner':
    case 'ticker-line':
    case 'promo':
    case 'social-post':
      return [home];
    case 'hazard':
      return [alerts, home, emergency];
    case 'closing':
      return [closings];
    case 'coverage-entry':
      return slugs.map(itemAddresses.coverage);
    // An emergency is on every page: for caches without tags everything is purged (purge-targets.ts).
    case 'emergency':
      return [home, emergency];
    case 'shelter':
    case 'emergency-phone':
    case 'municipal-notice':
      return [emergency];
    case 'power-report':
      return [powerAndRivers, emergency];
  }
}
