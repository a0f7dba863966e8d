import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, expect, it } from 'vitest';
import { requestIdHeader } from '#contract/response-headers.ts';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';
import { FakeWordPress } from '../testing/fake-wordpress.ts';
import { LogLines } from './lines.ts';
import { logRequest } from './log-requests.ts';

const id = '0123456789abcdef'.repeat(2);
const secrets = {
  PUBLISH_SECRET: 'prueba-publicar-0123456789abcdef',
  OPENWEATHER_API_KEY: 'clavedeltiempo0123',
  OTLP_TOKEN: 'ficha-del-colector',
};

const sent: { url: string; headers: Headers; body: string }[] = [];

/** The worker with a log of its own, a WordPress that takes 1.5 s, and a network that keeps what was sent. */
function site(variables: Record<string, string> = {}) {
  let clock = Date.parse('2026-11-20T16:00:00Z');
  const wordpress = new FakeWordPress();
  const isolate = new Isolate({
    now: () => clock,
    fetch: (url, init) => {
      sent.push({ url, headers: new Headers(init.headers), body: String(init.body ?? '') });
      if (!url.includes('/wp-json/')) return Promise.resolve(new Response('{}'));
      clock += 1_500;
      return wordpress.fetch(url, init);
    },
  });
  const app = createApp(isolate);
  const printed: string[] = [];
  const print = (...parts: unknown[]) => void printed.push(String(parts[0]));
  const own = { ...console, debug: print, log: print, info: print, warn: print, error: print };
  const lines = new LogLines(own);
  const environment = { ...env, ...secrets, ...variables };
  lines.hide(environment);
  return {
    console: own,
    printed,
    async ask(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
      const context = createExecutionContext();
      const request = new Request(`https://api.ejemplo.pr${path}`, init);
      const { fetch } = isolate.dependencies;
      const settings = () => isolate.settings(environment);
      const { headers } = await logRequest({ lines, fetch, settings, context }, request, () =>
        app.fetch(request, environment, context),
      );
      await waitOnExecutionContext(context);
      const line = printed.map((text) => JSON.parse(text)).findLast(({ event }) => event === 'request');
      expect(headers.get(requestIdHeader)).toBe(line.id);
      return line;
    },
  };
}

afterEach(() => {
  sent.length = 0;
});

it('a request is one line with its id, which the upstream gets, and how long the upstream took', async () => {
  const { ask } = site();
  const line = await ask('/api/wordpress/noticias?page=1', {
    headers: { [requestIdHeader]: id, 'CF-Connecting-IP': '203.0.113.77' },
  });
  expect(line).toMatchObject({
    ...{ level: 'info', id, event: 'request', method: 'GET', path: '/api/wordpress/noticias', status: 200 },
    reader: '203.0.113.0/24',
    upstreams: { wordpress: { calls: expect.any(Number), slowest: 1_500 } },
  });
  expect(sent.map(({ headers }) => headers.get(requestIdHeader))).toEqual(sent.map(() => id));
});

it('a request without an id, or with a forged one, gets its own', async () => {
  const { ask } = site();
  const forged = { [requestIdHeader]: 'ana@correo.pr' };
  const [one, other] = [await ask('/api/health'), await ask('/api/health', { headers: forged })];
  expect(one['id']).toMatch(/^[0-9a-f]{32}$/);
  expect(other['id']).toMatch(/^[0-9a-f]{32}$/);
  expect(one['id']).not.toBe(other['id']);
});

it('what code and libraries print becomes such a line, without secrets, addresses of readers and e-mail addresses', async () => {
  const { console: own, printed, ask } = site();
  own.warn('mailing: ana@correo.pr failed with', secrets.PUBLISH_SECRET);
  own.error(new Error(`from 203.0.113.77: https://api.x/data?appid=${secrets.OPENWEATHER_API_KEY}`));
  await ask('/api/ana%40correo.pr?clave=1');
  const all = printed.join('\n');
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: 'mailing: [email] failed with [secret]',
  });
  expect(JSON.parse(printed[1] ?? '')).toMatchObject({ level: 'error' });
  expect(all).not.toMatch(/ana|correo|clave|203\.0\.113\.77|prueba-publicar/);
});

it('with a collector a request is sent there as a span of the origin’s trace, and without one nothing is', async () => {
  const collector = { OTLP_URL: 'https://otel.ejemplo.pr/', OTLP_PERCENT: '100' };
  await site(collector).ask('/api/health', { headers: { [requestIdHeader]: id } });
  expect(sent.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
    ['https://otel.ejemplo.pr/v1/traces', `Bearer ${secrets.OTLP_TOKEN}`],
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'telecoqui-worker' } }] },
        scopeSpans: [
          {
            spans: [
              {
                ...{ traceId: id, parentSpanId: id.slice(0, 16), kind: 2, name: 'GET /api' },
                spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
                startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
                attributes: expect.arrayContaining([
                  { key: 'url.path', value: { stringValue: '/api/health' } },
                  { key: 'telecoqui.request.id', value: { stringValue: id } },
                ]),
              },
            ],
          },
        ],
      },
    ],
  });
  sent.length = 0;
  await site({ ...collector, OTLP_PERCENT: '0' }).ask('/api/health');
  await site().ask('/api/health');
  expect(sent).toEqual([]);
});
