import type { IncomingMessage } from 'node:http';
import type { Network } from '#config/proxies.ts';
import { requestIdHeader } from '#contract/response-headers.ts';
import { idOf, noCalls, type ObservedRequest } from '../observing/observed-requests.ts';

/** How a request's sender is named. */
export interface Readers {
  proxies: readonly Network[];
  /** The network of the reader behind the connected address and the value of `X-Forwarded-For`, which are separated by a line break. */
  networkOfReader: (text: string) => string;
}

/**
 * A request that got its response from memory. What only a line of the log needs is read when it is read: the log of a busy origin leaves most of
 * them out, and reading it took a tenth of the time of a held page.
 */
export class HeldRequest implements ObservedRequest {
  readonly kind: ObservedRequest['kind'];
  readonly path: string;
  readonly status: number;
  readonly at: number;
  ms = 0;
  readonly worker = noCalls;
  readonly #incoming: IncomingMessage;
  readonly #readers: Readers;
  #id: string | undefined;

  /** `at`: when the request came, in milliseconds since the epoch. */
  constructor(
    incoming: IncomingMessage,
    { kind, path }: Pick<ObservedRequest, 'kind' | 'path'>,
    status: number,
    at: number,
    readers: Readers,
  ) {
    this.kind = kind;
    this.path = path;
    this.status = status;
    this.at = at;
    this.#incoming = incoming;
    this.#readers = readers;
  }

  /** Notes how long it took. */
  sent(): void {
    this.ms = Date.now() - this.at;
  }

  get method(): string {
    return this.#incoming.method ?? '';
  }

  get #connected(): string {
    return this.#incoming.socket.remoteAddress ?? '';
  }

  get id(): string {
    const given = this.#incoming.headers[requestIdHeader.toLowerCase()]?.toString();
    return (this.#id ??= idOf(given, this.#connected, this.#readers.proxies));
  }

  get reader(): string {
    const forwarded = this.#incoming.headers['x-forwarded-for']?.toString() ?? '';
    return this.#readers.networkOfReader(`${this.#connected}\n${forwarded}`);
  }
}
