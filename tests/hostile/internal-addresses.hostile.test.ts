import { createHmac } from 'node:crypto';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { originPassHeader } from '#contract/signing/origin-pass.ts';
import { Problem } from '#contract/problem.ts';
import { runInSubscribers } from '../faults/worker-database.ts';
import { sendRaw } from './raw-request.ts';

const { url, apiUrl, dataDir, publishSecret } = inject('site');

const database = (sql: string) => runInSubscribers(path.join(dataDir, 'worker-sample'), sql);
const subscribers = async () =>
  (await database('SELECT email FROM subscribers ORDER BY email')).map(({ email }) => email);

/** Internal addresses of the local runtime, in the spelling of its present and former versions. */
const doors = [
  '/cdn-cgi/explorer/api/d1/database/DB/raw',
  '/cdn-cgi/local/explorer/api/d1/database/DB/raw',
  '/cdn-cgi/explorer/api/storage/kv/namespaces',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*',
  '/cdn-cgi/local/scheduled',
  '/cdn-cgi/handler/email',
  '/cdn-cgi/local/platform-proxy',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/mf/reload',
  '/__scheduled',
  '/core/db-handlers',
];
const sql = JSON.stringify({ sql: "INSERT INTO subscribers (email) VALUES ('intruso@example.com')" });

/** Headers that some runtime or proxy obeys. */
const orders: Record<string, string>[] = [
  ...doors.map((door) => ({ 'MF-Original-URL': `http://127.0.0.1${door}` })),
  { 'MF-Route-Override': 'telecoqui-api' },
  { 'MF-Route-Override': 'x' },
  { 'MF-CF-Blob': '{' },
  { 'MF-CF-Blob': '{"colo":"x"}' },
  { 'MF-Op': 'CALL', 'MF-Op-Target': '1', 'MF-Op-Key': 'DB' },
  { 'MF-Custom-Fetch-Service': 'x' },
  { 'MF-Custom-Node-Service': 'x' },
  { 'MF-Proxy-Shared-Secret': 'x' },
  { 'MF-Disable-Pretty-Error': 'true' },
  { 'X-Original-URL': doors[0] ?? '' },
  { 'X-Rewrite-URL': doors[0] ?? '' },
  { 'X-HTTP-Method-Override': 'PUT' },
];

test('no header reaches an internal address of the runtime, and none changes a response', async () => {
  const plain = await fetch(`${url}/api/nada`);
  const expected = { status: plain.status, text: await plain.text() };
  expect(expected.status).toBe(404);
  for (const headers of orders) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${url}/api/nada`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(method === 'POST' ? { body: sql } : {}),
      });
      expect({ status: response.status, text: await response.text() }, JSON.stringify(headers)).toEqual(
        expected,
      );
    }
    const health = await fetch(`${url}/api/health`, { headers });
    expect(health.status, JSON.stringify(headers)).toBe(200);
  }
  expect(await subscribers()).not.toContain('intruso@example.com');
});

test('no spelling of an address reaches an internal address of the runtime', async () => {
  for (const door of doors) {
    for (const prefix of ['', '/api', '/api/..', '/api/%2e%2e', '/api/..%2f', '/senal/..', '/img/480.webp']) {
      for (const method of ['GET', 'POST']) {
        const said = await sendRaw(
          url,
          [
            `${method} ${prefix}${door} HTTP/1.1`,
            'Host: sitio.pr',
            'Content-Type: application/json',
            `Content-Length: ${sql.length}`,
            'Connection: close',
            '',
            sql,
          ].join('\r\n'),
        );
        expect(said, `${method} ${prefix}${door}`).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(said).not.toMatch(/"results"|"outcome"|Explorer/);
      }
    }
  }
  expect(await subscribers()).not.toContain('intruso@example.com');
});

test('the worker responds only to requests that the site signed', async () => {
  const at = Math.floor(Date.now() / 1_000);
  const forged = (secret: string) => {
    const mac = createHmac('sha256', secret).update(`origin-pass ${at} 127.0.0.1`).digest('hex');
    return { [originPassHeader]: `${at}.${mac}.127.0.0.1` };
  };
  const strangers: Record<string, string>[] = [
    {},
    forged(publishSecret),
    forged('x'.repeat(64)),
    { [originPassHeader]: `${at}.${'0'.repeat(64)}.127.0.0.1` },
    { Authorization: `Bearer ${publishSecret}` },
    { 'CF-Connecting-IP': '127.0.0.1', 'X-Forwarded-For': '127.0.0.1' },
    ...orders,
  ];
  for (const headers of strangers) {
    for (const address of ['/api/articles', '/api/health', '/api/changes', '/', ...doors]) {
      const response = await fetch(apiUrl + address, { headers });
      expect(response.status, `${address} ${JSON.stringify(headers)}`).toBe(403);
      expect(Problem.parse(await response.json()).error.code).toBe('forbidden');
    }
  }
});
