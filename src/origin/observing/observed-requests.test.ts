import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { requestTrace } from '#config/render-context.ts';
import { readProxies } from '#config/proxies.ts';
import { requestIdHeader } from '#contract/response-headers.ts';
import { createMetrics } from './metrics.ts';
import { kindOf, type ObservedRequest, observeRequests } from './observed-requests.ts';
import { trustProxies } from '../requests/reader-address.ts';
import { exportSpans } from './span-export.ts';

const id = '0123456789abcdef'.repeat(2);

/** An app whose pages call the worker twice; `address` is the address of the sender. */
async function ask(path: string, headers: Record<string, string> = {}, address = '127.0.0.1') {
  const seen: ObservedRequest[] = [];
  const proxies = readProxies('loopback') ?? [];
  const app = new Hono();
  app.use(trustProxies(proxies), observeRequests([(request) => seen.push(request)], proxies));
  app.get('*', async (context) => {
    await Promise.resolve();
    for (const ms of [10, 30]) requestTrace()?.called(ms);
    return context.text(requestTrace()?.id ?? '');
  });
  const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } };
  const response = await app.request(path, { headers }, { incoming });
  return { text: await response.text(), seen, named: response.headers.get(requestIdHeader) };
}

test('a request is observed once, with its id, its calls to the worker and the network of its reader', async () => {
  const { text, seen, named } = await ask('/search?q=ana%40correo.pr', { 'X-Forwarded-For': '203.0.113.77' });
  expect(seen).toEqual([
    {
      ...{ id: text, kind: 'page', method: 'GET', path: '/search', status: 200 },
      ...{ reader: '203.0.113.0/24', worker: { calls: 2, ms: 40, slowest: 30 } },
      ...{ at: expect.any(Number), ms: expect.any(Number) },
    },
  ]);
  expect(named).toBe(text);
  expect(requestTrace()).toBeUndefined();
});

test('a file that caches keep for a year has no id, and its request has one', async () => {
  const seen: ObservedRequest[] = [];
  const app = new Hono().use(observeRequests([(request) => seen.push(request)], []));
  app.get('/_astro/a.js', (context) =>
    context.body('', 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  );
  const [file, missing] = [await app.request('/_astro/a.js'), await app.request('/_astro/b.js')];
  expect(file.headers.has(requestIdHeader)).toBe(false);
  expect(missing.headers.get(requestIdHeader)).toBe(seen[1]?.id);
  expect(seen[0]?.id).toMatch(/^[0-9a-f]{32}$/);
});

test('a request without a connection gets a response and is observed, too', async () => {
  const observe = vi.fn();
  const app = new Hono()
    .use(observeRequests([observe], []))
    .all('*', (context) => context.text('no URL', 400));
  expect((await app.request('/%')).status).toBe(400);
  expect(observe).toHaveBeenCalledWith(expect.objectContaining({ status: 400, reader: '' }));
});

test('only a trusted proxy gives a request its id', async () => {
  const given = { [requestIdHeader]: id };
  expect((await ask('/', given)).text).toBe(id);
  expect((await ask('/', given, '203.0.113.5')).text).toMatch(/^(?!0123)[0-9a-f]{32}$/);
});

test.each([
  ['GET', '/', 'page'],
  ['GET', '/noticias/san-juan', 'page'],
  ['GET', '/api/articles', 'api'],
  ['POST', '/api/publish', 'publish'],
  ['POST', '/boletin', 'subscribe'],
  ['GET', '/boletin', 'page'],
  ['GET', '/img/1/a.webp', 'picture'],
  ['GET', '/_astro/a.js', 'asset'],
  ['GET', '/readyz', 'probe'],
  ['GET', '/eventos', 'channel'],
  ['GET', '/eventos/12', 'channel'],
])('%s %s is of the kind %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind);
});

const observed = (fields: Partial<ObservedRequest> = {}): ObservedRequest => ({
  ...{ id, kind: 'page', method: 'GET', path: '/', status: 200, at: 1_000, ms: 20, reader: '' },
  ...{ worker: { calls: 1, ms: 15, slowest: 15 } },
  ...fields,
});

