const added = new Set<string>();

/**
 * Adds styles that come with lazily loaded code. Imported as usual they would be in every page, although few readers see what they style.
 * They become a rule of the page's own sheet, because the policy forbids new ones.
 */
export function addStyle(css: string): void {
  const [sheet] = document.styleSheets;
  if (!sheet || added.has(css)) return;
  added.add(css);
  sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}

/** Adds the styles of a page that was requested: those that have `part` in them. */
export function addStylesOf(page: ParentNode, part = ''): void {
  for (const style of page.querySelectorAll('style')) {
    // eslint-disable-next-line markup/served-markup -- a style is no text for readers, and has no other form in a template
    const css = style.textContent;
    if (css.includes(part)) addStyle(css);
  }
}
