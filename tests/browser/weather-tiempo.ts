import type { Page } from '@playwright/test';
import { currentAt, forecastAt, oneCallAt } from '#weather/sky/sky.fixture.ts';
import { respondTo } from './api-responses.ts';

/** Helpers for the tests of /tiempo. */

export const path = '/tiempo';

export const main = (page: Page) => page.getByRole('main');

export const card = (page: Page, name: 'now' | 'hours' | 'days' | 'search') =>
  main(page).locator(`.tiempo-${name}`);

/** The field of the search, and what it has found: with a script a combobox, without one a field and a list of links. */
export const field = (page: Page) => card(page, 'search').getByLabel('Municipio', { exact: true });
export const results = (page: Page) => card(page, 'search').getByLabel('Municipios encontrados');

export const placeShown = (page: Page, name: string) =>
  card(page, 'now').getByRole('heading', { name: `El tiempo en ${name}`, exact: true });

type Respond = Parameters<typeof respondTo>[2];

/** Responses of the worker with the current time, the same for any place; a test can replace some. */
export async function stagedSky(
  page: Page,
  own: Partial<Record<'current' | 'forecast' | 'oneCall', Respond>> = {},
) {
  const now = () => Math.floor(Date.now() / 1000);
  return {
    current: await respondTo(
      page,
      /\/openweather\/current/,
      own.current ?? (() => ({ data: currentAt(now()) })),
    ),
    forecast: await respondTo(
      page,
      /\/openweather\/forecast/,
      own.forecast ?? (() => ({ data: forecastAt(now()) })),
    ),
    oneCall: await respondTo(
      page,
      /\/openweather\/onecall/,
      own.oneCall ?? (() => ({ data: oneCallAt(now()) })),
    ),
  };
}

/** Opens the page and waits until its island is hydrated. */
export async function openTiempo(page: Page, query = ''): Promise<void> {
  await page.goto(path + query);
  await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
}
