import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

const filesOf = (names: readonly string[]) => names.map((name) => `tests/operations/${name}.long.test.ts`);

/** They measure what readers wait for, or need both cores. */
const alone = filesOf(['alarm-chain', 'alarms', 'drills', 'hung-origin', 'nginx-installed', 'origins']);

export default defineConfig({
  test: {
    hookTimeout: 600_000,
    // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
    expect: { poll: { timeout: 200_000 } },
    // A start and a build in the background, on a busy machine.
    testTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'beside another',
          include: filesOf(['*']),
          exclude: alone,
          // They wait for installations, starts and builds: two of them use a third of two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
