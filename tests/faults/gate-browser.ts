import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** Opens a page in a new browser context: a phone that has never visited this site. */
export async function visit(
  browser: Browser,
  site: { url: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'es-PR',
    viewport: { width: 360, height: 800 },
    ...options,
  });
  return context.newPage();
}
