import type { Locator, Page } from '@playwright/test';
import { latch } from './api-responses.ts';
import { setConnection } from './missing-apis.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';
import { parts } from './sports-parts.ts';

/** What a reader opens while the scripts are still on their way: it is shown at once, and the scripts keep it. */

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).locator(`${parts.gameOfTab}:visible`);
const selected = (page: Page) => main(page).getByRole('tab', { selected: true });
const staticTabs = (page: Page) => page.locator('.tab-anchor, .tab-view:not([data-part])');

interface Opened {
  /** Lets the scripts arrive. */
  letScriptsCome: () => void;
  /** Addresses that were requested since the page was opened, but for scripts, pictures and the icon, which a Chromium with a window requests. */
  requested: string[];
}

/** Opens a page whose scripts, or those that match `held`, do not arrive until the test lets them. */
async function openWithoutScripts(page: Page, path: string, held = '**/*.js'): Promise<Opened> {
  const { opened, open } = latch();
  await page.route(held, async (route) => opened.then(() => route.continue()));
  // The page is not loaded before its scripts are.
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const requested = requestedBy(page, (request) => !/\.js$|\/img\/|favicon/.test(request.url()));
  return { letScriptsCome: open, requested };
}

/** A link in the navigation that becomes a list of tabs. */
const link = (page: Page, navigation: string, name: string): Locator =>
  main(page).getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true });

