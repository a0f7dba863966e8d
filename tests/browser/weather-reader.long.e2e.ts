import type { Page } from '@playwright/test';
import { servedPage } from '../served-page.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './page-kinds.ts';
import {
  degrees,
  field,
  inPonce,
  main,
  openHydrated,
  placeShown,
  ponce,
  results,
  staged,
} from './weather-pages.ts';

/** What a reader keeps from one weather page to the next: the place and the unit of the temperatures. */

const views = ['/tiempo', '/tiempo-v2', '/tiempo-v2-light'];

const served = async (address: string) =>
  servedPage(await (await fetch(`${process.env['SITE']}${address}`)).text());

test('the links of a weather page name its place, in the first response', { tag: '@static' }, async () => {
  for (const path of views) {
    for (const [query, name] of [
      ['?municipio=Mayag%C3%BCez', 'Mayag%C3%BCez'],
      ['', 'San%20Juan'],
    ]) {
      const links = (await served(path + query)).values('.place-foot a', 'href');
      expect(links, path).toEqual([
        ...views.filter((view) => view !== path).map((view) => `${view}?municipio=${name}`),
        ...['/emergencia', '/alertas', '/cierres', '/luz-y-rios', '/huracan'],
      ]);
    }
  }
  // It has no navigation at all: its links stay on the page, or open a third party's frame.
  const links = (await served('/tiempo-standalone?municipio=Ponce')).values('a', 'href');
  const elsewhere = links.filter((href) => /^\/(?!tiempo-standalone|marco\/)/.test(href));
  expect(elsewhere).toEqual([]);
});

