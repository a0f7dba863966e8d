import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { installPhp } from './php.ts';
import { type LocalWordPress, type LocalWordPressOptions, startWordPress } from './wordpress.ts';

/** Shared with `npm run cms`, so that WordPress is downloaded once. */
export const cacheDir = fileURLToPath(new URL('../../../.data/cache/wordpress', import.meta.url));
/** Milliseconds. Covers the first run on a machine, which installs PHP and downloads WordPress. */
export const installTimeout = 300_000;

/**
 * Whether the suites on a real WordPress cannot run here. They are skipped only on a machine where PHP cannot be installed, with a warning,
 * and never under CI.
 */
export const isPhpMissing = await installPhp().then(
  () => false,
  (error: unknown) => {
    if (process.env['CI']) throw error;
    console.warn(`\n*** SKIPPED: everything on a real WordPress. ${String(error)} ***\n`);
    return true;
  },
);

export interface TestWordPress {
  readonly wordpress: LocalWordPress;
  /** The folder of this suite's site, removed at its end. */
  readonly dataDir: string;
  /** Stops it and starts it again with the same content, at another port. */
  restart(): Promise<void>;
}

/** Starts a WordPress for the suite that calls this. */
export function useWordPress(
  options: Pick<LocalWordPressOptions, 'seed' | 'now' | 'telecoqui'>,
): TestWordPress {
  let wordpress: LocalWordPress;
  let dataDir: string;
  const start = async () => {
    wordpress = await startWordPress({ dataDir, cacheDir, ...options });
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'wordpress-'));
    await start();
  }, installTimeout);
  afterAll(async () => {
    await wordpress?.stop();
    // WordPress writes debug.log at the first PHP notice. No suite may cause one, in any file.
    const notices = await readFile(join(dataDir, 'wordpress/debug.log'), 'utf8').catch(() => '');
    await rm(dataDir, { recursive: true, force: true });
    expect(notices).toBe('');
  });
  return {
    get wordpress() {
      return wordpress;
    },
    get dataDir() {
      return dataDir;
    },
    restart: async () => {
      await wordpress.stop();
      await start();
    },
  };
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request to WordPress's REST API: a POST if there is a `body`, unless another method is named. */
export async function rest(
  wordpress: LocalWordPress,
  path: string,
  request: { authorization?: string; body?: unknown; method?: string } = {},
): Promise<RestAnswer> {
  const headers = new Headers();
  if (request.authorization) headers.set('authorization', request.authorization);
  const init: RequestInit = { headers };
  if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.method = 'POST';
    init.body = JSON.stringify(request.body);
  }
  if (request.method) init.method = request.method;
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
