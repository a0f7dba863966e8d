import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';
import { unstable_readConfig as readConfig } from 'wrangler';
import { misbehave } from './src/testing/misbehaving-host.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-worker'),
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: here('wrangler.jsonc') },
      miniflare: {
        bindings: {
          WORDPRESS_URL: 'https://cms.ejemplo.pr',
          MIGRATIONS: await readD1Migrations(here('migrations')),
          CRONS: readConfig({ config: here('wrangler.jsonc') }).triggers.crons ?? [],
        },
        // Nothing in a test reaches the network: every address answers as this says.
        outboundService: misbehave,
      },
    })),
  ],
  test: {
    include: ['src/**/*.worker.test.ts'],
    setupFiles: [here('src/testing/migrated.setup.ts')],
    restoreMocks: true,
    // One runtime for all files: what a test leaves is in D1 and KV, and those are emptied before each.
    isolate: false,
    // Two cores, shared with whoever runs the tests.
    maxWorkers: 2,
    // Nothing here waits on the clock: this only ends what hangs, on the busiest machine.
    testTimeout: 60_000,
    // postcss, below sanitize-html, requires a module that the pool cannot resolve unbundled.
    deps: { optimizer: { ssr: { enabled: true, include: ['sanitize-html'] } } },
  },
});
