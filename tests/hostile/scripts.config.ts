import { defineConfig } from 'vitest/config';

/** The tests with a newsroom and a site of their own: they run beside the others. */
export default defineConfig({
  test: {
    include: ['tests/hostile/scripts.hostile.test.ts'],
    // As in vitest.config.ts.
    hookTimeout: 300_000,
    testTimeout: 120_000,
  },
});