test.describe('with a script', { tag: '@script' }, () => {
  const foot = (page: Page) => page.locator('.place-foot');
  const remembered = (page: Page) => page.locator('[data-remembered]');
  const card = (page: Page) => page.locator('a', { has: page.locator('.weather-now') });
  const unit = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Unidad de temperatura' }).getByRole('button', { name, exact: true });

  test('a chosen place stays on the next pages, until the reader makes the device forget it', async ({
    page,
    context,
    complaints,
  }) => {
    // The position would be Ponce: a choice is kept all the same.
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(ponce);
    await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
    await expect(remembered(page)).toBeHidden();
    await field(page).fill('vieq');
    await results(page).getByText('Vieques').click();
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
    await foot(page).getByRole('link', { name: 'Viento y consejos' }).click();
    await expect(page).toHaveURL('/tiempo-v2?municipio=Vieques');
    await expect(placeShown(page, 'v2', 'Vieques')).toBeVisible();

    await page.goto('/');
    await card(page).scrollIntoViewIfNeeded();
    await expect(card(page)).toContainText('Vieques');
    await expect(card(page)).toHaveAttribute('href', '/tiempo?municipio=Vieques');
    // Without a place in the address, too; what the server rendered for everybody is hydrated first.
    await openHydrated(page, 'tiempo');
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
    expect(complaints).toEqual([]);
    await openHydrated(page, 'v2');
    await expect(placeShown(page, 'v2', 'Vieques')).toBeVisible();
    await expect(foot(page).getByRole('link', { name: 'Pronóstico de 7 días' })).toHaveAttribute(
      'href',
      '/tiempo-v2-light?municipio=Vieques',
    );

    await openHydrated(page, 'light');
    await expect(placeShown(page, 'light', 'Vieques')).toBeVisible();
    await expect(remembered(page)).toContainText('Este dispositivo recuerda tu municipio: Vieques.');
    expect(await axeViolations(page)).toEqual([]);
    await remembered(page).getByRole('button', { name: 'Olvidarlo' }).click();
    await expect(remembered(page).locator('span')).toHaveText(
      'Este dispositivo ya no recuerda tu municipio.',
    );
    await expect(remembered(page).locator('span')).toBeFocused();
    await expect(remembered(page).locator('button')).toBeHidden();
    const { face: _, ...kept } = await page.evaluate(() => ({ ...localStorage }));
    expect(kept).toEqual({ locate: 'no' });
    await openHydrated(page, 'tiempo');
    await expect(placeShown(page, 'tiempo', 'San Juan')).toBeVisible();
    await expect(remembered(page)).toBeHidden();
    expect(complaints).toEqual([]);
  });

  test('a located place is remembered by its name only, and shown on the next page', async ({ page }) => {
    await inPonce(page, { latitude: 18.021234, longitude: -66.608765 });
    await openHydrated(page, 'tiempo');
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
    await expect(remembered(page)).toContainText('Ponce');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ municipality: 'Ponce' });
    await openHydrated(page, 'light');
    await expect(placeShown(page, 'light', 'Ponce')).toBeVisible();
  });

  /** A device that remembers Vieques. It finds the reader in Ponce when the page gets the event `found`. */
  const inViequesThenPonce = (page: Page) =>
    page.addInitScript((coords) => {
      localStorage.setItem('municipality', 'Vieques');
      const getCurrentPosition = (found: (position: object) => void) => {
        document.documentElement.dataset['asked'] = '';
        addEventListener('found', () => found({ coords }));
      };
      Object.defineProperty(Navigator.prototype, 'geolocation', { value: { getCurrentPosition } });
    }, ponce);
  const forget = (page: Page) => remembered(page).getByRole('button', { name: 'Olvidarlo' }).click();
  const asked = (page: Page) => page.locator('html[data-asked]');

  test('a place that is forgotten before the page asks for the position is not looked for', async ({
    page,
  }) => {
    await inViequesThenPonce(page);
    await staged(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/tiempo');
    await field(page).focus();
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
    await forget(page);
    await page.clock.runFor(1_000);
    await expect(asked(page)).toHaveCount(0);
  });

  test('a place that is forgotten before the position is known stays forgotten', async ({ page }) => {
    await inViequesThenPonce(page);
    await staged(page);
    await page.goto('/tiempo-v2');
    await expect(asked(page)).toBeAttached();
    await forget(page);
    const named = page.waitForResponse(/\/reverse-geocode/);
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await (await named).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(remembered(page).locator('span')).toHaveText(
      'Este dispositivo ya no recuerda tu municipio.',
    );
    expect(await page.evaluate(() => localStorage.getItem('municipality'))).toBeNull();
  });

  test('the unit is that of each page until the reader chooses one, and then that of all pages', async ({
    page,
    complaints,
  }) => {
    await page.goto('/');
    await expect(card(page)).toContainText(/\d °F,/);
    await openHydrated(page, 'tiempo', '?municipio=Ponce');
    const temperatures = main(page).locator('.now-line strong, .weather-hour strong, .day-range strong');
    await expect(unit(page, '°C')).toHaveAttribute('aria-pressed', 'true');
    await expect(temperatures).toHaveText(Array(14).fill(/^\d+ °C$/));
    await unit(page, '°F').click();
    await expect(unit(page, '°F')).toHaveAttribute('aria-pressed', 'true');
    await expect(temperatures).toHaveText(Array(14).fill(/^\d+ °F$/));
    await openHydrated(page, 'v2', '?municipio=Ponce');
    await expect(degrees(page)).toHaveText(/^\d+°F$/);
    await unit(page, '°C').click();
    await expect(degrees(page)).toHaveText(/^\d+°C$/);
    await expect(main(page).locator('.v2-hours strong')).toHaveText(Array(12).fill(/^\d+°C$/));

    await page.goto('/');
    await card(page).scrollIntoViewIfNeeded();
    await expect(card(page)).toContainText(/\d °C,/);

    await openHydrated(page, 'light', '?municipio=Ponce');
    await expect(degrees(page)).toHaveText(/^\d+°C$/);
    await expect(main(page).getByRole('img', { name: /^Temperatura por hora: .*, \d+ °C$/ })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('radio', { name: 'Grados Celsius (°C)' })).toBeChecked();
    await page.getByRole('radio', { name: 'La de cada página' }).check();
    await openHydrated(page, 'light', '?municipio=Ponce');
    await expect(degrees(page)).toHaveText(/^\d+°F$/);
    expect(complaints).toEqual([]);
  });
});
