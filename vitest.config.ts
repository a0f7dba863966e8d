import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'cms/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
    // Two cores, and the sample newsroom scales pictures in its tests.
    maxWorkers: 2,
    // Long, because it only has to end a test that hangs, also on a busy machine.
    testTimeout: 60_000,
  },
});
