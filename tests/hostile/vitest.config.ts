import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/hostile/*.hostile.test.ts'],
    globalSetup: ['tests/hostile/started-site.ts'],
    // All files share one site on two cores: a flood in one file would disturb the others.
    fileParallelism: false,
    hookTimeout: 300_000,
    // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
    expect: { poll: { timeout: 200_000 } },
    // This only ends a test that hangs, even on a very busy machine.
    testTimeout: 400_000,
  },
});
