import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['cms/wordpress/**/*.integration.test.ts', 'tests/wordpress/*.integration.test.ts'],
    // WordPress answers in tens of milliseconds, but some tests wait for a whole build, on a machine that may be busy.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Each suite runs a WordPress with eight workers, and the first suite installs what the others share.
    fileParallelism: false,
  },
});
