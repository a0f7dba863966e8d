/**
 * Makes pictures, in a process of its own behind the one that serves pages (encoder.ts starts it): encoding takes whole cores
 * for seconds, an original takes up to 200 MB, and a picture that brings libvips down takes nothing else along.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { encode } from './encode.ts';
import { NumberedJob, type JobAnswer, type PictureJob } from './job.ts';
import { fetchSource, largestSource, SourceError } from './source.ts';

/** Originals fetched at once: a page has some twenty pictures, and the CMS has editors to serve. */
const fetches = new PQueue({ concurrency: 4 });
/** A page asks for one picture in several sizes, and AVIF is made later: the CMS is asked for it once. Two of the largest. */
const originals = new LRUCache<string, Buffer>({
  maxSize: 2 * largestSource,
  sizeCalculation: (original) => original.length,
  fetchMethod: (address) => fetches.add(() => fetchSource(address)),
});

/** One picture at a time of the formats that readers wait for: so all of them come soonest. AVIF is made beside it. */
const quick = new PQueue({ concurrency: 1 });
const slow = new PQueue({ concurrency: 1 });

/** `isOriginBusy`: after the picture, the queue pauses for as long as the picture took, so that pages get the cores half of the time at least. */
async function make({ source, size, format }: PictureJob, isOriginBusy: boolean): Promise<Buffer> {
  const original = await originals.fetch(source);
  if (!original) throw new SourceError(`${source} is not there`);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  void (format === 'avif' ? slow : quick).add(async () => {
    const begin = performance.now();
    await encode(original, size, format).then(resolve, reject);
    if (isOriginBusy) await pause(performance.now() - begin);
  });
  return promise;
}

const send = (answer: JobAnswer) => process.send?.(answer);

process.on('message', (message) => {
  const { number, job, isOriginBusy } = NumberedJob.parse(message);
  make(job, isOriginBusy).then(
    (picture) => send({ number, picture: new Uint8Array(picture) }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      send({ number, reason, source: error instanceof SourceError });
    },
  );
});
// Also when the origin was killed: nobody waits for a picture any more.
process.on('disconnect', () => process.exit());
// The terminal's Ctrl-C is for the origin, which ends this process when it has ended its own work.
process.on('SIGINT', () => {});
