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
