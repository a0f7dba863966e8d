import type { Page } from '@playwright/test';
import { dayAndMonth, dayKey } from '#weather/sky/clock.ts';
import { currentAt, forecastAt, oneCallAt } from '#weather/sky/sky.fixture.ts';
import { respondTo } from './api-responses.ts';

/** Helpers for the tests of the light weather page. */

export const path = '/tiempo-v2-light';

export const main = (page: Page) => page.getByRole('main');
export const dropdown = (page: Page) => main(page).getByRole('combobox', { name: 'Seleccionar ubicación' });
export const now = (page: Page) => main(page).locator('.light-now');
export const fact = (page: Page, name: string) =>
  now(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
export const detail = (page: Page, name: string) =>
  main(page)
    .locator('.light-details > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');
export const hours = (page: Page) => main(page).locator('.light-hours > li');
export const days = (page: Page) => main(page).locator('.light-days > li');
export const chart = (page: Page) => main(page).getByRole('img', { name: /^Temperatura por hora: / });
export const loading = (page: Page) => main(page).locator('.light-loading');
export const failure = (page: Page) => main(page).getByRole('alert');

/** Responses of the worker with the current time, the same for any place; a test can replace the status of some. */
export async function staged(
  page: Page,
  failing: Partial<Record<'status' | 'current' | 'forecast' | 'oneCall', number>> = {},
) {
  const seconds = Math.floor(Date.now() / 1000);
  const respond = (data: unknown, status = 200) => ({
    status,
    data: status === 200 ? data : { detail: 'no' },
  });
  return {
    status: await respondTo(page, /\/openweather\/status/, () =>
      respond({ status: 'active' }, failing.status),
    ),
    current: await respondTo(page, /\/openweather\/current/, () =>
      respond(currentAt(seconds), failing.current),
    ),
    forecast: await respondTo(page, /\/openweather\/forecast/, () =>
      respond(forecastAt(seconds), failing.forecast),
    ),
    oneCall: await respondTo(page, /\/openweather\/onecall/, () =>
      respond(oneCallAt(seconds), failing.oneCall),
    ),
  };
}

const minute = 60;

/** The map's note as a pattern: today, and around midnight also yesterday, because the weather may be ten minutes old. */
export function updatedText(): string {
  const now = Date.now() / 1000;
  // A run that begins before midnight may end after it.
  const [earliest, latest] = [now - 15 * minute, now + 30 * minute];
  const day = dayKey(earliest) === dayKey(latest) ? 'Hoy' : `(Hoy|${dayAndMonth(earliest)})`;
  return `Actualizado: ${day} \\d{1,2}:\\d{2}\\s[ap]\\.\\s?m\\.`;
}

export const inactive = (page: Page) =>
  respondTo(page, /\/openweather\/status/, () => ({ data: { status: 'inactive' } }));

export async function openHydrated(page: Page, query = ''): Promise<void> {
  await page.goto(path + query);
  await page.locator('[data-island=light][data-hydrated]').waitFor();
}
