/**
 * Makes pictures, in a process of its own behind the one that serves pages (encoder.ts starts it): encoding takes whole cores
 * for seconds, an original takes up to 200 MB, and a picture that brings libvips down takes nothing else along.
 */
import { writeFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { encode } from './encode.ts';
import { NumberedJob, type JobAnswer, type PictureJob } from './job.ts';
import { fetchSource, largestSource, SourceError } from './source.ts';

// Where Linux groups processes by session, `nice` counts within the group alone: the group has to stand back as well.
try {
  writeFileSync('/proc/self/autogroup', '19');
} catch {
  // Not Linux, or not grouped: `nice` is enough.
}

/** Originals fetched at once: a page has some twenty pictures, and the CMS has editors to serve. */
const fetches = new PQueue({ concurrency: 4 });
/** A page asks for one picture in several sizes, and AVIF is made later: the CMS is asked for it once. Two of the largest. */
const originals = new LRUCache<string, Buffer>({
  maxSize: 2 * largestSource,
  sizeCalculation: (original) => original.length,
  fetchMethod: (address) => fetches.add(() => fetchSource(address)),
});

/** Of the formats that readers wait for, one at a time is the soonest for all of them; AVIF goes beside it. */
const quick = new PQueue({ concurrency: 1 });

async function make({ source, size, format }: PictureJob): Promise<Buffer> {
  const original = await originals.fetch(source);
  if (!original) throw new SourceError(`${source} is not there`);
  const work = () => encode(original, size, format);
  return format === 'avif' ? work() : quick.add(work);
}

const send = (answer: JobAnswer) => process.send?.(answer);

process.on('message', (message) => {
  const { number, job } = NumberedJob.parse(message);
  make(job).then(
    (picture) => send({ number, picture: new Uint8Array(picture) }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      send({ number, reason, source: error instanceof SourceError });
    },
  );
});
// Also when the origin was killed: nobody waits for a picture any more.
process.on('disconnect', () => process.exit());
