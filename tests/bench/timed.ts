import { fetchWorker } from '../fetch-worker.ts';

/** Sends one request and reads the response to its end. Throws when the status is another one. */
export async function timed(url: string, status = 200): Promise<{ milliseconds: number; text: string }> {
  const begin = performance.now();
  const response = await fetchWorker(url);
  const text = await response.text();
  const milliseconds = performance.now() - begin;
  if (response.status !== status) throw new Error(`${url} answered ${response.status}`);
  return { milliseconds, text };
}
