import { expect as playwright, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { cookiesOf, type Session } from '../../cms/wordpress/local/test-editor.ts';

/** Looks for a minute and more: that is what WordPress needs for a second's work on a machine that does other things, too. */
export const expect = playwright.configure({ timeout: 100_000 });

/**
 * A page in a context of its own, in which a user is logged in, if there is a session. Its clicks and its navigation wait until vitest ends the
 * test or the hook: Playwright's own limit is below that.
 */
export async function openPage(
  browser: Browser,
  session?: Session,
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(0);
  if (session) await context.addCookies(cookiesOf(session));
  return context.newPage();
}

/** Opens an item in the block editor, and waits until it can be worked with. */
export async function openEditor(page: Page, { wordpress }: Session, id: number): Promise<void> {
  await page.goto(`${wordpress.url}/wp-admin/post.php?post=${id}&action=edit`);
  // It covers the editor of a new user.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}
