/**
 * Makes pictures, in a child process of the origin (encoder.ts starts it): encoding takes whole cores for seconds, an original takes up to
 * 200 MB, and a picture that crashes libvips must not stop the site. See docs/decisions/0021-pictures-are-converted-in-the-background.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { drawCard } from './draw-card.ts';
import { encode, meanColour } from './encode.ts';
import { NumberedJob, type CardJob, type JobResult, type PictureJob } from './job.ts';
import { fetchSource, largestSource, SourceError } from './source.ts';

/** Concurrent downloads of originals: a page has some twenty pictures, and the CMS has to serve its editors too. */
const fetches = new PQueue({ concurrency: 4 });
/**
 * A picture is requested in several sizes, and its AVIF is made later; the CMS gets only one request for the original. The size is that of
 * two of the largest originals.
 */
const originals = new LRUCache<string, Buffer>({
  maxSize: 2 * largestSource,
  sizeCalculation: (original) => original.length,
  fetchMethod: (address) => fetches.add(() => fetchSource(address)),
});

/** Originals whose colour the origin knows. It stores colours, so it gets one again only after a restart or a thousand others. */
const coloured = new LRUCache<string, true>({ max: 1_000 });

/** For the formats that readers wait for: one picture at a time gives the shortest average wait. AVIF is made in parallel. */
const quick = new PQueue({ concurrency: 1 });
const slow = new PQueue({ concurrency: 1 });

/** A picture is drawn in a tenth of a second, so it waits only for the picture that is made now. */
const draw = (job: CardJob) => quick.add(() => drawCard(job));

/**
 * With `isOriginBusy`, the queue pauses after the picture for as long as the picture took, so that pages get the cores at least half of the
 * time.
 */
async function make({ source, size, format }: PictureJob, isOriginBusy: boolean): Promise<Buffer> {
  const original = await originals.fetch(source);
  if (!original) throw new SourceError(`${source} could not be fetched`);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  void (format === 'avif' ? slow : quick).add(async () => {
    const begin = performance.now();
    await encode(original, size, format).then(resolve, reject);
    if (isOriginBusy) await pause(performance.now() - begin);
  });
  return promise;
}

/** The mean colour of an original, from the first picture that is made of it. AVIF is made later, and takes longer to decode. */
async function newColour({ source, format }: PictureJob, picture: Buffer): Promise<{ colour?: string }> {
  if (format === 'avif' || coloured.has(source)) return {};
  coloured.set(source, true);
  // The picture matters more than its colour.
  return meanColour(picture).then(
    (colour) => ({ colour }),
    () => ({}),
  );
}

async function makeColoured(job: PictureJob, isOriginBusy: boolean) {
  const picture = await make(job, isOriginBusy);
  return { picture, ...(await newColour(job, picture)) };
}

const send = (answer: JobResult) => process.send?.(answer);

process.on('message', (message) => {
  const { number, job, isOriginBusy } = NumberedJob.parse(message);
  const made: Promise<{ picture: Buffer; colour?: string }> =
    'title' in job ? draw(job).then((picture) => ({ picture })) : makeColoured(job, isOriginBusy);
  made.then(
    ({ picture, ...colour }) => send({ number, picture: new Uint8Array(picture), ...colour }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      send({ number, reason, source: error instanceof SourceError });
    },
  );
});
// The origin has ended or was killed, so no picture is needed any more.
process.on('disconnect', () => process.exit());
// The terminal sends Ctrl-C to this process too. The origin ends it after its own work.
process.on('SIGINT', () => {});
