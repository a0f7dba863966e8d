import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/fixed-limits.ts';
import { checkSignature, signedRoutes } from '#contract/signing/signed-request.ts';
import { ImportedReader, ImportRequest } from '#contract/subscribers/subscribers.ts';
import { root } from './root.ts';

const run = promisify(execFile);
const secret = 'el-secreto-de-la-mesa-0123456789abcdef';
const site = 'https://www.ejemplo.pr';

let folder: string;
/** Addresses of each request, oldest first. */
let received: string[][];
/** A worker that knows `b@c.pr`, and that `d@e.pr` left. */
const server = createServer((request, response) => {
  void (async () => {
    const body = new Uint8Array(await buffer(request));
    const { method, path } = signedRoutes['subscribers-import'];
    const message = { purpose: 'subscribers-import', method, path, body } as const;
    const headers = new Headers(request.headers as Record<string, string>);
    const { refusal } = await checkSignature(secret, site, message, headers, Date.now());
    if (refusal !== null || request.url !== path || body.length > limits.importBytes) {
      response.writeHead(refusal === null ? 413 : 401).end('{}');
      return;
    }
    const { readers } = ImportRequest.parse(JSON.parse(new TextDecoder().decode(body)));
    const emails = readers.map((reader) => ImportedReader.parse(reader).email);
    received.push(emails);
    const known: Record<string, string> = { 'b@c.pr': 'known', 'd@e.pr': 'left' };
    response.end(JSON.stringify({ outcomes: emails.map((email) => known[email] ?? 'added') }));
  })();
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'subscribers-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Imports a file with this text. Resolves with what the command prints; rejects if it fails. */
async function importText(text: string, variables: NodeJS.ProcessEnv = {}) {
  received = [];
  const file = path.join(folder, 'lista.csv');
  await writeFile(file, text);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return run(process.execPath, [path.join(root, 'src/commands/subscribers.ts'), 'import', file], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, API_URL: `http://127.0.0.1:${port}`, DESK_SECRET: secret, SITE_URL: site },
      ...{ WORDPRESS_URL: 'https://cms.ejemplo.pr', PUBLISH_SECRET: `${secret}p`, ...variables },
    },
  });
}

test('a list is sent in signed requests of at most a hundred readers and 16 KB, and each line that is left out is named', async () => {
  const rows = [
    ...Array.from({ length: 250 }, (_, index) => `a${index}@b.pr,2019-05-31,Feria`),
    ...['b@c.pr,2019-05-31,Feria', 'd@e.pr,2019-05-31,Feria', 'nadie,2019-05-31,Feria'],
    // Each has some 900 bytes, so that a hundred do not fit.
    ...Array.from({ length: 40 }, (_, index) => `ñ${index}@b.pr,2019-05-31,${'ñ'.repeat(200)}`),
  ];
  const { stdout, stderr } = await importText(`correo,fecha,origen\n${rows.join('\n')}\n`);
  expect(received.flat()).toHaveLength(292);
  expect(Math.max(...received.map(({ length }) => length))).toBe(100);
  expect(received.length).toBeGreaterThan(3);
  expect(stderr).toContain('Line 253: left the newsletter, and is not subscribed again.');
  expect(stderr).toContain('Line 254: not an address: nadie.');
  expect(stdout).toContain('Added: 290. Subscribers already: 1. Left the newsletter: 1. Not imported: 1.');
});

test.each([
  ['a file that is no list', 'hola\n', {}, 'names no column'],
  [
    'another secret',
    'correo,fecha,origen\na@b.pr,2019-05-31,F',
    { DESK_SECRET: `${secret}x` },
    'another DESK_SECRET',
  ],
])('%s ends the command with a sentence', async (_, text, variables, message) => {
  await expect(importText(text, variables)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(message),
  });
  expect(received).toEqual([]);
});
