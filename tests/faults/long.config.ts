import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/faults/*.long.test.ts'],
    // As in vitest.config.ts.
    maxWorkers: 2,
    hookTimeout: 300_000,
    testTimeout: 500_000,
  },
});
