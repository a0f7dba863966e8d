import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/operations/*.long.test.ts'],
    // Each file starts servers of its own, and two cores carry one of them at a time.
    fileParallelism: false,
    hookTimeout: 600_000,
    // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
    expect: { poll: { timeout: 200_000 } },
    // A start and a build in the background, on a busy machine.
    testTimeout: 600_000,
  },
});
