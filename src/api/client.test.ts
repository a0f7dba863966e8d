import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { provideRenderContext } from '#config/render-context.ts';
import { ApiError, requestApi, ContractError, TimeoutError } from './client.ts';

const Greeting = z.object({ hola: z.string() });
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

/** Stubs fetch with a queue of responses and errors. */
function respondWith(...responses: (Response | Error)[]) {
  const fetch = vi.fn(async () => {
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response ?? new Error('fetch was called more often than expected');
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a response is parsed, and returned with its age, state and total', async () => {
  respondWith(
    json(
      { hola: 'mundo' },
      { headers: { 'X-Data-Age': '720', 'X-Data-State': 'last-good', 'X-Total': '130' } },
    ),
  );
  expect(await requestApi('/api/x', Greeting)).toEqual({
    data: { hola: 'mundo' },
    ageSeconds: 720,
    state: 'last-good',
    total: 130,
    until: null,
  });
});

test('a response without an age or with an unknown state is fresh', async () => {
  respondWith(json({ hola: 'mundo' }, { headers: { 'X-Data-State': 'rancio' } }));
  expect(await requestApi('/api/x', Greeting)).toMatchObject({ ageSeconds: 0, state: 'fresh', total: null });
});

test('requests carry credentials', async () => {
  const fetch = respondWith(json({ hola: 'mundo' }));
  await requestApi('/api/x', Greeting);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching(/\/api\/x$/),
    expect.objectContaining({ credentials: 'include' }),
  );
});

test('any status that is not a success throws "{status}: {text}", including 401', async () => {
  respondWith(
    new Response('se cayó', { status: 500 }),
    new Response('', { status: 404, statusText: 'Not Found' }),
    new Response('no', { status: 401 }),
  );
  await expect(requestApi('/api/x', Greeting)).rejects.toEqual(new ApiError(500, 'se cayó'));
  await expect(requestApi('/api/x', Greeting)).rejects.toThrow('404: Not Found');
  await expect(requestApi('/api/x', Greeting)).rejects.toThrow('401: no');
});

test.each([
  ['HTML', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a truncated document', new Response('{"hola":')],
  ['a wrong shape', json({ adiós: 1 })],
])('%s throws ContractError', async (_what, response) => {
  respondWith(response);
  await expect(requestApi('/api/x', Greeting)).rejects.toThrow(ContractError);
});

test('network failures and 5xx are retried as often as the options allow, 4xx never', async () => {
  const thrice = respondWith(
    new Error('down'),
    new Response('', { status: 503 }),
    json({ hola: 'otra vez' }),
  );
  expect((await requestApi('/api/x', Greeting, { retries: 2 })).data).toEqual({ hola: 'otra vez' });
  expect(thrice).toHaveBeenCalledTimes(3);

  const once = respondWith(new Response('', { status: 404 }));
  await expect(requestApi('/api/x', Greeting, { retries: 2 })).rejects.toThrow('404');
  expect(once).toHaveBeenCalledTimes(1);

  const never = respondWith(new Error('down'));
  await expect(requestApi('/api/x', Greeting)).rejects.toThrow('down');
  expect(never).toHaveBeenCalledTimes(1);
});

/** A fetch without a response, and one whose body never ends. Both end only when their signal aborts. */
const neverResponds = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (signal?.aborted) reject(signal.reason);
  });
const truncatedBody = async (_url: string, { signal }: RequestInit) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"hola":'));
        signal?.addEventListener('abort', () => body.error(new DOMException('aborted', 'AbortError')));
      },
    }),
  );

test.each([
  ['no response', neverResponds],
  ['an incomplete body', truncatedBody],
])('%s throws TimeoutError, not ContractError', async (_what, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const request = requestApi('/api/x', Greeting, { timeout: 5 });
  await expect(request).rejects.toThrow(TimeoutError);
  await expect(request).rejects.toThrow('Timeout: no complete response from /api/x in time');
});

test('a response that breaks off counts as a network failure and is retried', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new Error('cut off')) });
  respondWith(new Response(broken), json({ hola: 'entero' }));
  await expect(requestApi('/api/x', Greeting, { retries: 1 })).resolves.toMatchObject({
    data: { hola: 'entero' },
  });
});

test("the page's deadline aborts its requests without a retry, but not shared requests", async () => {
  const fetch = vi.fn(neverResponds);
  vi.stubGlobal('fetch', fetch);
  const page = new AbortController();
  provideRenderContext({ deadline: () => page.signal });
  try {
    const request = requestApi('/api/x', Greeting, { retries: 2 });
    page.abort(new DOMException('The page must be shown', 'TimeoutError'));
    await expect(request).rejects.toThrow(TimeoutError);
    expect(fetch).toHaveBeenCalledTimes(1);
    respondWith(json({ hola: 'a todos' }));
    expect((await requestApi('/api/x', Greeting, { isShared: true })).data).toEqual({ hola: 'a todos' });
  } finally {
    provideRenderContext({ deadline: () => undefined });
  }
});
