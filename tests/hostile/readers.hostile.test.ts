import { request, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { Problem } from '#contract/problem.ts';

const { url, publicUrl } = inject('site');

/** Two addresses of this machine: the site trusts a proxy at the first, and not at the second. */
const [proxy, stranger] = ['127.0.0.1', '127.0.0.9'];

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** The address that the request comes from. */
  from?: string;
}

interface Responded {
  status: number;
  retryAfter: string | undefined;
  type: string;
  body: string;
}

function ask(
  path: string,
  { method = 'GET', headers = {}, body = '', from = proxy }: Asked,
): Promise<Responded> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, localAddress: from }, (response) => {
      const { statusCode: status = 0, headers: responded } = response;
      const { 'retry-after': retryAfter, 'content-type': type = '' } = responded;
      text(response).then((whole) => resolve({ status, retryAfter, type, body: whole }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

const count = (responses: readonly Responded[], status: number) =>
  responses.filter((response) => response.status === status).length;

const subscribe = (email: string, { headers = {}, ...others }: Asked = {}) =>
  ask('/api/subscribe', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'Content-Type': 'application/json', ...headers },
    ...others,
  });

test('twelve readers behind a trusted proxy can subscribe, and one client that claims twelve addresses counts as one', async () => {
  const twelve = (net: string, from: string) =>
    Promise.all(
      Array.from({ length: 12 }, (_, reader) =>
        subscribe(`lector-${net}-${reader}@ejemplo.pr`, {
          from,
          headers: { 'X-Forwarded-For': `203.0.113.1, ${net}.${reader}` },
        }),
      ),
    );
  const accepted = await twelve('198.51.100', proxy);
  expect(accepted.filter(({ status }) => status !== 200)).toEqual([]);
  expect(accepted).toHaveLength(12);
  const refused = await twelve('192.0.2', stranger);
  expect(count(refused, 200)).toBe(10);
  expect(count(refused, 429)).toBe(2);
});

const plainForm = (headers: OutgoingHttpHeaders) =>
  ask('/boletin', {
    method: 'POST',
    body: 'email=sin-script@ejemplo.pr',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': '198.51.100.60',
      'X-Forwarded-Proto': 'https',
      Host: new URL(publicUrl).host,
      ...headers,
    },
  });

test('the newsletter form works without a script behind https, and is refused in Spanish from another site', async () => {
  const taken = await plainForm({ Origin: publicUrl });
  expect(taken.status).toBe(200);
  expect(taken.body).toContain('Suscripción exitosa');
  const refused = await plainForm({ Origin: 'https://otro.example' });
  expect(refused.status).toBe(403);
  expect(refused.type).toContain('text/html');
  expect(refused.body).toContain('El formulario llegó desde otro sitio');
  expect((await plainForm({ Origin: publicUrl, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('of a burst of searches sixty succeed, and the rest get a designed page or a problem response', async () => {
  const burst = async (path: string, reader: string) => {
    const responses: Responded[] = [];
    // Eight at once: more renderings of one reader would wait in a queue, which has a limit of its own.
    for (let first = 0; first < 150; first += 8) {
      const numbers = Array.from({ length: 8 }, (_, number) => first + number);
      const headers = { 'X-Forwarded-For': reader };
      responses.push(
        ...(await Promise.all(numbers.map((number) => ask(`${path}huracan${number}`, { headers })))),
      );
    }
    return responses;
  };
  const pages = await burst('/search?q=', '198.51.100.70');
  expect(count(pages, 200)).toBe(60);
  const [page] = pages.filter(({ status }) => status === 429);
  expect(page?.body).toContain('Demasiadas búsquedas seguidas');
  // What is left of the minute.
  expect(page?.retryAfter).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
  const responses = await burst('/api/articles/search?q=', '198.51.100.71');
  expect(count(responses, 200)).toBe(60);
  const [response] = responses.filter(({ status }) => status === 429);
  expect(Problem.parse(JSON.parse(response?.body ?? '')).error.code).toBe('too_many_requests');
  expect((await ask('/search?q=huracan', { headers: { 'X-Forwarded-For': '198.51.100.72' } })).status).toBe(
    200,
  );
});

test('the own routes of the framework are not reachable', async () => {
  for (const path of [
    '/_image',
    '/_image?href=/favicon.svg&f=webp',
    '/%5Fimage?href=x',
    '/_server-islands/x',
  ]) {
    const { status, type } = await ask(path, {});
    expect(status).toBe(404);
    expect(type).toContain('text/html');
  }
});
