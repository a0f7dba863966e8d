import * as z from 'zod';
import type { Dependencies } from '../isolate.ts';
import { MailingError, type MailingService, type NewSubscriber } from './mailing-service.ts';
import type { Settings } from '../settings.ts';

/** No reader waits for it, and Listmonk sends the confirmation email within a request. */
const timeoutMs = 10_000;
/** Statuses that concern the address that was sent. Others (401, 403, 404, 429, 5xx) concern the service or its settings. */
const finalStatuses = [400, 409, 413, 414, 422];
/** The most that a page of Listmonk has, whatever a request asks for (`MaxPerPage` in its main.go). */
const perPage = 50;

interface ListmonkOptions {
  /** Without a slash at its end. */
  url: string;
  /** Name and token of an API user. */
  user: string;
  token: string;
  /** Numbers of the newsletter's lists; of the kind "double opt-in", or nobody is asked to confirm. */
  lists: readonly number[];
  /** Number of the transactional template of the email with the link to leave; null: none. */
  leaveTemplate: number | null;
  fetch: Dependencies['fetch'];
}

const Found = z.object({
  data: z.object({
    results: z
      .array(
        z.object({
          id: z.int().positive(),
          email: z.string(),
          status: z.string(),
          lists: z
            .array(z.object({ id: z.int(), subscription_status: z.string() }))
            .nullish()
            .transform((lists) => lists ?? []),
        }),
      )
      .nullish()
      .transform((results) => results ?? []),
  }),
});
type FoundSubscriber = z.infer<typeof Found>['data']['results'][number];

/** Listmonk's API (https://listmonk.app/docs/apis/subscribers/), of version 2 and later. */
class Listmonk implements MailingService {
  readonly #options: ListmonkOptions;

  constructor(options: ListmonkOptions) {
    this.#options = options;
  }

