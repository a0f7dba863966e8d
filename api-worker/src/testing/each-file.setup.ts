import fc from 'fast-check';
import { afterAll, afterEach, inject, vi } from 'vitest';

// Property tests try the same values in each run, so what passed for a commit passes again. `npm run test:long -- properties` tries others.
fc.configureGlobal({ seed: inject('propertySeed') });

// Whatever a test replaced is put back: the clock after it, the rest by the settings of Vitest before the next test, and here after the last one.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
