import { Agent, request as ask } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { SubscriptionResponse } from '#contract/subscribers/subscription.ts';
import type { SoakRequest } from './soak-requests.ts';

/** Connections at the same time: enough to keep two cores busy, few enough that none waits long. */
const lanes = 24;
/** Milliseconds between two attempts after a connection error. */
const retryPause = 250;
/** Milliseconds after which a response counts as lost. */
const patience = 30_000;

interface Received {
  status: number;
  retryAfter: boolean;
  text: string;
}

/** Sends requests to a site from many readers' addresses, and records what the site acknowledged. */
export class SoakLoad {
  responded = 0;
  readonly statuses = new Map<number, number>();
  /** The first 50 responses that must not happen. */
  readonly failures: string[] = [];
  /** Addresses whose subscription was confirmed. */
  readonly subscribers: string[] = [];
  readings = 0;
  /** Addresses whose connections may break, because the process behind them is being killed; null: none may. */
  mayBreak: RegExp | null = null;
  /** Number of connections that broke while they were allowed to. */
  broken = 0;
  readonly #url: URL;
  readonly #next: () => SoakRequest;
  readonly #random: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: lanes });

  constructor(url: string, next: () => SoakRequest, random: () => number) {
    this.#url = new URL(url);
    this.#next = next;
    this.#random = random;
  }

  /** Resolves when this many requests have got a response, or when the signal aborts. */
  async run(requests: number, signal: AbortSignal): Promise<void> {
    const lane = async () => {
      while (this.responded < requests && !signal.aborted) await this.#one(this.#next());
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    this.#agent.destroy();
  }

  async #one(request: SoakRequest): Promise<void> {
    try {
      const received = await this.#ask(request);
      this.responded += 1;
      this.#judge(request, received);
    } catch (error) {
      if (this.mayBreak?.test(request.path)) this.broken += 1;
      else this.#fail(`${request.path}: ${String(error)}`);
      await pause(retryPause);
    }
  }

  #judge({ path, acknowledges }: SoakRequest, { status, retryAfter, text }: Received): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // A temporary failure must be a 503 with Retry-After.
    if (status >= 500 && !(status === 503 && retryAfter)) this.#fail(`${path}: ${status}`);
    if (status >= 300) return;
    if (acknowledges === 'reading') this.readings += 1;
    else if (acknowledges && SubscriptionResponse.parse(JSON.parse(text)).success) {
      this.subscribers.push(acknowledges.subscriber);
    }
  }

  #fail(failure: string): void {
    if (this.failures.length < 50) this.failures.push(failure);
  }

  #ask({ method, path, body }: SoakRequest): Promise<Received> {
    const headers = {
      // Each request comes from another reader, because limits are per reader.
      'X-Forwarded-For': Array.from({ length: 4 }, () => 1 + Math.floor(this.#random() * 220)).join('.'),
      'Accept-Encoding': 'br',
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const request = ask({ hostname, port, path, method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          // Only responses that acknowledge something are read.
          if (method === 'POST') chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'] !== undefined,
            text: Buffer.concat(chunks).toString(),
          }),
        );
        response.on('error', reject);
      });
      request.setTimeout(patience, () => request.destroy(new Error(`no response in ${patience} ms`)));
      request.on('error', reject);
      request.end(body);
    });
  }
}
