import { Hono } from 'hono';
import { Encoder } from './encoder.ts';
import { KeptPictures } from './kept-pictures.ts';
import { BusyError, Pictures } from './pictures.ts';
import { readPictureRequest, type PicturePlaces } from './request.ts';
import { SourceError } from './source.ts';
import { Workshop } from './workshop.ts';

export interface PictureOptions extends PicturePlaces {
  /** Folder that keeps what was made, and how many bytes of a disk it may take. */
  cacheDir: string;
  cacheBytes: number;
}

/** A newsroom that replaces a picture uploads it under a new name; a week bounds the exception. */
const keepFinal = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** Seconds that a picture which stands in for a better one may be kept: AVIF is made within some. */
const standInSeconds = 30;
const keepStandIn = `public, max-age=${standInSeconds}, stale-if-error=2592000`;

/**
 * The image endpoint: pictures of allowed places in a few sizes, made once and kept on disk. An answer in place of a better one
 * says so by its type and its short life; every answer depends on the address alone, never on a header.
 * What is no picture is a 404 with our default picture, so that a page never shows a broken one.
 */
export class PictureEndpoint {
  readonly app = new Hono();
  readonly #encoder = new Encoder();
  readonly #pictures: Promise<Pictures>;

  constructor(options: PictureOptions, defaultPicture: () => Promise<Buffer>) {
    this.#pictures = KeptPictures.open(options.cacheDir, options.cacheBytes).then(
      (kept) =>
        new Pictures(
          kept,
          new Workshop(
            (job) => this.#encoder.make(job),
            (name, picture) => kept.put(name, picture),
          ),
        ),
    );
    this.app.get('/*', async (context) => {
      // The query is no part of a picture.
      const request = readPictureRequest(new URL(context.req.url).pathname, options);
      try {
        if (!request) throw new SourceError('Not a picture that may be shown');
        const { source, size, format } = request;
        const found = await (await this.#pictures).find({ source: source.href, size, format });
        return context.body(new Uint8Array(found.picture), 200, {
          'Content-Type': `image/${found.type}`,
          'Cache-Control': found.final ? keepFinal : keepStandIn,
        });
      } catch (error) {
        const busy = error instanceof BusyError;
        if (!busy && !(error instanceof SourceError)) throw error;
        console.warn(`A picture is left out: ${error.message}`);
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
