import { expect, test, vi } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { boundedBytes } from './body.ts';
import { ProblemError, problemResponse, retryLater } from './problem.ts';

/** A request whose body is what `start` does with it. */
const request = (start: (body: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Request('https://sitio.pr/api/subscribe', {
    method: 'POST',
    body: new ReadableStream<Uint8Array>({ start }),
    duplex: 'half',
  } as RequestInit);
const some = new TextEncoder().encode('{"ema');

test.each([
  ['never begins', () => {}],
  ['never ends', (body: ReadableStreamDefaultController<Uint8Array>) => body.enqueue(some)],
])('a body that %s is a 408 after eight seconds', async (_, start) => {
  vi.useFakeTimers();
  const read = boundedBytes(request(start), 100).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await read).toMatchObject({ name: 'ProblemError', code: 'request_timeout' });
});

test('a body that breaks off is a bad request, and no failure of the worker', async () => {
  const broken = request((body) => {
    body.enqueue(some);
    body.error(new Error('Network connection lost.'));
  });
  await expect(boundedBytes(broken, 100)).rejects.toMatchObject({ code: 'bad_request' });
});

test.each([4, 5, 6])('of a body of 5 bytes, %i are allowed', async (max) => {
  const whole = request((body) => {
    body.enqueue(some);
    body.close();
  });
  if (max < 5) await expect(boundedBytes(whole, max)).rejects.toMatchObject({ code: 'payload_too_large' });
  else expect(await boundedBytes(whole, max)).toEqual(some);
});

const statuses: Record<ProblemCode, number> = {
  ...{ bad_request: 400, unauthorized: 401, forbidden: 403, not_found: 404, method_not_allowed: 405 },
  ...{ request_timeout: 408, conflict: 409, payload_too_large: 413, unsupported_media_type: 415 },
  ...{ protected: 423, too_many_requests: 429, internal: 500, upstream_unavailable: 503 },
};

test.each(Object.entries(statuses) as [ProblemCode, number][])(
  'a problem of the kind %s is a %i, which caches keep for ten seconds if the item is missing',
  async (code, status) => {
    const response = problemResponse(new ProblemError(code, 'No.', { field: 'x', beside: { also: 1 } }));
    expect(await response.json()).toEqual({ also: 1, error: { code, message: 'No.', field: 'x' } });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      status,
      code === 'not_found' ? 'public, max-age=0, s-maxage=10' : 'no-store',
    ]);
  },
);

test('a write that the database did not accept may be tried again in a minute', () => {
  const { status, headers } = problemResponse(new ProblemError('internal', 'No.', retryLater));
  expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
});
