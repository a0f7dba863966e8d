import { createExecutionContext, env, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test';
import { Health } from '#contract/health.ts';
import type { PublishEvent } from '#contract/publishing.ts';
import { createApp } from '../app.ts';
import type { BreakerNote } from '../edge-cache/shared-breakers.ts';
import { Isolate, type Dependencies } from '../isolate.ts';
import type { EdgePurge } from '../publishing/edge-purge.ts';
import { signedHeaders } from '../publishing/signature.ts';
import { runSchedule } from '../schedule.ts';
import type { Environment, SportradarKeyStub } from '../settings.ts';
import type { SyncReport } from '../sync/posts.ts';
import { SportradarKey } from '../sync/sportradar-key.ts';
import { syncWordPress } from '../sync/sync-wordpress.ts';
import type { Timeouts } from '../upstreams/get-json.ts';
import { FakeWordPress } from './fake-wordpress.ts';
import { post, publishEvent } from './fixtures.ts';

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
  /** The cache in front of the worker; null: none, as in the local runtime. */
  edgePurge: EdgePurge | null = null;
  /** The D1 statements of each invocation, the oldest first. The worker's own count is another one. */
  readonly invocations: { statements: number }[] = [];
  /** What isolates of one data centre tell each other of failing upstreams. */
  readonly #notes: Map<string, BreakerNote>;
  readonly #beside: Desk | undefined;
  readonly #variables: Record<string, unknown>;
  readonly #timeouts: Timeouts;
  #isolate: Isolate;
  #app: ReturnType<typeof createApp>;

  /** `beside`: makes another isolate of the worker, with the same WordPress and clock. */
  constructor(options: { variables?: Record<string, unknown>; timeouts?: Timeouts; beside?: Desk } = {}) {
    this.#beside = options.beside;
    this.#notes = options.beside === undefined ? new Map() : options.beside.#notes;
    this.wordpress = options.beside?.wordpress ?? new FakeWordPress();
    this.#variables = {
      ...env,
      // Cloudflare's counters have a clock of their own, and outlive a test.
      ...{
        SUBSCRIBE_LIMIT: undefined,
        READ_LIMIT: undefined,
        SEARCH_LIMIT: undefined,
        LOAD_LIMIT: undefined,
      },
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

  /** Puts these news items into WordPress in place of those with their ids; half a minute passes. */
  saveNews(...items: Parameters<typeof post>[0][]): void {
    this.passSeconds(30);
    const modified = new Date(this.clock).toISOString().slice(0, 19);
    const ids = items.map(({ id }) => id);
    this.wordpress.posts = [
      ...this.wordpress.posts.filter(({ id }) => !ids.includes(id)),
      ...items.map((item) => post({ modified, ...item })),
    ];
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

  #bindings(): Environment {
    const invocation = { statements: 0 };
    this.invocations.push(invocation);
    return {
      ...this.#variables,
      DB: countedBy(invocation, env.DB),
      SUBSCRIBERS: countedBy(invocation, env.SUBSCRIBERS),
      LAST_GOOD: env.LAST_GOOD,
      SPORTRADAR: { getByName: (name) => this.#sportradarKey(name) },
    };
  }

  /** The runtime's own object, with the desk's clock and network. Its alarms would follow the real clock, so `wake` calls what is due. */
  #sportradarKey(name: string): SportradarKeyStub {
    const stub = env.SPORTRADAR.getByName(name);
    return {
      wake: () =>
        runInDurableObject(stub, async (object) => {
          await this.#configure(object).poll();
        }),
      status: () => runInDurableObject(stub, (object) => this.#configure(object).status()),
    };
  }

  #configure(object: unknown): SportradarKey {
    if (!(object instanceof SportradarKey)) throw new Error('The binding leads to objects of another class');
    object.use(this.#isolate, this.#bindings());
    return object;
  }

  #newIsolate(): Isolate {
    return new Isolate({
      now: () => (this.#beside ?? this).clock,
      fetch: (address, init) =>
        address.includes('/wp-json/') ? this.wordpress.fetch(address, init) : this.elsewhere(address, init),
      timeouts: this.#timeouts,
      edgePurge: () => this.edgePurge,
      breakerStore: () => ({
        read: (source) => Promise.resolve(this.#notes.get(source)),
        write: (source, note) => Promise.resolve(void this.#notes.set(source, note)),
        remove: (source) => Promise.resolve(this.#notes.delete(source)),
      }),
      pause: async (milliseconds) => {
        this.clock += milliseconds;
        await this.meanwhile();
      },
      // The tests send one read after the other, and their clock must not move between them.
      holdReadsMs: 0,
    });
  }
}

const countedBy = (invocation: { statements: number }, database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') invocation.statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
