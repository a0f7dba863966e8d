import { pictureSizes, type PictureFormat, type PictureSize } from '#config/pictures/picture-sizes.ts';
import { nameOf, type PictureJob } from './job.ts';
import type { PictureCache } from './picture-cache.ts';
import { smallOriginal } from './original.ts';
import type { Originals } from './originals.ts';
import { SourceError } from './source.ts';
import type { PictureQueue } from './picture-queue.ts';
import { withinTime } from './within-time.ts';

/**
 * Milliseconds before a substitute is sent. JPEG is for social networks and feed readers, which request a picture once, wait for some
 * seconds, and keep what they get.
 */
const substituteAfter: Record<PictureFormat, number> = { avif: 1_000, webp: 1_000, jpeg: 4_000 };
/** Timeout in milliseconds if there is no substitute: after that time the page has been read. */
export const maxWaitMs = 10_000;

/** Formats that may replace a format, best first: clients that read AVIF also read WebP, and all read JPEG. */
const substitutes: Record<PictureFormat, readonly PictureFormat[]> = {
  avif: ['avif', 'webp', 'jpeg'],
  webp: ['webp', 'jpeg'],
  jpeg: ['jpeg'],
};

/** Neither the picture nor a substitute is available now. */
export class BusyError extends Error {}

/** This reader, or its network, has had too many new pictures. */
export class TooManyError extends Error {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('A reader or a network requested too many new pictures');
    this.retryAfter = retryAfter;
  }
}

/** Counts a picture that is made for a reader. A number: it is not made, and the reader may have another new one in so many seconds. */
export type CountNew = () => unknown;

export interface FoundPicture {
  picture: Buffer;
  /** Its media type, without `image/`. */
  type: string;
  /** Whether it is the requested picture and not a substitute. */
  final: boolean;
}

/** The other sizes with the same aspect ratio, the nearest first. */
function nearSizes(size: PictureSize): PictureSize[] {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const distance = (other: string) => Math.abs(Math.log((Number(other.split('x')[0]) || 1) / width));
  return pictureSizes
    .filter((other) => {
      const [otherWidth = 0, otherHeight = 0] = other.split('x').map(Number);
      return other !== size && otherWidth * height === otherHeight * width;
    })
    .sort((one, other) => distance(one) - distance(other));
}

/** Finds pictures for readers: cached ones, ones made while the reader waits, and AVIFs made after the response. */
export class Pictures {
  readonly #cache: PictureCache;
  readonly #queue: PictureQueue;
  readonly #originals: Originals;

  constructor(cache: PictureCache, queue: PictureQueue, originals: Originals) {
    this.#cache = cache;
    this.#queue = queue;
    this.#originals = originals;
  }

  /** The newsroom changed something, perhaps a picture. */
  contentChanged(): void {
    this.#originals.contentChanged();
    this.#queue.forgetFailures();
  }

  /**
   * The picture, or the best substitute that is soon available. AVIF takes seconds to make: its first readers get WebP of the same size.
   * Throws SourceError if the original is no picture, BusyError if nothing is available now, and TooManyError.
   */
  async find(wanted: PictureJob, countNew: CountNew): Promise<FoundPicture> {
    await this.#confirm(wanted.source);
    const job = { ...wanted, since: this.#originals.since(wanted.source) };
    const quick = job.format === 'avif' ? ({ ...job, format: 'webp' } as const) : job;
    const kept = (await this.#cached(job, job)) ?? (await this.#cached(job, quick));
    if (!kept) {
      const retryAfter = countNew();
      const near = typeof retryAfter === 'number' ? await this.#cachedNear(job) : null;
      if (near) return { ...near, final: false };
      if (typeof retryAfter === 'number') throw new TooManyError(retryAfter);
    }
    const found = kept ?? (await this.#findSoon(job, quick));
    if (job.format === 'avif' && !found.final) this.#queue.makeInBackground(job);
    return found;
  }

  async #confirm(source: string): Promise<void> {
    try {
      await this.#originals.confirm(source);
    } catch (error) {
      if (error instanceof SourceError) this.#queue.noteFailed(source, error);
      throw error;
    }
  }

  async #findSoon(job: PictureJob, quick: PictureJob): Promise<FoundPicture> {
    const making = this.#queue.make(quick).catch((error: unknown) => {
      if (error instanceof SourceError) throw error;
      throw new BusyError(error instanceof Error ? error.message : String(error));
    });
    const made = await withinTime(substituteAfter[job.format], making).catch((error: unknown) => {
      if (error instanceof BusyError) return null;
      throw error;
    });
    if (made) return { picture: made, type: quick.format, final: quick === job };
    const other = (await this.#cachedNear(job)) ?? (await this.#original(job));
    // The encoder may have found meanwhile that the original is no picture.
    this.#queue.refuseFailed(job.source);
    if (other) return { ...other, final: false };
    const late = await withinTime(maxWaitMs, making);
    if (!late) throw new BusyError(`A picture was not made within ${maxWaitMs} ms`);
    return { picture: late, type: quick.format, final: quick === job };
  }

  async #original({ source, format }: PictureJob): ReturnType<typeof smallOriginal> {
    try {
      return await smallOriginal(source, format);
    } catch (error) {
      if (error instanceof SourceError) this.#queue.noteFailed(source, error);
      throw error;
    }
  }

  /** The cached picture of `other`, as a response to a request for `job`. */
  async #cached(job: PictureJob, other: PictureJob): Promise<FoundPicture | null> {
    const name = nameOf(other);
    const picture = this.#cache.has(name) ? await this.#cache.get(name) : null;
    return picture && { picture, type: other.format, final: name === nameOf(job) };
  }

  async #cachedNear(job: PictureJob): Promise<FoundPicture | null> {
    for (const size of nearSizes(job.size)) {
      for (const format of substitutes[job.format]) {
        const kept = await this.#cached(job, { ...job, size, format });
        if (kept) return kept;
      }
    }
    return null;
  }
}
