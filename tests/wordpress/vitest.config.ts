import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

const options = {
  // WordPress responds in tens of milliseconds, but some tests wait for a build in the background, on a machine that may be busy.
  testTimeout: 400_000,
  hookTimeout: 300_000,
  // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
  expect: { poll: { timeout: 200_000 } },
};

/** The tests that need a WordPress alone: no site, no browser. */
const ofDesk = [
  'cms/wordpress/local/*.integration.test.ts',
  'tests/wordpress/{closings,desk-types,plugin-installation,plugin-translations,wire-format}.integration.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: fileURLToPath(new URL('prepare-sites.ts', import.meta.url)),
    projects: [
      {
        test: {
          ...options,
          name: 'desk',
          include: ofDesk,
          // A test of the desk waits for one request at a time, which keeps one core busy.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...options,
          name: 'site',
          include: ['tests/wordpress/*.integration.test.ts'],
          exclude: ofDesk,
          // Most of them start a site or a browser: two of those at once are too slow for the site's timeouts.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
