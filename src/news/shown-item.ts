import { escapeUTF8 } from 'entities/escape';
import { featured, isSubject } from '#config/internal-categories.ts';
import type { ListItem } from '#contract/content.ts';
import { texts } from './texts.ts';

/** The headline of a news item in lists, as HTML: the editors' short one, else its title. */
export const cardHeadline = ({ title, short_title }: Pick<ListItem, 'title' | 'short_title'>): string =>
  escapeUTF8(short_title) || title.rendered || texts.item.fallbackTitle;

/** The category that a card names: the main one, or the first that is a subject to readers. Undefined without any. */
export function shownCategory({
  categoria_principal: main,
  category_names: names,
}: Pick<ListItem, 'categoria_principal' | 'category_names'>): string | undefined {
  return main && isSubject(main) ? main.name : names.find((name) => name !== featured.name);
}
