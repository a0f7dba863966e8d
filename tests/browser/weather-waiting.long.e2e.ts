import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { respondTo, latch } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import * as light from './weather-light.ts';
import * as tiempo from './weather-tiempo.ts';
import * as v2 from './weather-v2.ts';

/** On a slow connection the old weather is shown for seconds until the new weather arrives, so it has to be readable. */

const pages: Record<string, (page: Page) => Promise<void>> = {
  [tiempo.path]: async (page) => {
    await tiempo.openTiempo(page);
    await page.getByRole('button', { name: 'Actualizar datos' }).click();
  },
  // This page requests new weather by itself, for the reader's own place.
  [v2.paths[0]]: async (page) => {
    await v2.inPonce(page);
    await page.goto(v2.paths[0]);
  },
  [light.path]: async (page) => {
    await light.openHydrated(page);
    await light.dropdown(page).selectOption('Ponce');
  },
};

test.describe('weather that is about to be replaced', { tag: '@script' }, () => {
  for (const [path, ask] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} is readable until then, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        const { opened, open: openLatch } = latch();
        await respondTo(page, /\/openweather\/(current|forecast|onecall)/, async () => {
          await opened;
          return { status: 401 };
        });
        await ask(page);
        const replaced = page.getByRole('main').locator('[aria-busy=true]').first();
        await expect(replaced).toBeVisible();
        await expect(replaced).toHaveCSS('filter', 'grayscale(1)');
        expect(await axeViolations(page)).toEqual([]);
        openLatch();
      });
    }
  }
});