test('metrics count requests, and show the health of the worker or that there is none', async () => {
  const check = { name: 'cron', state: 'failing', since: '2026-11-20T16:00:00Z', message: 'x' } as const;
  const health = vi.fn(async () => ({
    checks: [check],
    upstreams: [{ name: 'wordpress' as const, medianMs: 1_500 }],
    databases: [{ name: 'DB' as const, bytes: 257_000_000 }],
    notifications: {
      ...{ watch: null, bytes: 41_000 },
      services: [
        { name: 'apple', messages: 9, accepted: 6, refused: 1, statuses: [403], heardSeconds: 3_650 },
        { name: 'google', messages: 0, accepted: 0, refused: 0, statuses: [], heardSeconds: null },
      ],
    },
    publishing: { position: 9 },
  }));
  const metrics = createMetrics({
    changes: () => ({ seen: 7, release: 5, failingSince: '2026-11-20T15:59:00Z' }),
    channel: () => ({ listeners: 12, refused: 1 }),
    clockAhead: () => 3,
    health,
  });
  metrics.observe(observed());
  metrics.observe(observed({ status: 503 }));
  const text = await metrics.text();
  for (const line of [
    'telecoqui_http_requests_total{kind="page",status="2xx"} 1',
    'telecoqui_http_requests_total{kind="page",status="5xx"} 1',
    'telecoqui_http_request_duration_seconds_bucket{le="0.02",kind="page"} 2',
    'telecoqui_worker_calls_total 2',
    'telecoqui_channel_listeners 12',
    'telecoqui_worker_up 1',
    'telecoqui_change_position 7',
    'telecoqui_changes_behind 2',
    'telecoqui_clock_ahead_seconds{against="worker"} 3',
    'telecoqui_health_state{check="cron"} 2',
    'telecoqui_health_since_timestamp_seconds{check="cron"} 1795190400',
    'telecoqui_upstream_response_seconds{upstream="wordpress"} 1.5',
    'telecoqui_database_bytes{database="DB"} 257000000',
    'telecoqui_database_bytes{database="PUSH"} 41000',
    'telecoqui_push_messages{service="apple",outcome="accepted"} 6',
    'telecoqui_push_messages{service="apple",outcome="refused"} 1',
    'telecoqui_push_messages{service="apple",outcome="failed"} 2',
    'telecoqui_push_messages{service="google",outcome="accepted"} 0',
    'telecoqui_push_heard_seconds{service="apple"} 3650',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('telecoqui_push_heard_seconds{service="google"}');

  health.mockRejectedValueOnce(new Error('down'));
  const without = await metrics.text();
  expect(without).toContain('telecoqui_worker_up 0');
  expect(without).not.toContain('telecoqui_health_state{');
  expect(without).not.toMatch(/telecoqui_(?:database_bytes|push_messages|push_heard_seconds)\{/);
});

test('spans are sent in batches, and a failing collector is logged once', async () => {
  const collector = { url: 'http://127.0.0.1:4318', token: null, percent: 100 };
  const send = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 503 }));
  const spans = exportSpans(collector);
  spans.observe(observed());
  spans.observe(observed({ kind: 'probe' }));
  await spans.stop();
  spans.observe(observed({ status: 500, path: '/noticias/ana%40correo.pr' }));
  await spans.stop();
  expect(send.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('http://127.0.0.1:4318/v1/traces'));
  const body: unknown = JSON.parse(String(send.mock.calls[1]?.[1]?.body));
  expect(body).toMatchObject({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                ...{ traceId: id, spanId: id.slice(0, 16), name: 'GET page', status: { code: 2 } },
                attributes: expect.arrayContaining([
                  { key: 'url.path', value: { stringValue: '/noticias/[email]' } },
                  { key: 'telecoqui.request.id', value: { stringValue: id } },
                ]),
              },
            ],
          },
        ],
      },
    ],
  });
  expect(console.warn).toHaveBeenCalledTimes(1);
});
