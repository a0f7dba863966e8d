import css from './open-embed.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the styles of opened embeds. They are part of the lazily loaded code: imported as usual they would be in every page that may
 * contain an embed, although few readers open one.
 */
export function dressEmbeds(page: Document): void {
  if (sheet || !('adoptedStyleSheets' in page)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
