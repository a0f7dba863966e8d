import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/hostile/*.hostile.test.ts'],
    globalSetup: ['tests/hostile/started-site.ts'],
    // They share one site on two cores: what one file floods, another would measure.
    fileParallelism: false,
    hookTimeout: 300_000,
    // Nothing here waits on the clock: this only ends what hangs, on the busiest machine.
    testTimeout: 120_000,
  },
});
