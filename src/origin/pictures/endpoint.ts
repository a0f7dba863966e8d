import { Hono, type Context } from 'hono';
import { Cards } from './cards.ts';
import { Encoder } from './encoder.ts';
import { PictureCache } from './picture-cache.ts';
import { BusyError, Pictures } from './pictures.ts';
import { storePictureColour } from '#config/picture-colours.ts';
import { sizeToSaveData } from '#config/picture-sizes.ts';
import { readPictureRequest, type MediaPlaces } from './request.ts';
import type { SharedPage } from './shared-page.ts';
import { SourceError } from './source.ts';
import { PictureQueue } from './picture-queue.ts';

export interface PictureOptions extends MediaPlaces {
  /** Folder in which pages look for the colours of pictures. */
  dataDir: string;
  /** Folder of the pictures that were made, and its size limit. */
  cacheDir: string;
  cacheBytes: number;
}

/** A newsroom that replaces a picture uploads it under a new name. If it reuses a name, the old picture is shown for up to a week. */
const keepFinal = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
/** Cache lifetime of a substitute in seconds. The AVIF is made within some seconds. */
const standInSeconds = 30;
const keepStandIn = `public, max-age=${standInSeconds}, stale-if-error=2592000`;

/** `Cache-Control` for one reader: a cache that many share would give the smaller picture to all of them. */
const ownCopy = (cacheControl: string) => cacheControl.replace('public', 'private');

/**
 * The image endpoint: pictures from allowed hosts and folders in a few sizes, made once and cached on disk. A substitute has its own
 * Content-Type and a short cache lifetime. A reader whose browser sends `Save-Data: on` gets a smaller size, which only that browser may
 * keep; no other response depends on a request header. An address that is no picture gets a 404 with our default picture, so that a page
 * never shows a broken image.
 */
export class PictureEndpoint {
  readonly app = new Hono();
  readonly #encoder: Encoder;
  readonly #defaultPicture: () => Promise<Buffer>;
  readonly #pictures: Promise<Pictures>;
  readonly #cards: Promise<Cards>;

  constructor(options: PictureOptions, defaultPicture: () => Promise<Buffer>) {
    this.#defaultPicture = defaultPicture;
    this.#encoder = new Encoder((source, colour) => void storePictureColour(options.dataDir, source, colour));
    const opened = PictureCache.open(options.cacheDir, options.cacheBytes);
    this.#cards = opened.then((cache) => new Cards(cache, (job) => this.#encoder.make(job)));
    this.#pictures = opened.then(
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
        const savesData = context.req.header('Save-Data')?.toLowerCase() === 'on';
        const sent = savesData ? sizeToSaveData(size) : size;
        const found = await (await this.#pictures).find({ source: source.href, size: sent, format });
        const cacheControl = found.final ? keepFinal : keepStandIn;
        return context.body(new Uint8Array(found.picture), 200, {
          'Content-Type': `image/${found.type}`,
          'Cache-Control': sent === size ? cacheControl : ownCopy(cacheControl),
          ...(sent === size ? {} : { Vary: 'Save-Data' }),
        });
      } catch (error) {
        return this.#substitute(context, error);
      }
    });
  }

  /**
   * The picture that is drawn for a page: its title and section. `page` is null if there is no such page, or it has another picture: then
   * the response is a 404.
   */
  async card(context: Context, page: SharedPage | null): Promise<Response> {
    try {
      if (!page) throw new SourceError('No page has this drawn picture');
      const picture = await (await this.#cards).find(page);
      return context.body(new Uint8Array(picture), 200, {
        'Content-Type': 'image/jpeg',
        'Cache-Control': keepFinal,
        // Like the page: what the newsroom withdraws leaves the CDN.
        ...(page.tags ? { 'Cache-Tag': page.tags } : {}),
      });
    } catch (error) {
      return this.#substitute(context, error);
    }
  }

  async #substitute(context: Context, error: unknown): Promise<Response> {
    const busy = error instanceof BusyError;
    if (!busy && !(error instanceof SourceError)) throw error;
    console.warn(`The default picture is sent instead of a picture: ${error.message}`);
    return context.body(new Uint8Array(await this.#defaultPicture()), busy ? 503 : 404, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'no-store',
      ...(busy ? { 'Retry-After': String(standInSeconds) } : {}),
    });
  }

  /** Ends the process that makes pictures. */
  stop(): void {
    this.#encoder.stop();
  }
}
