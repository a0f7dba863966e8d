import { afterEach, expect, test, vi } from 'vitest';
import { boundedBytes } from './body.ts';

afterEach(() => vi.useRealTimers());

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
