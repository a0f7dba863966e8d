import { defineConfig } from 'vitest/config';
import { propertySeed } from './api-worker/src/testing/property-seed.ts';
import { forgetSettings } from './tests/forget-settings.ts';

forgetSettings();

/** They import modules anew, some of them with a clock that does not go on. In a shared process other files would get those modules. */
const withOwnModules = [
  'src/commands/processes/supervise.test.ts',
  'src/live/hls-signal.test.ts',
  'src/pages/_parts/prerendered.test.ts',
  'src/shell/shell-data.test.ts',
  'src/ui/time/clock.store.test.ts',
  'src/ui/device-clock.test.ts',
  'src/ui/islands/slow-line.test.ts',
  'src/weather/position.test.ts',
];

export default defineConfig({
  test: {
    // A test reads which classes these sheets style. Other style sheets are empty in tests.
    css: { include: [/src\/body\/blocks\//] },
    setupFiles: ['logged', 'each-file'].map((name) => `api-worker/src/testing/${name}.setup.ts`),
    provide: { propertySeed },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Two cores, and the sample newsroom scales pictures in its tests.
    maxWorkers: 2,
    // Long, because it only has to end a test that hangs, also on a busy machine.
    testTimeout: 60_000,
    // A hook may install a program that is missing.
    hookTimeout: 300_000,
    // Only ends a wait for what never happens.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{src,cms,operations,api-worker/src}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/drill/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/*.integration.test.ts',
            '**/*.worker.test.ts',
            '**/*.long.test.ts',
            ...withOwnModules,
          ],
          // A process for each file took two and a half times as long, and most of that loaded the same modules again. So a test resets the
          // stores and mocks that it changes.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'units with modules of their own', include: withOwnModules } },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['src/**/*.long.test.ts', 'tests/*.long.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
