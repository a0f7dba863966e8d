import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { pictureFormats, pictureSizes } from '#config/pictures/picture-sizes.ts';
import { jsonOrNull } from '#contract/text/json.ts';
import { nameOf, Original, recordNameOf } from './job.ts';
import type { PictureCache } from './picture-cache.ts';
import { withinTime } from './within-time.ts';
import { lookAgain, SourceError } from './source.ts';

/** Milliseconds after which an original is looked at again before its pictures are sent: a takedown works within a minute. */
const maxTrustMs = 60_000;
/** Milliseconds after which it is looked at while its pictures are sent, so that a picture that is often seen makes nobody wait. */
const trust = 30_000;
/** Milliseconds that a reader waits for that look: many times a healthy server's. After it the pictures are sent as they are. */
const maxLookMs = 2_000;
/** Milliseconds for which a host that could not be asked is left in peace, so that pages do not wait for each picture while the CMS is down. */
const pause = 10_000;
/** Concurrent looks: each is a request without a body, but the CMS has to serve its editors too. */
const looks = 8;
/** Originals whose state is remembered: a newsroom's pictures of a month. The others are looked at again. */
const maxKnown = 20_000;

interface Known {
  /** The version that the stored pictures were made from; null if nobody remembers. */
  original: Original | null;
  /** When its server last said that this is the version. */
  seenAt: number;
  /** Pictures of originals that were read before this moment must not be stored. */
  since: number;
}

/**
 * Takes care that readers get no picture of an original that was replaced or deleted: the server of each original is asked again, once a
 * minute at most while the picture is requested, and at once after the newsroom changed something. While it cannot be asked, what is there stays.
 */
export class Originals {
  readonly #cache: PictureCache;
  readonly #look: typeof lookAgain;
  readonly #known = new LRUCache<string, Known>({ max: maxKnown });
  readonly #looking = new Map<string, Promise<void>>();
  readonly #queue = new PQueue({ concurrency: looks });
  readonly #pausedUntil = new Map<string, number>();
  #changedAt = 0;

  constructor(cache: PictureCache, look = lookAgain) {
    this.#cache = cache;
    this.#look = look;
  }

  /** The newsroom changed something, perhaps a picture: all are looked at before they are sent again. */
  contentChanged(): void {
    this.#changedAt = Date.now();
  }

  /** Resolves when stored pictures of this original may be sent. Throws SourceError if it does not exist any more. */
  async confirm(source: string): Promise<void> {
    const known = this.#known.get(source) ?? (await this.#remembered(source));
    if (known === null) return;
    const now = Date.now();
    const isOld = known.seenAt < this.#changedAt || now - known.seenAt > maxTrustMs;
    if (!isOld && now - known.seenAt <= trust) return;
    if ((this.#pausedUntil.get(new URL(source).host) ?? 0) > now) return;
    const look = this.#looking.get(source) ?? this.#startLook(source, known);
    if (isOld) await this.#waitFor(look, source);
    // Who waits for it learns that the original is gone; the others learn it from their next request.
    else look.catch(() => undefined);
  }

  /** Milliseconds since the epoch: an original that was read before is out of date. */
  since(source: string): number {
    return this.#known.peek(source)?.since ?? 0;
  }

  /** Notes what a new picture was made from. False if it may not be stored: the original changed while it was made. */
  async accept(source: string, original: Original): Promise<boolean> {
    const known = this.#known.get(source) ?? (await this.#remembered(source));
    if (known !== null && original.readAt < known.since) return false;
    if (known?.original?.hash === original.hash) {
      known.seenAt = Math.max(known.seenAt, original.readAt);
      return true;
    }
    if (known !== null) await this.#drop(source);
    this.#known.set(source, { original, seenAt: original.readAt, since: known?.since ?? 0 });
    await this.#cache.put(recordNameOf(source), Buffer.from(JSON.stringify(original)));
    return true;
  }

  /** What the folder says about an original after a restart; null if it has no picture of it. */
  async #remembered(source: string): Promise<Known | null> {
    const name = recordNameOf(source);
    const record = this.#cache.has(name) ? await this.#cache.get(name) : null;
    if (record === null && !storedNames(source).some((stored) => this.#cache.has(stored))) return null;
    const known: Known = {
      original: Original.safeParse(jsonOrNull(String(record))).data ?? null,
      seenAt: 0,
      since: 0,
    };
    this.#known.set(source, known);
    return known;
  }

  /** Waits for a look. A host that is too slow for one reader is not asked again for the next ones. */
  async #waitFor(look: Promise<void>, source: string): Promise<void> {
    const isDone = await withinTime(
      maxLookMs,
      look.then(() => true),
    );
    if (isDone === null) this.#pausedUntil.set(new URL(source).host, Date.now() + pause);
  }

  #startLook(source: string, known: Known): Promise<void> {
    const look = this.#queue
      .add(() => this.#lookAt(source, known))
      .finally(() => this.#looking.delete(source));
    this.#looking.set(source, look);
    return look;
  }

  async #lookAt(source: string, known: Known): Promise<void> {
    const begun = Date.now();
    const found = await this.#look(source, known.original);
    const { host, pathname } = new URL(source);
    if (found === 'unknown') {
      this.#pausedUntil.set(host, Date.now() + pause);
      return;
    }
    this.#pausedUntil.delete(host);
    if (found === 'same') {
      known.seenAt = begun;
      return;
    }
    await this.#drop(source);
    // Nothing is stored now, so nothing has to be confirmed until a new picture is.
    this.#known.set(source, { original: null, seenAt: Infinity, since: begun });
    if (found === 'gone') throw new SourceError(`${pathname} does not exist any more`);
  }

  async #drop(source: string): Promise<void> {
    await Promise.all([...storedNames(source), recordNameOf(source)].map((name) => this.#cache.delete(name)));
  }
}

const storedNames = (source: string): string[] =>
  pictureSizes.flatMap((size) => pictureFormats.map((format) => nameOf({ source, size, format })));
