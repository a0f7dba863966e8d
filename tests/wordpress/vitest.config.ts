import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['cms/wordpress/**/*.integration.test.ts', 'tests/wordpress/*.integration.test.ts'],
    globalSetup: fileURLToPath(new URL('prepare-sites.ts', import.meta.url)),
    // WordPress answers in tens of milliseconds, but some tests wait for a build in the background, on a machine that may be busy.
    testTimeout: 400_000,
    hookTimeout: 300_000,
    // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
    expect: { poll: { timeout: 200_000 } },
    // Each file runs a WordPress with eight workers, and two files start a site: both together are too slow for the site's timeouts.
    fileParallelism: false,
  },
});
