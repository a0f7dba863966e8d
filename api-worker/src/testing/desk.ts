import { createExecutionContext, env, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test';
import * as z from 'zod';
import { Health } from '#contract/health.ts';
import { Problem } from '#contract/problem.ts';
import { crons } from '#contract/publishing/crons.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { signedHeaders, type SignedRoute, signedRoutes } from '#contract/signing/signed-request.ts';
import { createApp } from '../app.ts';
import type { BreakerNote } from '../edge-cache/circuit-breaker.ts';
import { Isolate, type Dependencies } from '../isolate.ts';
import type { EdgePurge } from '../edge-cache/edge-purge.ts';
import { newsroomSteps, runSchedule, runSteps } from '../schedule.ts';
import { AlertWatch } from '../alerts/polling/alert-watch.durable-object.ts';
import type { Environment, AlertWatchStub, SportradarKeyStub } from '../settings.ts';
import type { SyncReport } from '../sync/posts.ts';
import { SportradarKey } from '../scoreboard/polling/sportradar-key.durable-object.ts';
import { receive } from '../notifications/deliver.ts';
import { syncWordPress } from '../sync/sync-wordpress.ts';
import type { Timeouts } from '../upstreams/get-json.ts';
import { FakeWordPress } from './fake-wordpress.ts';
import { post, publishEvent } from './fixtures.ts';
import { notifying } from './push.ts';

/** Milliseconds: long enough for any fake response; tests of slow upstreams set less. */
const patient: Timeouts = { primary: 5_000, secondary: 5_000, background: 5_000 };

/** The secrets that the desk signs with, and that its worker is configured with. */
export const publishSecret = 'prueba-publicar-0123456789abcdef';
export const previewSecret = 'prueba-borrador-0123456789abcdef';
export const deskSecret = 'prueba-mesa-0123456789abcdef-000';
export const healthToken = 'prueba-estado-0123456789abcdef-00';
/** The desk's worker, and the site that requests are signed for without another SITE_URL. */
export const deskSite = 'https://api.ejemplo.pr';

type Databases = Pick<Environment, 'DB' | 'SUBSCRIBERS' | 'PUSH'>;

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
  /** Messages that the worker has queued. */
  readonly queued: unknown[] = [];
  /** The D1 statements of each invocation, the oldest first. The worker's own count is another one. */
  readonly invocations: { statements: number }[] = [];
  /** What isolates of one data centre tell each other of failing upstreams. */
  readonly #notes: Map<string, BreakerNote>;
  readonly #beside: Desk | undefined;
  readonly #variables: Record<string, unknown>;
  readonly #timeouts: Timeouts;
  readonly #patienceMs: number;
  #isolate: Isolate;
  #app: ReturnType<typeof createApp>;

  readonly #databases: Databases;
  readonly #queue: Queue = {
    send: (body) => this.#enqueue([body]),
    sendBatch: (messages) => this.#enqueue([...messages].map(({ body }) => body)),
    metrics: () => Promise.resolve(emptyQueue),
  };

  /**
   * `beside`: makes another isolate of the worker, with the same WordPress and clock. `databases`: stand before the real ones, such as those of
   * `countRows`.
   */
  constructor(
    options: {
      variables?: Record<string, unknown>;
      databases?: Partial<Databases>;
      timeouts?: Timeouts;
      beside?: Desk;
      patienceMs?: number;
    } = {},
  ) {
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
      // Only tests of warnings and of nature have their services.
      EARTHQUAKES_URL: 'off',
      NHC_URL: 'off',
      RIVERS_URL: 'off',
      POWER_URL: 'off',
      NWS_URL: 'off',
      PUBLISH_SECRET: publishSecret,
      PREVIEW_SECRET: previewSecret,
      DESK_SECRET: deskSecret,
      HEALTH_TOKEN: healthToken,
      ...notifying,
      ...options.variables,
    };
    this.#databases = { DB: env.DB, SUBSCRIBERS: env.SUBSCRIBERS, PUSH: env.PUSH, ...options.databases };
    this.#timeouts = options.timeouts ?? patient;
    // Without a limit, so that a busy machine is no slow upstream.
    this.#patienceMs = options.patienceMs ?? Infinity;
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
    const { response, rest } = await this.firstResponse(path, init);
    await rest();
    return response;
  }

  /** The status of one request. */
  async status(path: string, init?: RequestInit): Promise<number> {
    return (await this.request(path, init)).status;
  }

  /** The body of one request, whatever its status. */
  async json(path: string, init?: RequestInit): Promise<unknown> {
    return (await this.request(path, init)).json();
  }

  /** The same as this schema has it. Throws when it is another one. */
  async read<Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    init?: RequestInit,
  ): Promise<z.output<Schema>> {
    return z.parse(schema, await this.json(path, init));
  }

  /** The status and the error of one request, whose response has to be a problem. */
  async problem(path: string, init?: RequestInit): Promise<Problem['error'] & { status: number }> {
    const response = await this.request(path, init);
    return { status: response.status, ...Problem.parse(await response.json()).error };
  }

  /** Sends one request; resolves when the response is there. `rest` resolves when all work after it is done. */
  async firstResponse(
    path: string,
    init?: RequestInit,
  ): Promise<{ response: Response; rest: () => Promise<void> }> {
    const context = createExecutionContext();
    const response = await this.#app.fetch(new Request(deskSite + path, init), this.bindings(), context);
    return { response, rest: () => waitOnExecutionContext(context) };
  }

  /** The health that an operator sees. */
  async health(): Promise<Health> {
    const response = await this.request('/api/health', {
      headers: { Authorization: `Bearer ${healthToken}` },
    });
    return Health.parse(await response.json());
  }

  /** The headers of a request to a signed route, signed at the desk's clock. */
  sign(purpose: SignedRoute, body: string | Uint8Array<ArrayBuffer> = '', secret = secretOf(purpose)) {
    const site = String(this.#variables['SITE_URL'] || deskSite);
    return signedHeaders(secret, site, { purpose, ...signedRoutes[purpose], body }, this.clock);
  }

  /** Sends a request to a signed route as WordPress or the desk does. */
  async signed(purpose: SignedRoute, body?: string, secret?: string): Promise<Response> {
    const { method, path } = signedRoutes[purpose];
    const headers = await this.sign(purpose, body, secret);
    return this.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  /** Sends a webhook as the plugin does. Only the fields of the event that matter to the test are given. */
  publish(event: Partial<PublishEvent> & { id: number }): Promise<Response> {
    return this.signed('publish', JSON.stringify(publishEvent(event)));
  }

  sync(): Promise<SyncReport | null> {
    return syncWordPress(this.#isolate, this.bindings());
  }

  /** Makes the object that watches warnings call its service. */
  callNws(): Promise<void> {
    const source = String(this.#variables['NWS_URL']);
    return this.#alertWatch(source).wake(source);
  }

  /** Runs what the cron triggers run each minute, or one of them. */
  schedule(cron = ''): Promise<void> {
    return runSchedule(this.#isolate, this.bindings(), cron);
  }

  /** Runs one step of the newsroom's trigger as its run does: all of them take ten times as long. */
  async step(name: string): Promise<void> {
    const environment = this.bindings();
    const step = newsroomSteps(this.#isolate, environment)[name];
    if (step === undefined) throw new Error(`The newsroom's trigger has no step "${name}"`);
    await runSteps(this.#isolate, environment, crons.newsroom, { [name]: step });
  }

  /** Hands a message of the queue on to the worker. */
  handOn(body: unknown): Promise<void> {
    return receive(this.#isolate, this.bindings(), { messages: [{ body }] });
  }

  /** Hands on all that is queued, one after the other. */
  async deliver(): Promise<void> {
    for (let body = this.queued.shift(); body !== undefined; body = this.queued.shift())
      await this.handOn(body);
  }

  /** What the worker gets from the runtime, with the desk's own queue: the runtime's would hand on to another worker. */
  bindings(): Environment {
    const invocation = { statements: 0 };
    this.invocations.push(invocation);
    return {
      ...this.#variables,
      DB: countedBy(invocation, this.#databases.DB),
      SUBSCRIBERS: countedBy(invocation, this.#databases.SUBSCRIBERS),
      PUSH: countedBy(invocation, this.#databases.PUSH),
      NOTIFICATIONS: this.#queue,
      LAST_GOOD: env.LAST_GOOD,
      SPORTRADAR: { getByName: (name) => this.#sportradarKey(name) },
      HAZARDS: { getByName: (source) => this.#alertWatch(source) },
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

  /** The same for the object that watches warnings. */
  #alertWatch(source: string): AlertWatchStub {
    return {
      wake: () =>
        runInDurableObject(env.HAZARDS.getByName(source), async (object) => {
          if (!(object instanceof AlertWatch))
            throw new Error('The binding leads to objects of another class');
          object.use(this.#isolate, this.bindings());
          await object.poll();
        }),
    };
  }

  #configure(object: unknown): SportradarKey {
    if (!(object instanceof SportradarKey)) throw new Error('The binding leads to objects of another class');
    object.use(this.#isolate, this.bindings());
    return object;
  }

  #enqueue(bodies: readonly unknown[]) {
    this.queued.push(...bodies.map((body): unknown => JSON.parse(JSON.stringify(body))));
    return Promise.resolve({ metadata: { metrics: emptyQueue } });
  }

  #newIsolate(): Isolate {
    return new Isolate({
      now: () => (this.#beside ?? this).clock,
      fetch: (address, init) =>
        address.includes('/wp-json/') ? this.wordpress.fetch(address, init) : this.elsewhere(address, init),
      timeouts: this.#timeouts,
      patienceMs: this.#patienceMs,
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

const emptyQueue = { backlogCount: 0, backlogBytes: 0 };

const countedBy = (invocation: { statements: number }, database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') invocation.statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const secretOf = (purpose: SignedRoute): string =>
  signedRoutes[purpose].secret === 'DESK_SECRET' ? deskSecret : publishSecret;
