import { newsItemPath } from '#config/article-path.ts';
import type { ListItem } from '#contract/content.ts';
import { plainText, shorten } from '#ui/plain-text.ts';
import { cardHeadline } from '../shown-item.ts';
import type { BannerProps } from './BannerSlide.tsx';

/** Characters of a summary: two or three lines of the slide on a phone. */
const summaryLength = 110;

/** The slide of the home page's lead, a story. */
export const leadSlide = (item: ListItem): BannerProps => ({
  // No banner has it.
  id: 0,
  title: plainText(cardHeadline(item)),
  summary: shorten(plainText(item.excerpt.rendered), summaryLength),
  image: item.featured_media_url,
  alt: item.featured_media_alt,
  link: newsItemPath(item),
});