test.describe('a tab that is opened before the scripts arrive', { tag: '@script' }, () => {
  for (const path of ['/deportes', '/deportes/basketball']) {
    test(`${path}: shows its games at once, and stays open when they arrive`, async ({
      page,
      complaints,
    }) => {
      const { letScriptsCome, requested } = await openWithoutScripts(page, path);
      await expect(link(page, 'Partidos', 'EN VIVO')).toHaveAttribute('aria-current', 'page');
      await link(page, 'Partidos', 'PRÓXIMOS').scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      await link(page, 'Partidos', 'PRÓXIMOS').click();
      await expect(link(page, 'Partidos', 'PRÓXIMOS')).toHaveAttribute('aria-current', 'page');
      await expect(link(page, 'Partidos', 'EN VIVO')).not.toHaveAttribute('aria-current');
      const badges = await cards(page).locator('.badge').allTextContents();
      // In the evening a postponed game of the day is the first one.
      expect(badges.filter((badge) => badge !== 'POSPUESTO')).toContain('PRÓXIMO');
      expect(new Set([...badges, 'PRÓXIMO', 'POSPUESTO'])).toEqual(new Set(['PRÓXIMO', 'POSPUESTO']));
      const shown = await cards(page).getByRole('link').allTextContents();
      expect(shown.length).toBeGreaterThan(1);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      expect(requested).toEqual([]);

      letScriptsCome();
      await expect(selected(page)).toHaveText('PRÓXIMOS');
      await expect(page).toHaveURL(`${path}?vista=proximos`);
      await expect(staticTabs(page)).toHaveCount(0);
      // The rest of the list follows below what was shown.
      await expect(cards(page)).toHaveCount(18);
      expect((await cards(page).getByRole('link').allTextContents()).slice(0, shown.length)).toEqual(shown);
      expect(requested.filter((url) => !url.includes('/api/'))).toEqual([]);
      await page.goBack();
      await expect(selected(page)).toHaveText('EN VIVO');
      await expect(page).toHaveURL(path);
      expect(complaints).toEqual([]);
    });
  }

  test('several tabs are steps that "back" undoes, before and after the scripts', async ({ page }) => {
    const { letScriptsCome } = await openWithoutScripts(page, '/deportes?vista=resultados');
    await link(page, 'Partidos', 'EN VIVO').click();
    await link(page, 'Partidos', 'PRÓXIMOS').click();
    // A page whose scripts are on their way is not loaded.
    await page.goBack({ waitUntil: 'commit' });
    await expect(link(page, 'Partidos', 'EN VIVO')).toHaveAttribute('aria-current', 'page');
    await link(page, 'Partidos', 'RESULTADOS').click();
    await expect(cards(page)).toHaveCount(18);

    letScriptsCome();
    await expect(selected(page)).toHaveText('RESULTADOS');
    await expect(page).toHaveURL('/deportes?vista=resultados');
    await page.goBack();
    await expect(selected(page)).toHaveText('EN VIVO');
    await page.goBack();
    await expect(selected(page)).toHaveText('RESULTADOS');
  });

  test('the keyboard opens it, and the focus stays on what it was on', async ({ page }) => {
    // Only the islands' code: when a page with a fragment is loaded, Chromium takes the focus away.
    const { letScriptsCome } = await openWithoutScripts(page, '/deportes', '**/*.island.*.js');
    await page.waitForLoadState();
    await link(page, 'Partidos', 'PRÓXIMOS').focus();
    await page.keyboard.press('Enter');
    // The browser goes on from the open tab: its links, then its days and games.
    for (const name of ['EN VIVO', 'PRÓXIMOS', 'RESULTADOS']) {
      await page.keyboard.press('Tab');
      await expect(link(page, 'Partidos', name)).toBeFocused();
    }
    const days = main(page)
      .getByRole('navigation', { name: 'Días' })
      .getByRole('link')
      .filter({ visible: true });
    for (let tabs = await days.count(); tabs >= 0; tabs -= 1) await page.keyboard.press('Tab');
    const game = cards(page).first().getByRole('link');
    await expect(game).toBeFocused();
    const href = await game.getAttribute('href');

    letScriptsCome();
    await expect(selected(page)).toHaveText('PRÓXIMOS');
    // Also when React has drawn the whole list in place of the server's.
    await expect(cards(page)).toHaveCount(18);
    await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
  });

  test('an address with its fragment opens it, with and without scripts', async ({ page }) => {
    await page.goto('/deportes#resultados');
    await expect(selected(page)).toHaveText('RESULTADOS');
    await expect(page).toHaveURL('/deportes?vista=resultados');
    expect(new Set(await cards(page).locator('.badge').allTextContents())).toEqual(new Set(['FINALIZADO']));
  });

  test('while the scripts wait for the reader, the age of the scores still grows', async ({ page }) => {
    await setConnection(page, { saveData: true });
    await page.clock.install();
    await page.goto('/deportes');
    const age = main(page)
      .getByText(/^Actualizado hace/)
      .filter({ visible: true });
    await expect(age).toBeVisible();
    await page.clock.runFor(10 * 60_000);
    await expect(age).toHaveText(/hace 1\d minutos$/);
    await expect(page.locator('[data-hydrated]')).toHaveCount(0);
  });
});

test.describe('a day of the guide that is opened before the scripts arrive', { tag: '@script' }, () => {
  const days = (page: Page, name: string) => link(page, 'Días de la semana', name);
  const first = (page: Page) => main(page).locator('.guide .tab-view:visible ol > li h4').first();

  test('shows its programmes at once, and stays open when they arrive', async ({ page, complaints }) => {
    const { letScriptsCome, requested } = await openWithoutScripts(page, '/live?dia=martes');
    await days(page, 'Sáb').click();
    await expect(days(page, 'Sáb')).toHaveAttribute('aria-current', 'page');
    await expect(first(page)).toHaveText('Amanece en el Campo');
    await days(page, 'Mié').click();
    await expect(first(page)).toHaveText('Mañana Boricua');
    expect(requested).toEqual([]);

    letScriptsCome();
    await expect(selected(page)).toHaveText('Mié');
    await expect(page).toHaveURL((url) => url.hash === '' && url.pathname === '/live');
    await expect(staticTabs(page)).toHaveCount(0);
    await page.goBack();
    await expect(selected(page)).toHaveText('Sáb');
    await expect(first(page)).toHaveText('Amanece en el Campo');
    expect(complaints).toEqual([]);
  });
});
