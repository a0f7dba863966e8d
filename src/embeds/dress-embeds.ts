import css from './open-embed.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the styles of embeds that were opened. They come with the code that opens one: imported as usual they would stand in every
 * page that could hold an embed, and few readers open one.
 */
export function dressEmbeds(page: Document): void {
  if (sheet || !('adoptedStyleSheets' in page)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
