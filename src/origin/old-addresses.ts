import { beginWait } from '#config/render-context.ts';
import { markFailed, setCacheRule } from '#config/page-cache.ts';
import { picturePath } from '#config/paths.ts';
import { isLite } from '#config/lite-path.ts';
import { freshAfter } from '#contract/response-headers.ts';
import { pictureFile } from '#contract/picture-files.ts';
import { OldAddress } from '#contract/publishing/old-address.ts';
import { ReaderShares } from '#contract/reader-shares.ts';
import { passHeaders } from '#contract/signing/origin-pass.ts';
import { gatePass } from './emergency/read-emergencies.ts';
import type { WorkerAccess } from './fetched/api-proxy.ts';
import type { RenderedPage } from './site/shared-cache.ts';

/** Milliseconds: a reader waits for the page that this replaces. */
const timeout = 2_500;
/** Unknown addresses of one reader that are counted in a minute: more is a program. */
const countedPerMinute = 10;
/** Counts on their way to the worker. A worker that is slow gets no more meanwhile. */
const maxCounting = 16;

/** An address that nothing fits, as a reader asked for it. */
export interface Unknown {
  /** With its query. */
  path: string;
  referrer: string;
  /** The reader's address. */
  reader: string;
}

/** Asks the worker where addresses of WordPress lead to that would be a 404, and tells it of those that nothing fits. */
export class OldAddresses {
  readonly #worker: Pick<WorkerAccess, 'apiUrl' | 'passes'>;
  readonly #mediaOrigin: string;
  readonly #position: () => number;
  readonly #counted = new ReaderShares();
  #counting = 0;

  /** `mediaOrigin`: of WordPress. `position`: of the last change that this origin knows. */
  constructor(worker: Pick<WorkerAccess, 'apiUrl' | 'passes'>, mediaOrigin: string, position: () => number) {
    this.#worker = worker;
    this.#mediaOrigin = mediaOrigin;
    this.#position = position;
  }

  /**
   * The page that was rendered for this address, or the 301 in its place: of a 404 to what the address named, of another 301 only if the station's
   * table says something else. Never throws: without the worker it is the last one that is known.
   */
  async inPlaceOf(address: string, page: RenderedPage): Promise<RenderedPage> {
    if ((page.status !== 404 && page.status !== 301) || isLite(address)) return page;
    const found = await this.#find(address);
    if (found === 'unknown') return page.status === 404 ? missing(page) : page;
    if (found === null) return page.status === 404 ? unsure(page) : page;
    if (page.status === 301 && !found.isListed) return page;
    return this.#redirect(found);
  }

  #redirect({ location, tags, isListed }: OldAddress): RenderedPage {
    const url = new URL(location, 'http://site.invalid');
    const isPicture = url.origin === this.#mediaOrigin && pictureFile.test(url.pathname);
    const own = url.host === 'site.invalid' ? url.pathname + url.search + url.hash : url.href;
    const target = isPicture ? picturePath(url.href, '2000', 'jpeg', this.#mediaOrigin) : own;
    const headers = new Headers({ Location: target });
    // What nothing purges is looked up again soon.
    setCacheRule({ response: { headers } }, isListed || tags.length === 0 ? 'list' : 'item', tags);
    return { status: 301, headers, body: Buffer.alloc(0), isInvented: true };
  }

  /** Null: the worker cannot say. */
  async #find(address: string): Promise<OldAddress | 'unknown' | null> {
    const endWait = beginWait();
    try {
      const response = await fetch(
        `${this.#worker.apiUrl}/api/old-address?direccion=${encodeURIComponent(address)}`,
        {
          headers: {
            ...(await passHeaders(this.#worker.passes)),
            ...gatePass(),
            [freshAfter]: String(this.#position()),
          },
          signal: AbortSignal.timeout(timeout),
        },
      );
      const body: unknown = await response.json();
      if (response.status === 404) return 'unknown';
      return response.ok ? (OldAddress.safeParse(body).data ?? null) : null;
    } catch {
      return null;
    } finally {
      endWait();
    }
  }

  /** Counts an address that nothing fits, for the desk. Never throws, and nobody waits for it. */
  count({ path, referrer, reader }: Unknown): void {
    if (this.#counting >= maxCounting || typeof this.#counted.count(reader, countedPerMinute) === 'number')
      return;
    this.#counting += 1;
    void this.#send({ path, referrer }, reader)
      .catch(() => undefined)
      .finally(() => {
        this.#counting -= 1;
      });
  }

  async #send(unknown: Omit<Unknown, 'reader'>, reader: string): Promise<void> {
    const response = await fetch(`${this.#worker.apiUrl}/api/unknown-addresses`, {
      method: 'POST',
      headers: {
        ...(await passHeaders(this.#worker.passes, reader)),
        ...gatePass(),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(unknown),
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
  }
}

/** A 404 in place of which an earlier redirect is sent, if there was one. */
function unsure(page: RenderedPage): RenderedPage {
  const headers = new Headers(page.headers);
  markFailed({ response: { headers } });
  return { ...page, headers };
}

/** A 404 that caches keep for some seconds, so that they need not ask again for each reader. */
function missing(page: RenderedPage): RenderedPage {
  if (page.headers.get('Cache-Control')?.startsWith('public')) return page;
  const headers = new Headers(page.headers);
  setCacheRule({ response: { headers } }, 'missing', []);
  return { ...page, headers };
}
