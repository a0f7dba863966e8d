/**
 * Makes pictures, in a child process of the origin (encoder.ts starts it): encoding takes whole cores for seconds, an original takes up to
 * 210 MB, and a picture that crashes libvips must not stop the site. See docs/decisions/0021-pictures-are-converted-in-the-background.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { drawCard } from './draw-card.ts';
import { encode, meanColour } from './encode.ts';
import { NumberedJob, type CardJob, type JobResult, type Original, type PictureJob } from './job.ts';
import { fetchPicture, largestSource, SourceError } from './source.ts';

/** Concurrent downloads of originals: a page has some twenty pictures, and the CMS has to serve its editors too. */
const fetches = new PQueue({ concurrency: 4 });
/**
 * A picture is requested in several sizes, and its AVIF is made later; the CMS gets only one request for the original. The size is that of
 * two of the largest originals.
 */
const originals = new LRUCache<string, { bytes: Buffer; original: Original }>({
  maxSize: 2 * largestSource,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: (address) => fetches.add(() => fetchPicture(address)),
});

/** The original, read after `since` if it is given. */
async function originalOf({ source, since = 0 }: PictureJob) {
  const kept = originals.peek(source);
  const found = await originals.fetch(source, {
    forceRefresh: kept !== undefined && kept.original.readAt < since,
  });
  if (!found) throw new SourceError(`${source} could not be fetched`);
  return found;
}

/** Originals whose colour the origin knows, by the hash of their bytes. It stores colours, so it gets one again only after a restart or a thousand others. */
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
async function make(original: Buffer, { size, format }: PictureJob, isOriginBusy: boolean): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  void (format === 'avif' ? slow : quick).add(async () => {
    const begin = performance.now();
    await encode(original, size, format).then(resolve, reject);
    if (isOriginBusy) await pause(performance.now() - begin);
  });
  return promise;
}

/** The mean colour of an original, from the first picture that is made of it. AVIF is made later, and takes longer to decode. */
async function newColour(
  { source, format }: PictureJob,
  { hash }: Original,
  picture: Buffer,
): Promise<{ colour?: string }> {
  const key = `${source} ${hash}`;
  if (format === 'avif' || coloured.has(key)) return {};
  coloured.set(key, true);
  // The picture matters more than its colour.
  return meanColour(picture).then(
    (colour) => ({ colour }),
    () => ({}),
  );
}

async function makeColoured(job: PictureJob, isOriginBusy: boolean) {
  const { bytes, original } = await originalOf(job);
  const picture = await make(bytes, job, isOriginBusy);
  return { picture, original, ...(await newColour(job, original, picture)) };
}

const send = (response: JobResult) => process.send?.(response);

process.on('message', (message) => {
  const { number, job, isOriginBusy } = NumberedJob.parse(message);
  const made: Promise<{ picture: Buffer; colour?: string; original?: Original }> =
    'title' in job ? draw(job).then((picture) => ({ picture })) : makeColoured(job, isOriginBusy);
  made.then(
    ({ picture, ...more }) => send({ number, picture: new Uint8Array(picture), ...more }),
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
