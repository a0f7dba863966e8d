import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { PushKey, type PushMessage } from '#contract/notifications/push.ts';
import type { Announcement } from '../api-worker/src/notifications/announcement.ts';
import {
  pushHosts,
  PushPhone,
  type ServiceName,
  subscriptionStatements,
} from '../api-worker/src/testing/push-phone.ts';
import { runInNotifications } from './faults/worker-database.ts';
import { fetchWorker } from './fetch-worker.ts';
import { endServer, listen } from './listening.ts';

/** What a push service says, after so many milliseconds. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
  afterMs?: number;
}

/** A message that a push service accepted, for the subscription of this number. */
export interface Accepted {
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  topic: string;
  body: Uint8Array<ArrayBuffer>;
}

const services: readonly ServiceName[] = ['google', 'mozilla', 'apple', 'microsoft'];
/** Making a pair of keys takes as long as a message: the subscriptions have these in turn. */
const pairs = 10;

/** All push services of browsers, imitated by one server on this machine, and the phones that subscribed there. */
export class PushServices {
  /** For PUSH_SERVICES_URL. */
  url = '';
  /** What they accepted, in the order in which it came. */
  readonly accepted: Accepted[] = [];
  /** What a service says to the request of this number, from 1; null: nothing, ever. */
  respond: (service: ServiceName, count: number) => Reply | null = () => ({ status: 201 });
  readonly close = () => endServer(this.#server);
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  #phones: readonly PushPhone[] = [];
  #count = 0;

  static async start(): Promise<PushServices> {
    const services = new PushServices();
    services.#phones = await Promise.all(Array.from({ length: pairs }, () => PushPhone.create()));
    services.url = await listen(services.#server);
    return services;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, host, id] = (request.url ?? '').split('/');
    const service = services.find((name) => pushHosts[name] === host) ?? 'google';
    const { topic, 'content-encoding': encoding } = request.headers;
    this.#count += 1;
    const reply = this.respond(service, this.#count);
    // A worker that was killed has not sent all of it.
    const body = await buffer(request).catch(() => null);
    if (reply === null || body === null) return;
    if (reply.afterMs !== undefined) await pause(reply.afterMs);
    const message = { id: Number(id), at: Date.now(), topic: String(topic), body: new Uint8Array(body) };
    if (reply.status === 201 && encoding === 'aes128gcm') this.accepted.push(message);
    response.writeHead(reply.status, reply.headers).end();
  }

  /** Stores these subscriptions, with numbers from 1 on, in the database of a site's worker, at the four services in turn. */
  async subscribe({ apiUrl }: { apiUrl: string }, stateDir: string, chosen: readonly (readonly string[])[]) {
    const response = await fetchWorker(`${apiUrl}/api/push/key`);
    const serverKey = PushKey.parse(await response.json()).key ?? '';
    const serviceAt = (index: number) => services[index % services.length] ?? 'google';
    const all = chosen.map((topics, index) => ({ topics, service: serviceAt(index), serverKey }));
    for (const { sql, rows } of subscriptionStatements(all, (id) => this.#phone(id)))
      await runInNotifications(stateDir, sql, rows);
  }

  #phone(id: number): PushPhone {
    const phone = this.#phones[id % pairs];
    if (phone === undefined) throw new Error('no phone');
    return phone;
  }

  /** What the phone of the subscription shows. Throws if the message is not for it. */
  read({ id, body }: Accepted): Promise<PushMessage['notification']> {
    return this.#phone(id).read({ body });
  }
}

/** Announces as a worker does that is killed before it tells its queue: the next run of the cron does so. It is over after an hour. */
export async function announceInDatabase(
  stateDir: string,
  {
    subject,
    state = '',
    ...content
  }: Pick<Announcement, 'subject' | 'audience' | 'title' | 'body' | 'path'> &
    Partial<Pick<Announcement, 'state' | 'ignoresQuiet'>>,
): Promise<void> {
  const at = Date.now();
  await runInNotifications(
    stateDir,
    `INSERT INTO announcements (subject, state, content, announced_at, until, plan, plan_due_at)
     VALUES (?, ?, ?, ?, ?, '{"group":0,"topic":"","after":0}', 0)`,
    ...[subject, state, JSON.stringify({ at, ignoresQuiet: false, ...content }), at, at + 3_600_000],
  );
}