  async subscribe(address: string, subscriber: NewSubscriber): Promise<void> {
    const { lists } = this.#options;
    const created = await this.#call('POST', '/api/subscribers', {
      accept: [409],
      body: {
        email: address,
        // Required.
        name: subscriber.name ?? address.slice(0, address.lastIndexOf('@')),
        status: 'enabled',
        lists,
        attribs: subscriber.attributes,
        // Listmonk asks nobody to confirm a list that is confirmed.
        preconfirm_subscriptions: subscriber.agreedElsewhere,
      },
    });
    if (created.status === 409) await this.#subscribeAgain(address, subscriber);
  }

  /** Listmonk knows the address: from another list, from before it was unsubscribed, or because an earlier attempt timed out. */
  async #subscribeAgain(address: string, { agreedElsewhere }: NewSubscriber): Promise<void> {
    const found = await this.#find(address);
    if (found === null) throw new MailingError('conflict');
    // Listmonk writes nothing to a blocklisted address, which an operator or a complaint has put there.
    if (found.status === 'blocklisted') return;
    const open = this.#options.lists.filter(
      (list) =>
        !found.lists.some(
          ({ id, subscription_status: status }) => id === list && (agreedElsewhere || status === 'confirmed'),
        ),
    );
    if (open.length === 0) return;
    const status = agreedElsewhere ? 'confirmed' : 'unconfirmed';
    await this.#call('PUT', '/api/subscribers/lists', {
      body: { ids: [found.id], action: 'add', target_list_ids: open, status },
    });
    if (!agreedElsewhere) await this.#call('POST', `/api/subscribers/${found.id}/optin`, { body: {} });
  }

  get sendsLeaveLinks(): boolean {
    return this.#options.leaveTemplate !== null;
  }

  async sendLeaveLink(address: string, link: string): Promise<void> {
    const { leaveTemplate } = this.#options;
    // It waits for a person, who names a template and tries again.
    if (leaveTemplate === null) throw new MailingError('no_leave_template', { isFinal: true });
    await this.#call('POST', '/api/tx', {
      body: { subscriber_email: address.toLowerCase(), template_id: leaveTemplate, data: { baja: link } },
    });
  }

  async unsubscribe(address: string): Promise<void> {
    const found = await this.#find(address);
    if (found === null) return;
    await this.#call('PUT', '/api/subscribers/lists', {
      body: { ids: [found.id], action: 'unsubscribe', target_list_ids: this.#options.lists },
    });
  }

  async remove(address: string): Promise<void> {
    const found = await this.#find(address);
    if (found !== null) await this.#call('DELETE', `/api/subscribers/${found.id}`, { accept: [404] });
  }

  readonly decisionsPerRequest = perPage;

  async decisionsOf(addresses: readonly string[]): Promise<ReadonlyMap<string, 'confirmed' | 'left'>> {
    const decisions = new Map<string, 'confirmed' | 'left'>();
    const found = await this.#findAll(addresses);
    for (const address of addresses) {
      const subscriber = found.find(({ email }) => isSame(email, address));
      const decision = subscriber && this.#decisionOf(subscriber);
      if (decision) decisions.set(address, decision);
    }
    return decisions;
  }

  #decisionOf({ status, lists }: FoundSubscriber): 'confirmed' | 'left' | undefined {
    const ours = lists.filter(({ id }) => this.#options.lists.includes(id));
    const is = (wanted: string) => (list: (typeof ours)[number]) => list.subscription_status === wanted;
    if (status === 'blocklisted' || (ours.length > 0 && ours.every(is('unsubscribed')))) return 'left';
    return ours.some(is('confirmed')) ? 'confirmed' : undefined;
  }

  async #find(address: string): Promise<FoundSubscriber | null> {
    const found = await this.#findAll([address]);
    // Compared again: what follows changes or deletes somebody's data.
    return found.find(({ email }) => isSame(email, address)) ?? null;
  }

  /** Up to `perPage` addresses. Listmonk finds them by an SQL condition, and stores them in lower case. */
  async #findAll(addresses: readonly string[]): Promise<FoundSubscriber[]> {
    const quoted = addresses.map((address) => `'${address.toLowerCase().replaceAll("'", "''")}'`);
    const query = new URLSearchParams({
      query: `subscribers.email IN (${quoted.join(',')})`,
      per_page: String(perPage),
    });
    const { json } = await this.#call('GET', `/api/subscribers?${query.toString()}`);
    const found = Found.safeParse(json);
    if (!found.success) throw new MailingError('malformed');
    return found.data.data.results;
  }

  /** Throws MailingError for every status but 2xx and those of `accept`. */
  async #call(
    method: string,
    path: string,
    { body, accept = [] }: { body?: object; accept?: readonly number[] } = {},
  ): Promise<{ status: number; json: unknown }> {
    const { url, user, token, fetch } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: {
          // Every version accepts it; `token user:token` came with version 4.
          Authorization: `Basic ${btoa(`${user}:${token}`)}`,
          Accept: 'application/json',
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect that is followed would carry the token and the address to another host.
        redirect: 'manual',
        signal: timeout,
      });
      text = await response.text();
    } catch {
      throw new MailingError(timeout.aborted ? 'timeout' : 'unreachable');
    }
    const { status } = response;
    if (response.ok || accept.includes(status)) return { status, json: parse(text) };
    const seconds = response.headers.get('Retry-After') ?? '';
    throw new MailingError(`http_${status}`, {
      isFinal: finalStatuses.includes(status),
      waitMs: /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : null,
    });
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Undefined if the text is not JSON: only the responses that are read are checked. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null if no service is configured. */
export function mailingServiceOf(settings: Settings, fetch: Dependencies['fetch']): MailingService | null {
  const { LISTMONK_URL: url, LISTMONK_USER: user, LISTMONK_TOKEN: token, LISTMONK_LISTS: lists } = settings;
  const { LISTMONK_LEAVE_TEMPLATE: leaveTemplate } = settings;
  return url === null || user === null || token === null || lists === null
    ? null
    : new Listmonk({ url, user, token, lists, leaveTemplate, fetch });
}
