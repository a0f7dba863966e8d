import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type LocalWordPress, startWordPress } from './local-wordpress.ts';
import * as z from 'zod';
import { testPassword } from './test-editor.ts';

/** Prepared by tests/wordpress/prepare-sites.ts before the first test file. */
const prepared = inject('preparedSites');
/** Whether the suites on a real WordPress cannot run here. */
export const isPhpMissing = prepared === null;
/** The folder of the downloaded WordPress. */
export const cacheDir = prepared?.cacheDir ?? '';
/** When the newsroom of the seeded site was made. */
export const seededAt = new Date(prepared?.seededAt ?? 0);

const Made = z.object({ id: z.int() });

/**
 * Starts a copy of a prepared WordPress for the suite that calls this: empty, or seeded with the sample newsroom. With `resets` each test
 * begins with the content that was there before the first one.
 */
export function useWordPress({ seed, resets = false }: { seed: boolean; resets?: boolean }) {
  let wordpress: LocalWordPress;
  let dataDir: string;
  let isSaved = false;
  const start = async () => {
    wordpress = await startWordPress({ dataDir, cacheDir, seed });
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'wordpress-'));
    if (!prepared) throw new Error('A suite on a real WordPress must be skipped without PHP.');
    const site = seed ? prepared.seeded : prepared.empty;
    await cp(site, join(dataDir, 'wordpress'), { recursive: true, verbatimSymlinks: true });
    await start();
  });
  afterAll(async () => {
    await wordpress?.stop();
    // WordPress writes debug.log at the first PHP notice. No suite may cause one, in any file.
    const notices = await readFile(join(dataDir, 'wordpress/debug.log'), 'utf8').catch(() => '');
    await rm(dataDir, { recursive: true, force: true });
    expect(notices).toBe('');
  });
  beforeEach(async () => {
    if (!resets) return;
    if (isSaved) await wordpress.resetTo('start');
    else wordpress.saveState('start');
    isSaved = true;
  });
  return {
    get wordpress() {
      return wordpress;
    },
    /** The folder of this suite's site, removed at its end. */
    get dataDir() {
      return dataDir;
    },
    /** Stops it and starts it again with the same content, at another port. */
    restart: async () => {
      await wordpress.stop();
      await start();
    },
    /** Writes something to REST as the administrator; returns its id. Fails the test if WordPress refuses it. */
    send: async (path: string, body: object) => Made.parse(await change(wordpress, path, body)).id,
    /** Sends to REST as the administrator what WordPress may refuse; without a body or a method, reads. */
    ask: (path: string, request: { body?: unknown; method?: string } = {}) =>
      rest(wordpress, path, { authorization: wordpress.authorization, ...request }),
    /** Adds code that WordPress runs with every request, in a file of this name; empty code removes it. */
    runInWordPress: async (name: string, code: string) => {
      const plugins = join(dataDir, 'wordpress/wp-content/mu-plugins');
      await mkdir(plugins, { recursive: true });
      await writeFile(join(plugins, `${name}.php`), code);
    },
    /** Works on the database behind WordPress's back. */
    inDatabase: <T>(work: (database: DatabaseSync) => T): T => {
      const database = new DatabaseSync(join(dataDir, 'wordpress/database/site.sqlite'), { timeout: 5_000 });
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
  };
}

export type TestWordPress = ReturnType<typeof useWordPress>;

/** Sends a request to WordPress's REST API: a POST if there is a `body`, unless another method is named. */
export async function rest(
  wordpress: LocalWordPress,
  path: string,
  request: { authorization?: string; body?: unknown; method?: string } = {},
) {
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
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** Sends what an editor changes to WordPress's REST API; returns the body of the response. Fails the test if WordPress refuses it. */
export async function change(wordpress: LocalWordPress, path: string, body: object): Promise<unknown> {
  const response = await rest(wordpress, path, { authorization: wordpress.authorization, body });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
}

/** The smallest picture that WordPress accepts: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const Uploaded = z.object({ id: z.int(), link: z.string(), source_url: z.string() });
export type Uploaded = z.infer<typeof Uploaded>;

/** Uploads a file to the media library, a picture unless it is another one. */
export async function upload(
  wordpress: LocalWordPress,
  { name = 'punto.png', type = 'image/png', body = onePixel } = {},
): Promise<Uploaded> {
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/media`, {
    method: 'POST',
    headers: {
      authorization: wordpress.authorization,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
    body,
  });
  return Uploaded.parse(await response.json());
}

/** Creates a user with one of WordPress's roles, or a role of the newsroom's own. Returns the id. */
export async function addUser(wordpress: LocalWordPress, username: string, role: string): Promise<number> {
  const body = { username, email: `${username}@example.invalid`, roles: [role], password: testPassword };
  return Made.parse(await change(wordpress, '/users', body)).id;
}

export interface TestUser {
  id: number;
  /** The `Authorization` header for REST. */
  authorization: string;
}

/** Creates a user as `addUser` does, who may also send requests to REST. */
export async function addRestUser(
  wordpress: LocalWordPress,
  username: string,
  role: string,
): Promise<TestUser> {
  const id = await addUser(wordpress, username, role);
  const made = await change(wordpress, `/users/${id}/application-passwords`, { name: 'prueba' });
  const { password } = z.object({ password: z.string() }).parse(made);
  return { id, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
