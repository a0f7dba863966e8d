import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.test.ts'],
    // Each file runs a site of its own, and most of the time it waits for a timeout, a backoff or a restart. A third file would starve the
    // builds of the other two, which run at a low priority.
    maxWorkers: 2,
    hookTimeout: 300_000,
    // A start and a build in the background, on a busy machine.
    testTimeout: 500_000,
  },
});
