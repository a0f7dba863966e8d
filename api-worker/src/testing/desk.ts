import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';
import { syncWordPress, type SyncReport } from '../sync/wordpress.ts';
import type { Timeouts } from '../upstreams/wordpress/ask.ts';
import { FakeWordPress } from './fake-wordpress.ts';

/** Long enough for any fake answer; tests of slow upstreams bring less. */
const patient: Timeouts = { primary: 5_000, secondary: 5_000, background: 5_000 };

/** The worker with a clock and a WordPress of the test's own, over the runtime's real D1 and KV. */
export class Desk {
  readonly wordpress = new FakeWordPress();
  /** Milliseconds since the epoch; moves only when the test says so. */
  clock = Date.parse('2026-11-20T16:00:00Z');
  readonly #variables: Record<string, unknown>;
  readonly #timeouts: Timeouts;
  #isolate: Isolate;
  #app: ReturnType<typeof createApp>;

  constructor(options: { variables?: Record<string, unknown>; timeouts?: Timeouts } = {}) {
    this.#variables = { ...env, ...options.variables };
    this.#timeouts = options.timeouts ?? patient;
    this.#isolate = this.#newIsolate();
    this.#app = createApp(this.#isolate);
  }

  /** As when Cloudflare starts the worker somewhere else: all that memory held is gone, D1 and KV are not. */
  forgetMemory(): void {
    this.#isolate = this.#newIsolate();
    this.#app = createApp(this.#isolate);
  }

  passSeconds(seconds: number): void {
    this.clock += seconds * 1_000;
  }

  /** One request; resolves when the answer and all that the worker does behind it are done. */
  async ask(path: string, init?: RequestInit): Promise<Response> {
    const context = createExecutionContext();
    const response = await this.#app.fetch(
      new Request(`https://api.ejemplo.pr${path}`, init),
      this.#bindings(),
      context,
    );
    await waitOnExecutionContext(context);
    return response;
  }

  sync(): Promise<SyncReport | null> {
    return syncWordPress(this.#isolate, this.#bindings());
  }

  #bindings() {
    return { ...this.#variables, DB: env.DB, LAST_GOOD: env.LAST_GOOD };
  }

  #newIsolate(): Isolate {
    return new Isolate({ now: () => this.clock, fetch: this.wordpress.fetch, timeouts: this.#timeouts });
  }
}
