import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';

// Property tests try the same values in each run, so what passed for a commit passes again. `npm run test:long -- properties` tries others.
fc.configureGlobal({ seed: inject('propertySeed') });

// The next file in this process begins with the real clock, and without what the last test here replaced. Before each test, the settings of Vitest
// put back what the one before replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
