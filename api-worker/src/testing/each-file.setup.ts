import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';

// Property tests try the same values in each run, so what passed for a commit passes again. `npm run test:long -- properties` tries others.
fc.configureGlobal({ seed: inject('propertySeed') });

// The next file in this process begins with the real clock.
afterAll(() => {
  vi.useRealTimers();
});
