import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/long/*.long.test.ts'],
    // Each file starts what it runs on, and loads it: one after the other.
    fileParallelism: false,
    hookTimeout: 300_000,
    // The whole run is bounded by run.ts.
    testTimeout: 0,
    passWithNoTests: true,
  },
});
