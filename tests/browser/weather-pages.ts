import type { Page } from '@playwright/test';
import { findMunicipality } from '#contract/weather/municipalities.ts';
import { dayAndMonth, dayKey } from '#weather/sky/clock.ts';
import { currentAt, forecastAt, oneCallAt } from '#weather/sky/sky.fixture.ts';
import { respondTo } from './api-responses.ts';

/** Helpers for the tests of the weather pages. */

export const main = (page: Page) => page.getByRole('main');

/** Each page, by the name of its island: its address, and the heading that names its place. */
export const views = {
  tiempo: { path: '/tiempo', heading: '.tiempo-now h2', says: (name: string) => `El tiempo en ${name}` },
  v2: { path: '/tiempo-v2', heading: '.v2-hero h2', says: (name: string) => name },
  light: { path: '/tiempo-v2-light', heading: '.light-now h2', says: (name: string) => name },
} as const;
export type View = keyof typeof views;

/** The heading of a page that shows this place. */
export const placeShown = (page: Page, view: View, name: string) =>
  main(page)
    .locator(views[view].heading)
    .and(page.getByText(views[view].says(name), { exact: true }));
export const degrees = (page: Page) => main(page).locator('.now-line strong');

/** The field of the search of /tiempo, and what it has found: with a script a combobox, without one a field and a list of links. */
export const field = (page: Page) =>
  main(page).locator('.tiempo-search').getByLabel('Municipio', { exact: true });
export const results = (page: Page) => main(page).getByLabel('Municipios encontrados');
export const dropdown = (page: Page) => main(page).getByRole('combobox', { name: 'Seleccionar ubicación' });

export async function openHydrated(page: Page, view: View, query = ''): Promise<void> {
  await page.goto(views[view].path + query);
  await page.locator(`[data-island=${view}][data-hydrated]`).waitFor();
}

type Respond = Parameters<typeof respondTo>[2];
type Requested = 'status' | 'reverse-geocode' | 'current' | 'forecast' | 'onecall';

/** Responses of the worker with the current time, the same for any place; a test can replace some. */
export async function staged(page: Page, own: Partial<Record<Requested, Respond>> = {}) {
  const now = () => Math.floor(Date.now() / 1000);
  const respond = (request: Requested, data: () => unknown) =>
    respondTo(page, new RegExp(`^/api/openweather/${request}`), own[request] ?? (() => ({ data: data() })));
  return {
    status: await respond('status', () => ({ status: 'active' })),
    reverse: await respond('reverse-geocode', () => ({ name: 'Ponce' })),
    current: await respond('current', () => currentAt(now())),
    forecast: await respond('forecast', () => forecastAt(now())),
    oneCall: await respond('onecall', () => oneCallAt(now())),
  };
}

const { lat, lon } = findMunicipality('Ponce') ?? { lat: 0, lon: 0 };
export const ponce = { latitude: lat, longitude: lon };

/**
 * Locates the reader in Ponce at once. On a busy machine Chromium's own geolocation may take longer than the page waits for it;
 * weather-location.long.e2e.ts tests with the browser's own.
 */
export async function inPonce(page: Page, at = ponce): Promise<void> {
  await page.addInitScript((coords) => {
    const geolocation = { getCurrentPosition: (found: (position: object) => void) => found({ coords }) };
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: geolocation });
  }, at);
}

const minute = 60;

/** The note of the light page's map as a pattern: today, and around midnight also yesterday, because the weather may be ten minutes old. */
export function updatedText(): string {
  const now = Date.now() / 1000;
  // A run that begins before midnight may end after it.
  const [earliest, latest] = [now - 15 * minute, now + 90 * minute];
  const day = dayKey(earliest) === dayKey(latest) ? 'Hoy' : `(Hoy|${dayAndMonth(earliest)})`;
  return `Actualizado: ${day} \\d{1,2}:\\d{2}\\s[ap]\\.\\s?m\\.`;
}
