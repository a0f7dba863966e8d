import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    // A browser uses two cores.
    maxWorkers: 1,
    // Packages are installed.
    hookTimeout: 300_000,
    // Only ends a wait for what never happens.
    testTimeout: 300_000,
  },
});
