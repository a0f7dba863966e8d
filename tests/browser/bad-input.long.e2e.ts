import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Problem } from '#contract/problem.ts';
import { expect, test } from './page-kinds.ts';

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a path unchanged: browsers and fetch would normalise it. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const { hostname, port } = new URL(process.env['SITE'] ?? '');
  return new Promise<RawResponse>((resolve, reject) => {
    // A connection of its own, because one that was closed in the middle of a body must not be used again.
    const request = httpRequest(
      { hostname, port, path, method: options.method, headers: options.headers, agent: false },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      },
    );
    // A server that refuses a body may close the connection before it has read the rest; its response has come by then.
    request.on('error', reject);
    request.end(options.body);
  });
}

const leaks = /node_modules|\.astro:|\bat [\w.]+ \(|wp-json|SQLITE|D1_ERROR|127\.0\.0\.1:\d+\/wp/;

function expectPage(response: RawResponse, statuses: readonly number[]): void {
  expect(statuses).toContain(response.status);
  expect(response.headers['content-type']).toContain('text/html');
  expect(response.body).toContain('<h1');
  expect(response.body.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/\bat [\w.]+ \(|node_modules/);
}

function expectProblem(response: RawResponse, status: number, code: string): void {
  expect(response.status).toBe(status);
  const { error } = Problem.parse(JSON.parse(response.body));
  expect(error.code).toBe(code);
  expect(error.message).not.toBe('');
  expect(response.body).not.toMatch(leaks);
}

const long = 'a'.repeat(10_000);

// These tests are about the server alone, so they run once.
test.describe('bad input', { tag: '@once' }, () => {
  // All numbers that are no page: page-number.test.ts.
  for (const [what, path, statuses] of [
    ['an unknown page', '/nada', [404]],
    ['a slug of 10 kB', `/noticias/${long}`, [414]],
    ['a slug of markup', '/noticias/%3Cscript%3Ealert(1)%3C%2Fscript%3E', [404]],
    ['a control character', '/noticias/%00', [400, 404]],
    ['a broken escape', '/noticias/%E0%A4%A', [400, 404]],
    ['a back slash', '/noticias\\..\\..', [400, 404]],
    ['two slashes', '//evil.example/x', [400, 404]],
    ['a page that is no number', '/noticias?pagina=abc', [404]],
    ['a page too many', '/noticias?pagina=9999', [404]],
    ['a category page too many', '/noticias/categoria/deportes/9999', [404]],
    ['a category page that is no number', '/noticias/categoria/deportes/dos', [404]],
    ['a search of 10 kB', `/search?q=${long}`, [400]],
    ['a search for control characters', '/search?q=%00%07', [400]],
  ] as const) {
    test(`${what} gets a designed page`, async () => {
      expectPage(await send(path), statuses);
    });
  }

  for (const [what, path, status, code] of [
    ['an unknown route', '/api/nada', 404, 'not_found'],
    ['a slug with a control character', '/api/articles/%00', 400, 'bad_request'],
    ['a search of 10 kB', `/api/articles/search?q=${long}`, 400, 'bad_request'],
  ] as const) {
    test(`/api responds to ${what} with ${status} in the one error shape`, async () => {
      expectProblem(await send(path), status, code);
    });
  }

  test('a body of 1 MB is a 413, and subscribing with GET a 405', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(1_000_000) });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    expectProblem(await send('/api/subscribe', { method: 'POST', headers, body }), 413, 'payload_too_large');
    expectProblem(await send('/api/subscribe'), 405, 'method_not_allowed');
  });
});
