import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,cms,operations,api-worker/src}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.integration.test.ts', '**/*.worker.test.ts'],
    // A process for each file took two and a half times as long, and most of that loaded the same modules again. So a test resets the stores
    // and mocks that it changes.
    isolate: false,
    // A test reads which classes these sheets style. Other style sheets are empty in tests.
    css: { include: [/src\/body\/blocks\//] },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Two cores, and the sample newsroom scales pictures in its tests.
    maxWorkers: 2,
    // Long, because it only has to end a test that hangs, also on a busy machine.
    testTimeout: 60_000,
  },
});
