import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tests/browser/find-browser.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

// Files named `*.long.e2e.ts` are the long suite `pages`; tests/run.ts names the files of each run.
const allPages = { testMatch: '*.e2e.ts', testIgnore: ['budgets*', '*.signal.e2e.ts'] };
const visits = 'every-page.long.e2e.ts';

/** Suites whose result depends on the width of the window. The others set the widths that they need. */
const bothWidths = ['header', 'home', 'rail.long', 'ads-sticky.long'].map((name) => `${name}.e2e.ts`);

/** Most tests do not look at pixels. Decoding pictures takes a tenth of their time, and the site would encode each picture for them. */
const withoutPictures = {
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=imagesEnabled=false'],
  },
};
/** These look at pictures. */
const pictured = ['ads-isolation', 'embeds', 'sports-logos'].map((name) => `${name}.long.e2e.ts`);
const withoutScript = { ...withoutPictures, javaScriptEnabled: false };

// tests/run.ts starts the site, as `npm start` does, and passes its address in SITE.
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.data/test-results',
  reporter: [['list'], ['json']],
  // One more than cores, because tests also wait: for the network to be idle, for timers and for responses.
  workers: 3,
  // Long, because it only has to end a test that hangs, also on a busy machine.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: process.env['SITE'],
    locale: 'es-PR',
    timezoneId: 'America/Puerto_Rico',
    // A service worker responds after the test's own routes, and requests pages that no test counts. offline.long.e2e.ts allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    {
      name: 'budgets',
      testMatch: 'budgets*',
      use: { viewport: phone, deviceScaleFactor: 2, hasTouch: true },
    },
    {
      name: 'visits',
      testMatch: visits,
      grepInvert: /@once/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: 'phone',
      testMatch: '*.e2e.ts',
      testIgnore: [...allPages.testIgnore, visits],
      grepInvert: /@once|@static/,
      use: { viewport: phone, hasTouch: true, ...withoutPictures },
    },
    {
      name: 'desktop',
      testMatch: bothWidths,
      grepInvert: /@once|@static/,
      use: { viewport: desktop, ...withoutPictures },
    },
    {
      name: 'once',
      ...allPages,
      testIgnore: [...allPages.testIgnore, ...pictured],
      grep: /@once/,
      use: { viewport: desktop, ...withoutPictures },
    },
    { name: 'once with pictures', testMatch: pictured, grep: /@once/, use: { viewport: desktop } },
    {
      name: 'without JavaScript',
      ...allPages,
      grepInvert: /@script|@once/,
      use: { viewport: desktop, ...withoutScript },
    },
    {
      // The menu is the only part that needs a script on a phone and none on a desktop.
      name: 'phone without JavaScript',
      testMatch: 'header.e2e.ts',
      grepInvert: /@script|@once|@static/,
      use: { viewport: phone, ...withoutScript },
    },
    { name: 'signal', testMatch: '*.signal.e2e.ts', use: { viewport: phone, hasTouch: true } },
  ],
});
