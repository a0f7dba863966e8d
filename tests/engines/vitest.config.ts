import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    // A browser uses two cores.
    maxWorkers: 1,
    // Only end a wait for what never happens: each wait of a browser has an end of its own, which says more.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
});
