import { encode } from 'html-entities';
import type { ListItem } from '#contract/content.ts';
import { texts } from './texts.ts';

/** The headline of a news item in lists, as HTML: the editors' short one, else its title. */
export const cardHeadline = ({ title, short_title }: Pick<ListItem, 'title' | 'short_title'>): string =>
  encode(short_title) || title.rendered || texts.item.fallbackTitle;
