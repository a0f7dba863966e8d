import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.test.ts'],
    // Each file runs a site of its own, which builds: two cores are enough for one at a time.
    fileParallelism: false,
    hookTimeout: 300_000,
    // Two starts of the whole site, one of them with its build, on a busy machine.
    testTimeout: 240_000,
  },
});
