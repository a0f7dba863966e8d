import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/long/*.long.test.ts'],
    // One file after the other, because each starts a site and puts it under load.
    fileParallelism: false,
    hookTimeout: 300_000,
    // Nobody would run a longer test before a release.
    testTimeout: 20 * 60_000,
  },
});
