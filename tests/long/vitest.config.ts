import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/long/*.long.test.ts'],
    // One file after the other, because each starts a site and puts it under load.
    fileParallelism: false,
    hookTimeout: 300_000,
    // run.ts limits the whole run.
    testTimeout: 0,
    passWithNoTests: true,
  },
});
