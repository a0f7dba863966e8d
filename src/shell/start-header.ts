import { startMenu } from './menu.ts';
import { startSearch } from './search-box.ts';
import { startTheme } from './theme-button.ts';

/** What the header does beyond its HTML. */
export function startHeader(page: Document): void {
  startMenu(page);
  startSearch(page);
  startTheme(page);
}
