import autocannon from 'autocannon';
import { fetchWorker } from '../fetch-worker.ts';

/** Seconds of one load: long enough for a steady state, short enough to repeat. */
const duration = 5;

interface LoadOptions {
  connections?: number;
  /** Sends the requests from a thread of its own, for a bench that sends others from this one. */
  ownThread?: boolean;
}

/** Requests per second of an address that must not fail, with brotli. Throws if one request fails. */
export async function requestsPerSecond(
  url: string,
  { connections = 32, ownThread = false }: LoadOptions = {},
): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({
    url,
    connections,
    duration,
    headers,
    ...(ownThread ? { workers: 1 } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}

/** Sends one request and reads the response to its end. Throws when the status is another one. */
export async function timed(url: string, status = 200): Promise<{ milliseconds: number; text: string }> {
  const begin = performance.now();
  const response = await fetchWorker(url);
  const text = await response.text();
  const milliseconds = performance.now() - begin;
  if (response.status !== status) throw new Error(`${url} answered ${response.status}`);
  return { milliseconds, text };
}
