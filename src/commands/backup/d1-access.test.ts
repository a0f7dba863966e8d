import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Binding } from '../worker/databases.ts';
import { deployedD1, localD1 } from './d1-access.ts';
import { migrate } from '../worker/database.ts';

// Nobody waits here before a request is sent again.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-d1-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a deployed worker', () => {
  const account = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  const ids: Record<Binding, string> = {
    DB: '5d3f1c9a-7b2e-4c6d-8a1f-0e9b8c7d6a5f',
    SUBSCRIBERS: '8e1d4b7a-2c5f-4d9e-b3a6-7f0c1e2d3b4a',
    PUSH: '2b7c9d1e-4f3a-4b8c-9d6e-5a1f0c3e7b2d',
  };
  const token = 'the-token-of-this-account';

  let server: Server;
  let databases: Map<string, DatabaseSync>;
  let requests: string[];
  /** What happens to the next requests instead of a response. */
  let mishaps: ((response: ServerResponse) => void)[];

  const send = (response: ServerResponse, status: number, result: object, headers = {}) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify({ messages: [], ...result }));
  const refuse = (response: ServerResponse, status: number, code: number, message: string, headers = {}) =>
    send(response, status, { success: false, errors: [{ code, message }], result: null }, headers);

  /** Cloudflare's API as it is documented: POST /accounts/{account_id}/d1/database/{database_id}/query. */
  beforeEach(async () => {
    databases = new Map(Object.values(ids).map((id) => [id, new DatabaseSync(':memory:')]));
    for (const database of databases.values()) database.exec('CREATE TABLE notes (text TEXT NOT NULL)');
    requests = [];
    mishaps = [];
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        const { sql } = z.object({ sql: z.string() }).parse(JSON.parse(body));
        requests.push(sql);
        const mishap = mishaps.shift();
        if (mishap) {
          mishap(response);
          return;
        }
        if (request.headers.authorization !== `Bearer ${token}`) {
          refuse(response, 403, 10000, 'Authentication error');
          return;
        }
        const id = /^\/accounts\/(?<account>\w+)\/d1\/database\/(?<id>[\w-]+)\/query$/.exec(
          request.url ?? '',
        );
        const database = databases.get(id?.groups?.['id'] ?? '');
        if (id?.groups?.['account'] !== account || !database) {
          refuse(response, 404, 7404, 'The database could not be found');
          return;
        }
        try {
          const result = sql
            .split(';\n')
            .map((one) => ({ success: true, results: database.prepare(one).all() }));
          send(response, 200, { success: true, errors: [], result });
        } catch (error) {
          refuse(response, 400, 7500, `${String(error)}: SQLITE_ERROR`);
        }
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', `http://127.0.0.1:${port}`);
    vi.stubEnv('CLOUDFLARE_API_TOKEN', token);
    await settings({});
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    for (const database of databases.values()) database.close();
  });

  const lines: Record<string, string> = {
    CLOUDFLARE_ACCOUNT_ID: account,
    D1_DB_ID: ids.DB,
    D1_SUBSCRIBERS_ID: ids.SUBSCRIBERS,
    D1_PUSH_ID: ids.PUSH,
  };
  async function settings(changed: Record<string, string>) {
    const text = Object.entries({ ...lines, ...changed }).map(([name, value]) => `${name}=${value}\n`);
    const file = path.join(folder, 'production.env');
    await writeFile(file, text.join(''));
    vi.stubEnv('DEPLOY_SETTINGS', file);
  }
  const open = () => deployedD1('production');
  const notes = (binding: Binding) => databases.get(ids[binding])?.prepare('SELECT text FROM notes').all();
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 500 });
    response.write('{"success":true,"result":[{"results":[', () => response.destroy());
  };

  test('reads and writes each database', async () => {
    const d1 = await open();
    await d1.run('DB', ["INSERT INTO notes VALUES ('uno')", "INSERT INTO notes VALUES ('dos')"]);
    await d1.run('SUBSCRIBERS', []);
    expect(await d1.query('DB', ['SELECT text FROM notes', 'SELECT count(*) AS n FROM notes'])).toEqual([
      [{ text: 'uno' }, { text: 'dos' }],
      [{ n: 2 }],
    ]);
    expect(await d1.query('SUBSCRIBERS', ['SELECT text FROM notes'])).toEqual([[]]);
    expect(requests).toHaveLength(3);
  });

  test('sends many statements in several requests, in order', async () => {
    const d1 = await open();
    const texts = Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(50_000, '.'));
    await d1.run(
      'DB',
      texts.map((text) => `INSERT INTO notes VALUES ('${text}')`),
    );
    expect(notes('DB')).toEqual(texts.map((text) => ({ text })));
    expect(requests.length).toBeGreaterThan(1);
    for (const sql of requests) expect(sql.length).toBeLessThan(600_000);
  });

  test('waits as long as Cloudflare says after too many requests, also with a statement that may run once only', async () => {
    const d1 = await open();
    const busy = (response: ServerResponse) =>
      refuse(response, 429, 971, 'Please wait and consider throttling your request speed', {
        'Retry-After': '0',
      });
    mishaps = [busy, busy];
    await d1.run('DB', ["INSERT INTO notes VALUES ('uno')"]);
    mishaps = [busy];
    expect(await d1.query('DB', ['SELECT text FROM notes'])).toEqual([[{ text: 'uno' }]]);
    expect(requests).toHaveLength(5);
    mishaps = [(response) => refuse(response, 429, 971, 'Please wait', { 'Retry-After': '4000' })];
    await expect(d1.query('DB', ['SELECT 1'])).rejects.toThrow(/further requests.+Please wait.+five minutes/);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a response that is cut', cut],
    ['a connection that is closed', (response) => response.destroy()],
    ['a 503', (response) => refuse(response, 503, 7429, 'D1 is overloaded')],
    ['a page in place of JSON', (response) => response.writeHead(200).end('<html>Error 502</html>')],
    ['a 502 with a page', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
  ])('after %s it reads again, and never writes again', async (_what, mishap) => {
    const d1 = await open();
    mishaps = [mishap];
    expect(await d1.query('DB', ['SELECT 1 AS one'])).toEqual([[{ one: 1 }]]);
    expect(requests).toHaveLength(2);
    mishaps = [mishap];
    await expect(d1.run('DB', ["INSERT INTO notes VALUES ('uno')"])).rejects.toThrow(
      /Cloudflare's API (cannot be reached|does not work).+run the restore again/,
    );
    expect(requests).toHaveLength(3);
  });

  test('a lasting failure ends with a sentence', async () => {
    const d1 = await open();
    mishaps = [cut, cut, cut];
    await expect(d1.query('DB', ['SELECT 1'])).rejects.toThrow(/cannot be reached .+check the network/);
    expect(requests).toHaveLength(3);
  });

  test('a statement that fails says why, and those after it are not sent', async () => {
    const d1 = await open();
    await expect(d1.query('DB', ['SELECT author FROM notes'])).rejects.toThrow(
      /A statement for the database DB failed: status 400: .*no such column: author/,
    );
    const long = 'INSERT INTO notes VALUES (NULL) -- '.padEnd(500_000, '-');
    await expect(d1.run('DB', [long, "INSERT INTO notes VALUES ('uno')"])).rejects.toThrow('NOT NULL');
    expect(notes('DB')).toEqual([]);
  });

  test('fewer results than statements are no response', async () => {
    const d1 = await open();
    mishaps = [(response) => send(response, 200, { success: true, errors: [], result: [{ results: [] }] })];
    await expect(d1.query('DB', ['SELECT 1', 'SELECT 2'])).rejects.toThrow('other results than asked for');
  });

  test.each<[string, string, RegExp]>([
    ['a wrong token', 'another', /CLOUDFLARE_API_TOKEN.+CLOUDFLARE_ACCOUNT_ID.+D1: Edit/],
    ['no token', '', /CLOUDFLARE_API_TOKEN is missing.+D1: Edit/],
    ['a token with a line break', 'a\nb', /^CLOUDFLARE_API_TOKEN must be ASCII without spaces\.$/],
  ])('%s is named', async (_what, given, sentence) => {
    vi.stubEnv('CLOUDFLARE_API_TOKEN', given);
    await expect(open().then((d1) => d1.query('DB', ['SELECT 1']))).rejects.toThrow(sentence);
  });

  test('a token that Cloudflare cannot even read is named', async () => {
    const d1 = await open();
    mishaps = [(response) => refuse(response, 400, 6003, 'Invalid request headers')];
    await expect(d1.query('DB', ['SELECT 1'])).rejects.toThrow('refuses CLOUDFLARE_API_TOKEN');
  });

  test.each<[Record<string, string>, RegExp]>([
    [
      { D1_DB_ID: '11111111-2222-3333-4444-555555555555' },
      /no D1 database 1{8}.+CLOUDFLARE_ACCOUNT_ID and D1_DB_ID in /,
    ],
    [{ CLOUDFLARE_ACCOUNT_ID: `${'f'.repeat(29)}012` }, /The account f+012 has no D1 database/],
    [{ D1_DB_ID: '' }, /D1_DB_ID is missing in /],
    [{ D1_SUBSCRIBERS_ID: 'telecoqui' }, /D1_SUBSCRIBERS_ID in .+ must be the id that/],
    [{ CLOUDFLARE_ACCOUNT_ID: 'me' }, /CLOUDFLARE_ACCOUNT_ID in .+ must be 32 hexadecimal digits/],
    [{ D1_SUBSCRIBERS_ID: ids.DB }, /D1_(DB|SUBSCRIBERS)_ID in .+ is the id of /],
  ])('%j is named', async (changed, sentence) => {
    await settings(changed);
    await expect(open().then((d1) => d1.query('DB', ['SELECT 1']))).rejects.toThrow(sentence);
  });

  test('settings that are not there are named', async () => {
    vi.stubEnv('DEPLOY_SETTINGS', path.join(folder, 'none.env'));
    await expect(open()).rejects.toThrow(/none\.env does not exist: copy operations\/deploy\.env\.example/);
  });
});

