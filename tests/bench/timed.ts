import { askWorker } from '../ask-worker.ts';

/** One request, read to its end. Throws where it answers with another status. */
export async function timed(url: string, status = 200): Promise<{ milliseconds: number; text: string }> {
  const begin = performance.now();
  const response = await askWorker(url);
  const text = await response.text();
  const milliseconds = performance.now() - begin;
  if (response.status !== status) throw new Error(`${url} answered ${response.status}`);
  return { milliseconds, text };
}
