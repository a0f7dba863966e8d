import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tests/browser/find-browser.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

const everyPage = { testMatch: '*.e2e.ts', testIgnore: 'budgets.e2e.ts' };

/**
 * Suites whose answer does not depend on the width of the window: none of them names one, and every-page.e2e.ts looks at every page in every
 * width. They run with a script on the phone and without one on the desktop; the two other projects leave them out. None of them has a test
 * tagged @once, which runs on the desktop alone.
 */
const anyWidth = [
  ...['account', 'embeds', 'lists', 'live-guide', 'live-player', 'live-player-faults'],
  ...['newsletter', 'reading', 'spec-routes', 'sports-game', 'sports-live-game', 'sports-live-scores'],
  ...['sports-pages', 'sports-tab-states', 'sports-tabs', 'weather-light', 'weather-light-place'],
  ...['weather-location', 'weather-v2-place', 'weather-waiting', 'wrong-clock'],
];

const bothWidths = {
  testMatch: '*.e2e.ts',
  testIgnore: ['budgets', ...anyWidth].map((name) => `${name}.e2e.ts`),
};

// The site runs already: tests/run.ts starts it as `npm start` does and hands over its address.
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.data/test-results',
  reporter: [['list'], ['json']],
  workers: 2,
  // Nothing waits on the clock here: this only ends what hangs, on the busiest machine.
  timeout: 90_000,
  expect: { timeout: 30_000 },
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
    { name: 'desktop', ...bothWidths, use: { viewport: desktop } },
    {
      name: 'phone without JavaScript',
      ...bothWidths,
      grepInvert: /@script|@once/,
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
