import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { unstable_readConfig as readConfig } from 'wrangler';
import { misbehave } from './src/testing/misbehaving-host.ts';
import { propertySeed } from './src/testing/property-seed.ts';
import { forgetSettings } from '../tests/forget-settings.ts';

forgetSettings();

// As in src/commands/worker/worker-program.ts, which says why: the tests' runtime stopped for ever in one of many runs.
process.env['MINIFLARE_WORKERD_V8_FLAGS'] = '--no-concurrent-recompilation';

/** Linux's file system in memory. */
const sharedMemory = '/dev/shm';
/** Bytes: the databases of all tests took 40 MB. Docker gives a container 64 MB by default, and other programs use it, too. */
const neededMemory = 500e6;

/** Whether the file system in memory exists and has enough room. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize > neededMemory;
  } catch {
    return false;
  }
}

// Databases on a disk wait for it at each of their thousands of commits.
if (hasSharedMemory()) process.env['TMPDIR'] = sharedMemory;

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
          SUBSCRIBERS_MIGRATIONS: await readD1Migrations(here('migrations-subscribers')),
          PUSH_MIGRATIONS: await readD1Migrations(here('migrations-push')),
          CRONS: readConfig({ config: here('wrangler.jsonc') }).triggers.crons ?? [],
          RATELIMITS: readConfig({ config: here('wrangler.jsonc') }).ratelimits,
        },
        // No test reaches the network: this responds to every address.
        outboundService: misbehave,
      },
    })),
  ],
  test: {
    include: ['src/**/*.worker.test.ts'],
    setupFiles: ['runtime', 'logged', 'each-file'].map((name) => here(`src/testing/${name}.setup.ts`)),
    provide: { propertySeed },
    restoreMocks: true,
    // One runtime for all files. Tests leave data only in D1 and KV, and those are emptied before each test.
    isolate: false,
    // Two cores, shared with whatever else runs on the machine.
    maxWorkers: 2,
    // No test waits for real time, so this only ends tests that hang, even on a very busy machine.
    testTimeout: 60_000,
  },
});
