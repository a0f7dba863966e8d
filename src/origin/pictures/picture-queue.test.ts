import { expect, test, vi } from 'vitest';
import type { PictureJob } from './job.ts';
import { nameOf } from './job.ts';
import { SourceError } from './source.ts';
import { maxQueueLength, QueueFullError, PictureQueue } from './picture-queue.ts';

const jobOf = (name: string, format: PictureJob['format'] = 'webp'): PictureJob => ({
  source: `https://cms.example/wp-content/uploads/${name}.jpg`,
  size: '640x360',
  format,
});

/** A queue whose pictures are done when the test calls `done`. */
function slowWorkshop() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<Buffer>>();
  const kept: string[] = [];
  const queue = new PictureQueue(
    (job) => {
      begun.push(nameOf(job));
      const end = Promise.withResolvers<Buffer>();
      ends.set(nameOf(job), end);
      return end.promise;
    },
    async (name) => void kept.push(name),
  );
  const end = (job: PictureJob) => ends.get(nameOf(job));
  return { queue, begun, kept, done: (job: PictureJob) => end(job)?.resolve(Buffer.from('x')), end };
}

test('a picture with many concurrent requests is made once, and stored', async () => {
  const { queue, begun, kept, done } = slowWorkshop();
  const job = jobOf('una');
  const all = Promise.all(Array.from({ length: 50 }, () => queue.make(job)));
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  done(job);
  expect(await all).toHaveLength(50);
  expect(begun).toHaveLength(1);
  expect(kept).toEqual([nameOf(job)]);
});

test('a burst fills the queue up to its limit, and further pictures are refused', async () => {
  const { queue, begun } = slowWorkshop();
  const refused: unknown[] = [];
  const burst = 3 * maxQueueLength;
  for (let index = 0; index < burst; index += 1) {
    queue.make(jobOf(`foto-${index}`)).catch((error: unknown) => refused.push(error));
  }
  await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0));
  const concurrency = begun.length;
  expect(concurrency).toBeLessThanOrEqual(4);
  expect(refused).toHaveLength(burst - maxQueueLength - concurrency);
  expect(refused.every((error) => error instanceof QueueFullError)).toBe(true);
});

test('background pictures are made only while no reader waits', async () => {
  const { queue, begun, done } = slowWorkshop();
  const [first, second] = [jobOf('uno'), jobOf('dos')];
  const avif = jobOf('uno', 'avif');
  const made = queue.make(first);
  queue.makeInBackground(avif);
  queue.makeInBackground(avif);
  const other = queue.make(second);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  done(first);
  await made;
  expect(begun).not.toContain(nameOf(avif));
  done(second);
  await other;
  await vi.waitFor(() => expect(begun.filter((name) => name === nameOf(avif))).toHaveLength(1));
});

test('a failed original is not requested again for some seconds, in any size', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { queue, begun, end } = slowWorkshop();
  const job = jobOf('perdida');
  const first = queue.make(job);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  end(job)?.reject(new SourceError('404'));
  await expect(first).rejects.toThrow(SourceError);
  await expect(queue.make({ ...job, size: '320x180' })).rejects.toThrow(SourceError);
  queue.makeInBackground({ ...job, format: 'avif' });
  expect(begun).toHaveLength(1);
  vi.advanceTimersByTime(11_000);
  void queue.make(job).catch(() => {});
  await vi.waitFor(() => expect(begun).toHaveLength(2));
});

test('a crash of the encoder does not count as a failed original', async () => {
  const { queue, begun, end, done } = slowWorkshop();
  const job = jobOf('buena');
  const first = queue.make(job);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  end(job)?.reject(new Error('The process ended'));
  await expect(first).rejects.toThrow('The process ended');
  const second = queue.make(job);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  done(job);
  expect(await second).toEqual(Buffer.from('x'));
});
