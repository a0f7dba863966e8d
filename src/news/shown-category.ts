import { featured, isSubject } from '#config/internal-categories.ts';
import type { ListItem } from '#contract/content.ts';

/** The category that a card names: the main one, or the first that is a subject to readers. Undefined without any. */
export function shownCategory({
  categoria_principal: main,
  category_names: names,
}: Pick<ListItem, 'categoria_principal' | 'category_names'>): string | undefined {
  return main && isSubject(main) ? main.name : names.find((name) => name !== featured.name);
}
