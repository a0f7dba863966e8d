import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { Health } from '#contract/health.ts';
import type { PublishEvent } from '#contract/publishing.ts';
import { createApp } from '../app.ts';
import { Isolate, type Dependencies } from '../isolate.ts';
import { signedHeaders } from '../publishing/signature.ts';
import { runSchedule } from '../schedule.ts';
import type { SyncReport } from '../sync/posts.ts';
import { syncWordPress } from '../sync/wordpress.ts';
import type { Timeouts } from '../upstreams/get-json.ts';
import { FakeWordPress } from './fake-wordpress.ts';
import { publishEvent } from './fixtures.ts';

/** Milliseconds: long enough for any fake response; tests of slow upstreams set less. */
const patient: Timeouts = { primary: 5_000, secondary: 5_000, background: 5_000 };

/** The secrets that the desk signs with, and that its worker is configured with. */
export const publishSecret = 'prueba-publicar-0123456789abcdef';
export const previewSecret = 'prueba-borrador-0123456789abcdef';
export const healthToken = 'prueba-estado-0123456789abcdef-00';

/** The worker with a clock and a WordPress of the test's own, over the runtime's real D1 and KV. */
export class Desk {
  readonly wordpress: FakeWordPress;
  /** Milliseconds since the epoch; moves only when the test moves it. */
  clock = Date.parse('2026-11-20T16:00:00Z');
  /** Runs while the worker pauses; the clock has moved by then. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  /** Responds to requests of the worker that are not for WordPress. */
  elsewhere: Dependencies['fetch'] = (address) =>
    Promise.reject(new TypeError(`no fake host responds at ${address}`));
  readonly #beside: Desk | undefined;
  readonly #variables: Record<string, unknown>;
  readonly #timeouts: Timeouts;
  #isolate: Isolate;
  #app: ReturnType<typeof createApp>;

  /** `beside`: makes another isolate of the worker, with the same WordPress and clock. */
  constructor(options: { variables?: Record<string, unknown>; timeouts?: Timeouts; beside?: Desk } = {}) {
    this.#beside = options.beside;
    this.wordpress = options.beside?.wordpress ?? new FakeWordPress();
    this.#variables = {
      ...env,
      PUBLISH_SECRET: publishSecret,
      PREVIEW_SECRET: previewSecret,
      HEALTH_TOKEN: healthToken,
      ...options.variables,
    };
    this.#timeouts = options.timeouts ?? patient;
    this.#isolate = this.#newIsolate();
    this.#app = createApp(this.#isolate);
  }

  /** Like a start of the worker in another isolate: everything in memory is gone, D1 and KV are not. */
  forgetMemory(): void {
    this.#isolate = this.#newIsolate();
    this.#app = createApp(this.#isolate);
  }

  passSeconds(seconds: number): void {
    this.clock += seconds * 1_000;
  }

  /** Sends one request; resolves when the response and all work after it are done. */
  async request(path: string, init?: RequestInit): Promise<Response> {
    const context = createExecutionContext();
    const response = await this.#app.fetch(
      new Request(`https://api.ejemplo.pr${path}`, init),
      this.#bindings(),
      context,
    );
    await waitOnExecutionContext(context);
    return response;
  }

  /** The health that an operator sees. */
  async health(): Promise<Health> {
    const answer = await this.request('/api/health', { headers: { Authorization: `Bearer ${healthToken}` } });
    return Health.parse(await answer.json());
  }

  /** Sends a webhook as the plugin does, signed at the desk's clock. Only the fields of the event that matter to the test are given. */
  async publish(event: Partial<PublishEvent> & { id: number }): Promise<Response> {
    const body = JSON.stringify(publishEvent(event));
    const headers = await signedHeaders(publishSecret, body, this.clock);
    return this.request('/api/publish', { method: 'POST', body, headers });
  }

  sync(): Promise<SyncReport | null> {
    return syncWordPress(this.#isolate, this.#bindings());
  }

  /** Runs what the cron triggers run each minute, or one of them. */
  schedule(cron = ''): Promise<void> {
    return runSchedule(this.#isolate, this.#bindings(), cron);
  }

  #bindings() {
    return { ...this.#variables, DB: env.DB, LAST_GOOD: env.LAST_GOOD };
  }

  #newIsolate(): Isolate {
    return new Isolate({
      now: () => (this.#beside ?? this).clock,
      fetch: (address, init) =>
        address.includes('/wp-json/') ? this.wordpress.fetch(address, init) : this.elsewhere(address, init),
      timeouts: this.#timeouts,
      pause: async (milliseconds) => {
        this.clock += milliseconds;
        await this.meanwhile();
      },
    });
  }
}
