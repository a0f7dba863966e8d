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

test.each([
  { Origin: 'https://otro.example' },
  { Origin: 'null' },
  { Origin: publicUrl, 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
])('a request from another site’s page with %j is refused, whatever its content type', async (headers) => {
  const reader = { 'X-Forwarded-For': '198.51.100.50', ...headers };
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const posts = [
      subscribe('ajena@ejemplo.pr', { headers: { ...reader, 'Content-Type': type } }),
      ask('/api/articles/una/read', { method: 'POST', headers: { ...reader, 'Content-Type': type } }),
    ];
    for (const { status, body } of await Promise.all(posts)) {
      expect(status).toBe(403);
      expect(Problem.parse(JSON.parse(body)).error.code).toBe('forbidden');
    }
  }
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

test('a mail program leaves the newsletter with one click, a page of another site does not, and nobody learns who was subscribed', async () => {
  const leave = (path: string, body: string, headers: OutgoingHttpHeaders = {}) =>
    ask(path, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': '198.51.100.61',
        'X-Forwarded-Proto': 'https',
        Host: new URL(publicUrl).host,
        ...headers,
      },
    });
  const link = `/boletin/baja?clave=${'0'.repeat(64)}`;
  const done = 'Si esa dirección recibía el boletín, ya no lo recibirá.';
  expect(await leave(link, 'List-Unsubscribe=One-Click')).toMatchObject({
    status: 200,
    body: expect.stringContaining(done),
  });
  for (const reader of ['sin-script', 'nadie']) {
    const left = await leave('/boletin/baja', `email=${reader}@ejemplo.pr`, { Origin: publicUrl });
    expect(left).toMatchObject({ status: 200, body: expect.stringContaining('Petición guardada') });
    expect(left.body).not.toContain(done);
  }
  const foreign = await leave(link, 'List-Unsubscribe=One-Click', { Origin: 'https://otro.example' });
  expect(foreign).toMatchObject({ status: 403, body: expect.stringContaining('No cambiamos nada.') });
  expect((await leave('/boletin/baja', 'List-Unsubscribe=One-Click')).status).toBe(400);
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

test('health without a token names no machine, no release and no error', async () => {
  const { status, body } = await ask('/api/health', {});
  expect(status).toBe(200);
  expect(body).not.toMatch(/origins|release|reason|buildError|articles/);
  const refused = await ask('/api/health', { headers: { Authorization: `Bearer ${'x'.repeat(64)}` } });
  expect(refused.status).toBe(401);
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
