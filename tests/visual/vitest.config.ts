import { defineConfig } from 'vitest/config';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

export default defineConfig({
  test: {
    include: ['tests/visual/*.long.test.ts'],
    // A start on a busy machine.
    hookTimeout: 300_000,
    // A page is opened once and photographed six times.
    testTimeout: 90_000,
  },
});
