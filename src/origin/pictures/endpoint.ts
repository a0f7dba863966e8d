import { Hono, type Context } from 'hono';
import { etag } from 'hono/etag';
import { Cards } from './cards.ts';
import { Encoder } from './encoder.ts';
import type { PictureJob } from './job.ts';
import { Originals } from './originals.ts';
import { PictureCache } from './picture-cache.ts';
import { BusyError, type CountNew, Pictures, TooManyError } from './pictures.ts';
import { storePictureColour } from '#config/pictures/picture-colours.ts';
import { sizeToSaveData, standInSeconds } from '#config/pictures/picture-sizes.ts';
import { ReaderShares } from '#contract/reader-shares.ts';
import { readerAddress } from '../requests/reader-address.ts';
import { namesPreview, readPictureRequest, type PicturePlaces } from './request.ts';
import type { SharedPage } from './shared-page.ts';
import { SourceError } from './source.ts';
import { PictureQueue } from './picture-queue.ts';

export interface PictureOptions extends PicturePlaces {
  /** Folder in which pages look for the colours of pictures. */
  dataDir: string;
  /** Folder of the pictures that were made, and its size limit. */
  cacheDir: string;
  cacheBytes: number;
  /** New pictures of one reader in a minute: those that nobody has requested before. */
  newPerMinute: number;
}

/**
 * What a network may have made, in readers: eight pictures a second with the default setting, so that the one encoder keeps time for others. Most
 * readers of a network see pictures that somebody had made before.
 */
const networkShare = 2;

/**
 * A picture that the newsroom takes down is gone within minutes: edges ask again after one, browsers after five. A 304 without a body is
 * the usual response. The lifetimes after the end are for outages.
 */
const keepFinal = 'public, max-age=300, s-maxage=60, stale-while-revalidate=60, stale-if-error=2592000';
/** The words of a page are in the address of its drawn picture, and the picture has the page's tags, so that a purge finds it. */
const keepCard = 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000';
const keepStandIn = `public, max-age=${standInSeconds}, stale-if-error=2592000`;

/** `Cache-Control` for one reader: a cache that many share would give the smaller picture to all of them. */
const ownCopy = (cacheControl: string) =>
  cacheControl.replace('public', 'private').replace(/, s-maxage=\d+/, '');

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
  readonly #made = new ReaderShares(networkShare);
  readonly #newPerMinute: number;

  constructor(options: PictureOptions, defaultPicture: () => Promise<Buffer>) {
    this.#defaultPicture = defaultPicture;
    this.#newPerMinute = options.newPerMinute;
    this.#encoder = new Encoder((source, colour) => void storePictureColour(options.dataDir, source, colour));
    const opened = PictureCache.open(options.cacheDir, options.cacheBytes);
    this.#cards = opened.then(
      (cache) => new Cards(cache, async (job) => (await this.#encoder.make(job)).picture),
    );
    this.#pictures = opened.then((cache) => {
      const originals = new Originals(cache);
      const queue = new PictureQueue(
        (job) => this.#make(originals, job),
        (name, picture) => cache.put(name, picture),
      );
      return new Pictures(cache, queue, originals);
    });
    this.app.get('/*', etag(), async (context) => {
      // The query is ignored, so that it makes no further pictures.
      const { pathname } = new URL(context.req.url);
      const request = readPictureRequest(pathname, options);
      try {
        if (!request) throw new SourceError('The address is not that of an allowed picture');
        const { source, size, format } = request;
        const savesData = context.req.header('Save-Data')?.toLowerCase() === 'on';
        const sent = savesData ? sizeToSaveData(size) : size;
        const job = { source: source.href, size: sent, format };
        const found = await (await this.#pictures).find(job, this.#counter(context));
        const cacheControl = found.final ? keepFinal : keepStandIn;
        return context.body(new Uint8Array(found.picture), 200, {
          'Content-Type': `image/${found.type}`,
          'Cache-Control': sent === size ? cacheControl : ownCopy(cacheControl),
          ...(sent === size ? {} : { Vary: 'Save-Data' }),
        });
      } catch (error) {
        return this.#substitute(context, error, namesPreview(pathname));
      }
    });
  }

  /** To be called when the newsroom has changed something. From then on, no picture that it replaced or deleted is sent. */
  async contentChanged(): Promise<void> {
    (await this.#pictures).contentChanged();
  }

  async #make(originals: Originals, job: PictureJob): Promise<Buffer> {
    const { picture, original } = await this.#encoder.make(job);
    if (original && !(await originals.accept(job.source, original))) {
      throw new Error(`${job.source} changed while a picture of it was made`);
    }
    return picture;
  }

  /**
   * The picture that is drawn for a page: its title and section. `page` is null if there is no such page, or it has another picture: then
   * the response is a 404.
   */
  async card(context: Context, page: SharedPage | null): Promise<Response> {
    try {
      if (!page) throw new SourceError('No page has this drawn picture');
      const picture = await (await this.#cards).find(page, this.#counter(context));
      return context.body(new Uint8Array(picture), 200, {
        'Content-Type': 'image/jpeg',
        'Cache-Control': keepCard,
        // Like the page: what the newsroom withdraws leaves the CDN.
        ...(page.tags ? { 'Cache-Tag': page.tags } : {}),
      });
    } catch (error) {
      return this.#substitute(context, error);
    }
  }

  #counter(context: Context): CountNew {
    return () => this.#made.count(readerAddress(context), this.#newPerMinute);
  }

  /** The default picture; nothing in place of a video's preview, because its facade is complete without one. */
  async #substitute(context: Context, error: unknown, isPreview = false): Promise<Response> {
    const status = error instanceof TooManyError ? 429 : error instanceof BusyError ? 503 : 404;
    if (status === 404 && !(error instanceof SourceError)) throw error;
    const message = error instanceof Error ? error.message : '';
    const seconds = error instanceof TooManyError ? error.retryAfter : standInSeconds;
    console.warn(`${isPreview ? 'Nothing' : 'The default picture'} is sent instead of a picture: ${message}`);
    const picture = isPreview ? null : new Uint8Array(await this.#defaultPicture());
    return context.newResponse(picture, status, {
      ...(picture ? { 'Content-Type': 'image/svg+xml' } : {}),
      'Cache-Control': 'no-store',
      ...(status === 404 ? {} : { 'Retry-After': String(seconds) }),
    });
  }

  /** Ends the process that makes pictures. */
  stop(): void {
    this.#encoder.stop();
  }
}
