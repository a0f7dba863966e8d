import type { CopyRules } from './rewrite-page.ts';

/** The entries of feeds and sitemaps, and the element of each that holds its address. */
const entry = /<(item|url|sitemap)>(.*?)<\/\1>/gs;
const place = /<(loc|link)>([^<]+)<\/\1>/;

/** A feed, sitemap or robots.txt with the addresses of the copy, without entries that the copy does not have. */
export function rewriteDocument(
  text: string,
  address: string,
  siteUrl: string,
  hrefOf: CopyRules['hrefOf'],
): string {
  return text.replaceAll(entry, (block: string) => {
    const link = place.exec(block)?.[2]?.replaceAll('&amp;', '&');
    const href = link === undefined ? undefined : hrefOf(link, address);
    if (href === null) return '';
    return href === undefined ? block : block.replace(place, `<$1>${new URL(href, siteUrl).href}</$1>`);
  });
}
