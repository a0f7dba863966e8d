import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Network } from '#config/proxies.ts';
import { matchesEtag } from '#contract/etag.ts';
import { mayBeOld } from '#contract/publishing/old-address.ts';
import { networkOf } from '#contract/text/log-text.ts';
import { chooseEncoding, readEncoding, type Encoding } from '../responses/compression.ts';
import { agesUntil, knownBody } from '../emergency/complete-page.ts';
import type { EmergencyState } from '../emergency/top.ts';
import { isForwarded } from '../requests/forwarded-request.ts';
import { HeldRequest, type Readers } from './held-request.ts';
import { heldResponse, sendHeld, type HeldResponse } from './held-response.ts';
import { lifetimeOf, notModifiedHeaders } from '../responses/not-modified.ts';
import { kindOf, type Observe, type ObservedRequest } from '../observing/observed-requests.ts';
import { municipalityIn } from '../requests/page-address.ts';
import { addressOfReader } from '../requests/reader-address.ts';
import { improveBody, knownEtag, sentBody } from '../responses/reader-response.ts';
import type { RenderedPage } from '../site/shared-cache.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { StaticFile } from '../site/static-files.ts';

/** A response that was made of `site.file(pathname)` or, without such a file, of the cached page of `address`. */
export interface HeldPage {
  pathname: string;
  address: string;
  /** Whether a query makes no difference. */
  ignoresQuery: boolean;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by the route whose response may be held. */
    heldPage?: HeldPage;
    /** The emergency that the response shows, set by whoever makes it. Another one may begin while it is compressed. */
    shownEmergency?: EmergencyState;
  }
}

/** What stands above the pages about a municipality, and above all others. */
interface Shown {
  stateIn(municipality: string | null): EmergencyState;
}

interface HeldEntry extends HeldPage {
  /** The emergency that it shows, and the municipality that it was asked for. */
  emergency: EmergencyState;
  municipality: string | null;
  /** What it was made of. It is sent only while the site still serves the same. */
  source: StaticFile | RenderedPage;
  encoding: Encoding | null;
  etag: string;
  response: HeldResponse;
  notModified: HeldResponse;
  body: Buffer;
  /** False while a smaller body may replace it. */
  isBest: boolean;
  /** Milliseconds since the epoch: from then on its headers are wrong. */
  until: number;
  kind: ObservedRequest['kind'];
  path: string;
}

/**
 * Bytes. As many compressed pages as the compressor holds, each with its headers in one piece. The least recently used are dropped, and made
 * again by the framework.
 */
const maxBytes = 64 * 1024 * 1024;
/** Bytes of an entry beside its body: both heads, as texts and as bytes, and the entry. */
const entryBytes = 4_096;
/** Characters of a request target that is looked up: the longest slugs have 200. */
const maxTargetLength = 1_000;
/** Remembered results of parsing a header: browsers send a handful of different `Accept-Encoding`. A reader's address is a key too. */
const maxParsed = 2_000;
const maxHeaderLength = 200;

/** Hosts that the framework accepts as they are. It checks all others, and refuses some. */
const plainHost = /^[a-z0-9.-]+(?::[1-9]\d{1,3})?$|^[a-z0-9.-]+:[1-5]\d{4}$/;

/** The body that is sent, if it is in memory. */
function inMemory(
  source: StaticFile | RenderedPage,
  emergency: EmergencyState,
  pathname: string,
): Buffer | undefined {
  const raw = 'held' in source ? source.held() : source.body;
  return raw && knownBody(emergency, pathname, raw);
}

/** Until when the ages in it are right, in milliseconds since the epoch. */
function agesOf(source: StaticFile | RenderedPage): number {
  const raw = 'held' in source ? source.held() : source.body;
  return raw ? agesUntil(raw) : Infinity;
}

