import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tests/browser/find-browser.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

const everyPage = { testMatch: '*.e2e.ts', testIgnore: 'budgets.e2e.ts' };

/**
 * Tags say in which of the four projects a test has something of its own to find:
 * `@script`: it needs a script. `@once`: it is about the server alone, so on the desktop with a script.
 * `@either`: what a page says does not depend on its width, so with a script on the phone and without one on the desktop.
 */
// The site runs already: tests/run.ts starts it as `npm start` does and hands over its address.
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.data/test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: process.env['SITE'],
    locale: 'es-PR',
    timezoneId: 'America/Puerto_Rico',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    {
      name: 'budgets',
      testMatch: 'budgets.e2e.ts',
      use: { viewport: phone, deviceScaleFactor: 2, hasTouch: true },
    },
    { name: 'phone', grepInvert: /@once/, ...everyPage, use: { viewport: phone, hasTouch: true } },
    { name: 'desktop', grepInvert: /@either/, ...everyPage, use: { viewport: desktop } },
    {
      name: 'phone without JavaScript',
      ...everyPage,
      grepInvert: /@script|@once|@either/,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: 'desktop without JavaScript',
      ...everyPage,
      grepInvert: /@script|@once/,
      use: { viewport: desktop, javaScriptEnabled: false },
    },
  ],
});
