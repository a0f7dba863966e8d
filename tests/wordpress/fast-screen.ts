import type { Browser, Page } from '@playwright/test';
import { beforeAll, beforeEach } from 'vitest';
import { useCoverage } from '../../cms/wordpress/local/test-coverage.ts';
import { cookiesOf, logIn } from '../../cms/wordpress/local/test-editor.ts';
import { openStage } from '../stage.ts';
import { expect, openPage } from './desk-browser.ts';

/** A coverage, and before each test a browser on a phone in which the administrator is logged in, for the suite that calls this. */
export function useFastScreen() {
  const told = useCoverage();
  const stage = openStage();
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await stage.browser();
  });
  beforeEach(async () => {
    page = await openPage(browser, told.session, { viewport: { width: 360, height: 640 } });
    page.on('dialog', (dialog) => void dialog.accept());
    return () => page.context().close();
  });

  const address = () =>
    `${told.site.wordpress.url}/wp-admin/admin-post.php?action=telecoqui_minuto&cobertura=${told.coverage}`;
  /** Waits until the service worker keeps the page, which contains its script. */
  const kept = () =>
    expect
      .poll(() => page.evaluate(async () => (await (await caches.open('telecoqui-minuto')).keys()).length))
      .toBe(1);
  return {
    told,
    get context() {
      return page.context();
    },
    get page() {
      return page;
    },
    address,
    open: () => page.goto(address()),
    kept,
    /** Opens it again, as WordPress has it now: where that takes four seconds, the service worker would show the page that it keeps. */
    openAnew: async () => {
      await kept();
      await page.evaluate(() => caches.delete('telecoqui-minuto'));
      return page.goto(address());
    },
    /** The line that says what waits. */
    status: () => page.locator('#estado'),
    items: () => page.locator('#lista > li'),
    write: async (text: string) => {
      await page.getByLabel('¿Qué pasó?').fill(text);
      await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    },
    /** Ends the session, and begins one of the administrator or of the user with a role's name. */
    logInAgain: async (role?: string) => {
      await page.context().clearCookies();
      await page.context().addCookies(cookiesOf(await logIn(told.site.wordpress, role)));
    },
  };
}