/** Caches what a pure function returned for the last inputs. */
function memoized<T extends string | number>(compute: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, T>({ max: maxParsed });
  return (text) => {
    if (text.length > maxHeaderLength) return compute(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const computed = compute(text);
    known.set(text, computed);
    return computed;
  };
}

const encodingOf = memoized((header) => chooseEncoding(header) ?? '');

/** The beginning of a key: what the response depends on beside its target, and no target begins with. */
const variantOf = ({ headers }: IncomingMessage) =>
  encodingOf(headers['accept-encoding']?.toString() ?? '') +
  (isForwarded((name) => headers[name]) ? ' forwarded ' : ' ');

/**
 * Sends pages and files that are in memory without entering the framework, which takes five times as long as everything else (docs/performance.md).
 * What is sent was learned from the framework's own response to the same request target, so this is no second place for rules: a request
 * that differs from those in anything but `If-None-Match`, its encoding and whether a proxy sent it is left to the framework. Nothing is sent that the site does not
 * serve at this moment: a change, a purge and a new release have their effect on the next request.
 */
export class HeldResponses {
  readonly #site: ServedSite;
  readonly #observe: readonly Observe[];
  readonly #emergencies: Shown;
  readonly #readers: Readers;
  readonly #held: LRUCache<string, HeldEntry>;
  readonly #heardTo: { readonly position: number };
  #plainHost = '';

  constructor(
    site: ServedSite,
    emergencies: Shown,
    observe: readonly Observe[],
    proxies: readonly Network[],
    heardTo: { readonly position: number } = site,
    bytes = maxBytes,
  ) {
    this.#site = site;
    this.#emergencies = emergencies;
    this.#heardTo = heardTo;
    this.#observe = observe;
    this.#held = new LRUCache<string, HeldEntry>({
      maxSize: bytes,
      sizeCalculation: ({ body }, key) => body.length + key.length + entryBytes,
    });
    const networkOfReader = memoized((text) => {
      const [connected = '', forwarded = ''] = text.split('\n', 2);
      return networkOf(addressOfReader(connected, forwarded, proxies));
    });
    this.#readers = { proxies, networkOfReader };
  }

  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** Sends the response if it is held. Otherwise returns false and did nothing. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, headers } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const target = incoming.url ?? '';
    // A GET with a body is so rare that the framework may have it.
    if (target.length > maxTargetLength || 'content-length' in headers || 'transfer-encoding' in headers)
      return false;
    if (!this.#isPlain(headers.host ?? '')) return false;
    const held = this.#find(variantOf(incoming), target);
    const begin = Date.now();
    if (!held || held.emergency !== this.#emergencies.stateIn(held.municipality)) return false;
    if (begin >= held.until || this.#served(held) !== held.source) return false;
    if (!held.isBest && !this.#isStillBest(held)) return false;

    const status = matchesEtag(headers['if-none-match'], held.etag) ? 304 : 200;
    const request = new HeldRequest(incoming, held, status, begin, this.#readers);
    const { position } = this.#heardTo;
    const response = status === 304 ? held.notModified : held.response;
    sendHeld(outgoing, response, { now: begin, position, id: request.id });
    request.sent();
    for (const observe of this.#observe) observe(request);
    return true;
  }

  /** Learns the framework's responses. It has to be before every middleware that changes headers. */
  get learning(): MiddlewareHandler {
    return async (context, next) => {
      await next();
      const { incoming }: { incoming?: unknown } = context.env ?? {};
      const [page, emergency] = [context.get('heldPage'), context.get('shownEmergency')];
      if (page && emergency && context.res.status === 200 && incoming instanceof IncomingMessage)
        this.#learn(incoming, context.res.headers, emergency, { ...page, path: context.req.path });
    };
  }

  #learn(
    incoming: IncomingMessage,
    headers: Headers,
    emergency: EmergencyState,
    page: HeldPage & { path: string },
  ): void {
    const { pathname, address, ignoresQuery, path } = page;
    const target = incoming.url ?? '';
    const [written = ''] = target.split('?', 1);
    // Other spellings of the same address stay with the framework: each reader could invent thousands.
    if (incoming.method !== 'GET' || written !== pathname || headers.has('set-cookie')) return;
    if (target.length > maxTargetLength || !(ignoresQuery || target === address)) return;
    const source = this.#served(page);
    const raw = source && inMemory(source, emergency, pathname);
    const encoding = readEncoding(headers.get('content-encoding'));
    const sent = raw && sentBody(raw, encoding);
    const etag = raw && knownEtag(raw);
    // The site may serve something newer by now than what was sent.
    if (!sent || !etag || etag !== headers.get('etag')) return;
    if (String(sent.body.length) !== headers.get('content-length')) return;
    const now = Date.now();
    this.#held.set(variantOf(incoming) + (ignoresQuery ? written : target), {
      ...{
        emergency,
        municipality: municipalityIn(address),
        source,
        pathname,
        address,
        ignoresQuery,
        encoding,
        etag,
        body: sent.body,
        isBest: sent.isBest,
      },
      response: heldResponse(200, headers, sent.body),
      notModified: heldResponse(304, notModifiedHeaders(headers, now), null),
      until: Math.min(lifetimeOf(headers, now).until, agesOf(source)),
      kind: kindOf('GET', path),
      path,
    });
  }

  #isPlain(host: string): boolean {
    if (host === this.#plainHost) return true;
    if (!plainHost.test(host)) return false;
    this.#plainHost = host;
    return true;
  }

  #find(variant: string, target: string): HeldEntry | undefined {
    const query = target.indexOf('?');
    if (query === -1) return this.#held.get(variant + target);
    const exact = this.#held.get(variant + target);
    if (exact) return exact;
    // It may be another page of WordPress's than the one at the path.
    if (mayBeOld(target.slice(query))) return undefined;
    const withoutQuery = this.#held.get(variant + target.slice(0, query));
    return withoutQuery?.ignoresQuery ? withoutQuery : undefined;
  }

  #served({ pathname, address }: HeldPage): StaticFile | RenderedPage | null {
    return this.#site.file(pathname) ?? this.#site.cache.held(address);
  }

  /** Whether nothing smaller was made of the body; starts to make it. */
  #isStillBest({ emergency, source, pathname, encoding, body }: HeldEntry): boolean {
    const raw = encoding && inMemory(source, emergency, pathname);
    if (!raw) return true;
    improveBody(raw, encoding);
    return sentBody(raw, encoding)?.body === body;
  }
}

/** A listener that sends what is held, and leaves everything else to `framework`. */
export const heldFirst =
  (
    held: HeldResponses,
    framework: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  ): RequestListener =>
  (incoming, outgoing) => {
    if (!held.respond(incoming, outgoing)) void framework(incoming, outgoing);
  };
