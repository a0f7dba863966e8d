import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, ask, askOrNull, ContractError } from './client.ts';

const Greeting = z.object({ hola: z.string() });
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

/** The worker's answers, one after the other. */
function answerWith(...answers: (Response | Error)[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked more often than expected');
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('an answer is parsed, and comes with its age, state and total', async () => {
  answerWith(
    json(
      { hola: 'mundo' },
      { headers: { 'X-Data-Age': '720', 'X-Data-State': 'last-good', 'X-Total': '130' } },
    ),
  );
  expect(await ask('/api/x', Greeting)).toEqual({
    data: { hola: 'mundo' },
    ageSeconds: 720,
    state: 'last-good',
    total: 130,
  });
});

test('an answer that says nothing of its age is fresh', async () => {
  answerWith(json({ hola: 'mundo' }, { headers: { 'X-Data-State': 'rancio' } }));
  expect(await ask('/api/x', Greeting)).toMatchObject({ ageSeconds: 0, state: 'fresh', total: null });
});

test('calls carry credentials and are GETs', async () => {
  const fetch = answerWith(json({ hola: 'mundo' }));
  await ask('/api/x', Greeting);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching(/\/api\/x$/),
    expect.objectContaining({ credentials: 'include' }),
  );
});

test('a 401 throws, or is null where the call says so', async () => {
  answerWith(new Response('no', { status: 401 }), new Response('no', { status: 401 }));
  await expect(ask('/api/x', Greeting)).rejects.toThrow('401: no');
  expect(await askOrNull('/api/x', Greeting)).toBeNull();
});

test('any other status throws "{status}: {text}", under both rules', async () => {
  answerWith(
    new Response('se cayó', { status: 500 }),
    new Response('', { status: 404, statusText: 'Not Found' }),
  );
  await expect(ask('/api/x', Greeting)).rejects.toEqual(new ApiError(500, 'se cayó'));
  await expect(askOrNull('/api/x', Greeting)).rejects.toThrow('404: Not Found');
});

test.each([
  ['HTML', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['half a document', new Response('{"hola":')],
  ['another shape', json({ adiós: 1 })],
])('%s does not fit the contract', async (_what, answer) => {
  answerWith(answer);
  await expect(ask('/api/x', Greeting)).rejects.toThrow(ContractError);
});

test('failures of the network and 5xx are tried again as often as the call allows, 4xx never', async () => {
  const thrice = answerWith(new Error('down'), new Response('', { status: 503 }), json({ hola: 'otra vez' }));
  expect((await ask('/api/x', Greeting, { retries: 2 })).data).toEqual({ hola: 'otra vez' });
  expect(thrice).toHaveBeenCalledTimes(3);

  const once = answerWith(new Response('', { status: 404 }));
  await expect(ask('/api/x', Greeting, { retries: 2 })).rejects.toThrow('404');
  expect(once).toHaveBeenCalledTimes(1);

  const never = answerWith(new Error('down'));
  await expect(ask('/api/x', Greeting)).rejects.toThrow('down');
  expect(never).toHaveBeenCalledTimes(1);
});

test('a call that takes too long is given up', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await expect(ask('/api/x', Greeting, { timeout: 5 })).rejects.toThrow(/timeout/i);
});