describe('the worker on this machine', () => {
  test('its databases are read and written, also while it has them open', async () => {
    await migrate(folder, path.join(folder, 'log'));
    const d1 = localD1(folder);
    const files = path.join(folder, 'v3/d1/miniflare-D1DatabaseObject');
    const open = (await readdir(files))
      .filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
      .map((name) => new DatabaseSync(path.join(files, name)));
    try {
      for (const database of open) database.prepare('SELECT count(*) FROM sqlite_master').all();
      const insert = (mark: string) =>
        `INSERT INTO suppressions (mark, left_at) VALUES ('${mark}', '2026-11-23')`;
      await d1.run('DB', [insert('uno')]);
      await d1.run('SUBSCRIBERS', [insert('dos')]);
      expect(await d1.query('DB', ['SELECT mark FROM suppressions', 'SELECT id FROM articles'])).toEqual([
        [{ mark: 'uno' }],
        [],
      ]);
      expect(
        await d1.query('SUBSCRIBERS', ['SELECT mark FROM suppressions', 'SELECT id FROM subscribers']),
      ).toEqual([[{ mark: 'dos' }], []]);
      // One that fails takes those before it back.
      await expect(d1.run('DB', [insert('tres'), insert('tres')])).rejects.toThrow(
        /A statement for the database DB failed: UNIQUE constraint/,
      );
      expect(await d1.query('DB', ['SELECT count(*) AS n FROM suppressions'])).toEqual([[{ n: 1 }]]);
    } finally {
      for (const database of open) database.close();
    }
  });

  test('a folder without databases is named, and none is made there', async () => {
    await expect(localD1(folder).query('DB', ['SELECT 1'])).rejects.toThrow(
      /There is no database DB in .+check DATA_DIR, or name a deployed worker with --env/,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
