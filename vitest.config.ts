import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'cms/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
    // Two cores, and the sample newsroom draws pictures in its tests.
    maxWorkers: 2,
    // Nothing here waits on the clock: this only ends what hangs, on the busiest machine.
    testTimeout: 60_000,
  },
});
