import { Hono } from 'hono';
import { Encoder } from './encoder.ts';
import { PictureCache } from './picture-cache.ts';
import { BusyError, Pictures } from './pictures.ts';
import { readPictureRequest, type MediaPlaces } from './request.ts';
import { SourceError } from './source.ts';
import { PictureQueue } from './picture-queue.ts';

export interface PictureOptions extends MediaPlaces {
  /** Folder of the pictures that were made, and its size limit. */
  cacheDir: string;
  cacheBytes: number;
}

/** A newsroom that replaces a picture uploads it under a new name. If it reuses a name, the old picture is shown for up to a week. */
const keepFinal = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** Cache lifetime of a substitute in seconds. The AVIF is made within some seconds. */
const standInSeconds = 30;
const keepStandIn = `public, max-age=${standInSeconds}, stale-if-error=2592000`;

/**
 * The image endpoint: pictures from allowed hosts and folders in a few sizes, made once and cached on disk. A substitute has its own
 * Content-Type and a short cache lifetime. No response depends on a request header. An address that is no picture gets a 404 with our
 * default picture, so that a page never shows a broken image.
 */
export class PictureEndpoint {
  readonly app = new Hono();
  readonly #encoder = new Encoder();
  readonly #pictures: Promise<Pictures>;

  constructor(options: PictureOptions, defaultPicture: () => Promise<Buffer>) {
    this.#pictures = PictureCache.open(options.cacheDir, options.cacheBytes).then(
      (cache) =>
        new Pictures(
          cache,
          new PictureQueue(
            (job) => this.#encoder.make(job),
            (name, picture) => cache.put(name, picture),
          ),
        ),
    );
    this.app.get('/*', async (context) => {
      // The query is ignored, so that it makes no further pictures.
      const request = readPictureRequest(new URL(context.req.url).pathname, options);
      try {
        if (!request) throw new SourceError('The address is not that of an allowed picture');
        const { source, size, format } = request;
        const found = await (await this.#pictures).find({ source: source.href, size, format });
        return context.body(new Uint8Array(found.picture), 200, {
          'Content-Type': `image/${found.type}`,
          'Cache-Control': found.final ? keepFinal : keepStandIn,
        });
      } catch (error) {
        const busy = error instanceof BusyError;
        if (!busy && !(error instanceof SourceError)) throw error;
        console.warn(`The default picture is sent instead of a picture: ${error.message}`);
        return context.body(new Uint8Array(await defaultPicture()), busy ? 503 : 404, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'no-store',
          ...(busy ? { 'Retry-After': String(standInSeconds) } : {}),
        });
      }
    });
  }

  /** Ends the process that makes pictures. */
  stop(): void {
    this.#encoder.stop();
  }
}
