import { env } from 'cloudflare:test';
import { topics } from '#contract/notifications/topics.ts';
import { announce } from '../notifications/announce.ts';
import type { Announcement } from '../notifications/announcement.ts';
import { pruneNotifications, queueDue } from '../notifications/due.ts';
import { figuresOf } from '../notifications/outcomes.ts';
import type { Environment } from '../settings.ts';
import { calledBy } from './count-rows.ts';
import { Desk } from './desk.ts';
import { browserKeys } from './push.ts';
import {
  type Chosen,
  pushHosts,
  phonesInTurn,
  type PushRequest,
  type ServiceName,
  subscriptionStatements,
} from './push-phone.ts';

/** A desk whose readers have subscribed at four push services, which respond as the test says. */
export class PushDesk extends Desk {
  /** What each push service responds, to which request of all; 201 without another word. */
  readonly responds: Partial<Record<ServiceName, (count: number) => Response | Promise<Response>>> = {};
  /** What push services accepted, or were told without a response, in the order in which it came. */
  readonly requests: (PushRequest & { id: number })[] = [];
  /** What the worker does outside of its memory, one step after the other, and before which of them it is killed. */
  steps: Step[] = [];
  killBefore = Infinity;
  /** The browser of a subscription. */
  phone: Awaited<ReturnType<typeof phonesInTurn>> = () => {
    throw new Error('nobody subscribed');
  };
  #count = 0;

  constructor(options: ConstructorParameters<typeof Desk>[0] = {}) {
    super({ ...options, variables: { SITE_URL: 'https://www.ejemplo.pr', ...options.variables } });
    this.elsewhere = (address, init) => this.#step('service', () => this.#respond(address, init));
  }

  async #respond(address: string, init: RequestInit): Promise<Response> {
    const body = new Uint8Array(await new Response(init.body).arrayBuffer());
    const { host, pathname } = new URL(address);
    const [service] = Object.entries(pushHosts).find(([, known]) => known === host) ?? [];
    this.#count += 1;
    const respond = Object.entries(this.responds).find(([name]) => name === service)?.[1];
    const response = (await respond?.(this.#count)) ?? new Response(null, { status: 201 });
    const headers = new Headers(init.headers);
    if (response.status === 201)
      this.requests.push({ id: Number(pathname.slice(1)), address, headers, body });
    return response;
  }

  override bindings(): Environment {
    const { PUSH, NOTIFICATIONS, ...others } = super.bindings();
    const queue: Queue = {
      send: (body) => this.#step('queue', () => NOTIFICATIONS.send(body)),
      sendBatch: (messages) => this.#step('queue', () => NOTIFICATIONS.sendBatch(messages)),
      metrics: () => NOTIFICATIONS.metrics(),
    };
    return { ...others, PUSH: calledBy(PUSH, (run) => this.#step('database', run)), NOTIFICATIONS: queue };
  }

  /** A worker that was killed does nothing any more. */
  #step<T>(step: Step, work: () => Promise<T>): Promise<T> {
    if (this.steps.length >= this.killBefore) return Promise.reject(new Error('killed'));
    this.steps.push(step);
    return work();
  }

  /** Another start of the worker after it was killed: what the queue had is lost. */
  revive(): void {
    this.forgetMemory();
    this.killBefore = Infinity;
    this.queued.length = 0;
  }

  /** Subscribes these, by ids from 1 on. */
  async subscribe(...subscriptions: Chosen[]): Promise<void> {
    this.phone = await phonesInTurn();
    await storeSubscriptions(subscriptions, this.phone);
  }

  announce(changes: Partial<Announcement> = {}) {
    return announce(
      { environment: this.bindings(), now: () => this.clock },
      { ...breaking, at: this.clock, until: this.clock + 6 * 3_600_000, ...changes },
    );
  }

  /** What each push service did with the messages of an announcement: "apple: 1 of 3, 1 gone, 1 refused". */
  async figures(subject = breaking.subject, state = breaking.state): Promise<string[]> {
    const all = await figuresOf(this.bindings().PUSH, subject, state);
    return all.map(
      ({ service, sent, accepted, gone, refused }) =>
        `${service}: ${accepted} of ${sent}, ${gone} gone, ${refused} refused`,
    );
  }

  /** Announces, and hands on all that the queue has. */
  async tell(changes: Partial<Announcement> = {}): Promise<void> {
    await this.announce(changes);
    await this.deliver();
  }

  /** Ids of the subscriptions that were told, in order. */
  get told(): number[] {
    return this.requests.map(({ id }) => id);
  }

  /** Time passes minute by minute, each with what the cron does for notifications, and the queue is handed on. */
  async passMinutes(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      this.passSeconds(60);
      const environment = this.bindings();
      await queueDue({ environment, now: () => this.clock });
      await pruneNotifications(environment.PUSH, this.clock);
      await this.deliver();
    }
  }
}

type Step = 'database' | 'queue' | 'service';

const breaking: Announcement = {
  ...{ subject: 'prueba:812', state: 'sent', audience: [[topics.news]], path: '/noticias/una' },
  ...{ title: 'Se cae el sistema', body: 'Un millón de clientes sin luz.' },
  ...{ at: 0, until: 0, ignoresQuiet: false },
};

/** The rows of a query of the database of notifications, as lists of their values. */
export async function pushRows(query: string): Promise<unknown[][]> {
  const { results } = await env.PUSH.prepare(query).all();
  return results.map((row) => Object.values(row));
}

/** Stores subscriptions with numbers from 1 on. Without phones, nobody can read what they are told. */
export async function storeSubscriptions(
  subscriptions: readonly Chosen[],
  phoneOf: Parameters<typeof subscriptionStatements>[1] = () => browserKeys,
): Promise<void> {
  const statements = subscriptionStatements(subscriptions, phoneOf);
  await env.PUSH.batch(statements.map(({ sql, rows }) => env.PUSH.prepare(sql).bind(rows)));
}

export const many = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
export const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
export const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
export const waiting = () => pushRows('SELECT subscription_id, due_at FROM sent WHERE due_at IS NOT NULL');

/** A desk whose phones have these subscriptions. */
export async function deskWith(...subscriptions: Parameters<PushDesk['subscribe']>): Promise<PushDesk> {
  const desk = new PushDesk();
  await desk.subscribe(...subscriptions);
  return desk;
}
