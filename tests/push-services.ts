import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PushKey, type PushMessage } from '#contract/notifications/push.ts';
import type { Announcement } from '../api-worker/src/notifications/announcement.ts';
import {
  phonesInTurn,
  type ServiceName,
  subscriptionStatements,
} from '../api-worker/src/testing/push-phone.ts';
import { runInNotifications } from './faults/worker-database.ts';
import { fetchWorker } from './fetch-worker.ts';
import { endServer, listen } from './listening.ts';

/** A message that a push service accepted, for the subscription of this number. */
export interface Accepted {
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  topic: string;
  body: Uint8Array<ArrayBuffer>;
}

const services: readonly ServiceName[] = ['google', 'mozilla', 'apple', 'microsoft'];

/** All push services of browsers, imitated by one server on this machine, and the phones that subscribed there. */
export class PushServices {
  /** For PUSH_SERVICES_URL. */
  url = '';
  /** What they accepted, in the order in which it came. */
  readonly accepted: Accepted[] = [];
  /** Runs before they accept a message, and may take its time. */
  meanwhile: () => unknown = () => undefined;
  readonly close = () => endServer(this.#server);
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  #phone: Awaited<ReturnType<typeof phonesInTurn>> = () => {
    throw new Error('not started');
  };

  static async start(): Promise<PushServices> {
    const services = new PushServices();
    services.#phone = await phonesInTurn();
    services.url = await listen(services.#server);
    return services;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = Number(request.url?.split('/').at(-1));
    const { topic, 'content-encoding': encoding } = request.headers;
    await this.meanwhile();
    // A worker that was killed has not sent all of it.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (encoding === 'aes128gcm')
      this.accepted.push({ id, at: Date.now(), topic: String(topic), body: new Uint8Array(body) });
    response.writeHead(201).end();
  }

  /** Stores these subscriptions, with numbers from 1 on, in the database of a site's worker, at the four services in turn. */
  async subscribe({ apiUrl }: { apiUrl: string }, stateDir: string, chosen: readonly (readonly string[])[]) {
    const response = await fetchWorker(`${apiUrl}/api/push/key`);
    const serverKey = PushKey.parse(await response.json()).key ?? '';
    const serviceAt = (index: number) => services[index % services.length] ?? 'google';
    const all = chosen.map((topics, index) => ({ topics, service: serviceAt(index), serverKey }));
    for (const { sql, rows } of subscriptionStatements(all, this.#phone))
      await runInNotifications(stateDir, sql, rows);
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
