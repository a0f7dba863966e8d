import type { Page } from '@playwright/test';
import { findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { currentAt, forecastAt, oneCallAt } from '#weather/sky/sky.fixture.ts';
import { respondTo } from './api-responses.ts';

/** Helpers for the tests of version 2 of the weather page. */

export const paths = ['/tiempo-v2', '/tiempo-standalone'] as const;

export const main = (page: Page) => page.getByRole('main');
export const hero = (page: Page) => main(page).locator('.v2-hero');
export const placeShown = (page: Page, name: string) =>
  hero(page).getByRole('heading', { level: 2, name, exact: true });
export const hours = (page: Page) =>
  main(page).getByRole('list', { name: 'Próximas 12 horas' }).locator('li');
export const days = (page: Page) => main(page).locator('.v2-days > li');
export const detail = (page: Page, name: string) =>
  main(page)
    .locator('.v2-grid dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');
export const waiting = (page: Page) => main(page).locator('.v2-note [role=status]');
export const failure = (page: Page) => main(page).getByRole('alert');

const { lat, lon } = findMunicipality('Ponce') ?? { lat: 0, lon: 0 };
export const ponce = { latitude: lat, longitude: lon };

type Respond = Parameters<typeof respondTo>[2];
type Requested = 'search' | 'reverse-geocode' | 'current' | 'forecast' | 'onecall';

/** Responses of the worker with the current time, the same for any place; a test can replace some. */
export async function staged(page: Page, own: Partial<Record<Requested, Respond>> = {}) {
  const now = () => Math.floor(Date.now() / 1000);
  const responses: Record<Requested, Respond> = {
    search: () => ({ data: municipalities }),
    'reverse-geocode': () => ({ data: { name: 'Ponce' } }),
    current: () => ({ data: currentAt(now()) }),
    forecast: () => ({ data: forecastAt(now()) }),
    onecall: () => ({ data: oneCallAt(now()) }),
    ...own,
  };
  for (const [request, response] of Object.entries(responses)) {
    await respondTo(page, new RegExp(`^/api/openweather/${request}`), response);
  }
}

/**
 * Locates the reader in Ponce at once. On a busy machine Chromium's own geolocation may take longer than the page waits for it;
 * weather-location.long.e2e.ts tests with the browser's own.
 */
export async function inPonce(page: Page): Promise<void> {
  await page.addInitScript((coords) => {
    const geolocation = { getCurrentPosition: (found: (position: object) => void) => found({ coords }) };
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: geolocation });
  }, ponce);
}
