import * as z from 'zod';

/** The number of its one transactional template. */
export const leaveTemplate = 5;

interface Entry {
  id: number;
  email: string;
  name: string;
  status: string;
  attribs: unknown;
  lists: Map<number, string>;
}

const Create = z.object({
  email: z.string(),
  name: z.string().min(1),
  status: z.literal('enabled'),
  lists: z.array(z.int()),
  attribs: z.record(z.string(), z.string()),
  preconfirm_subscriptions: z.boolean(),
});
const ChangeLists = z.object({
  ids: z.array(z.int()),
  action: z.enum(['add', 'unsubscribe']),
  target_list_ids: z.array(z.int()),
  status: z.string().optional(),
});

const Mail = z.object({
  subscriber_email: z.string(),
  template_id: z.literal(leaveTemplate),
  data: z.object({ baja: z.url() }),
});

/** Its pages: as many as a request asks for, and never more. */
const pages = { usual: 20, max: 50 };

const json = (body: unknown, status = 200) => Response.json(body, { status });
const fail = (status: number) => json({ message: `falló con ana@ejemplo.pr (${status})` }, status);

/** The parts of Listmonk that the worker uses, inside the test: double opt-in lists, and addresses in lower case. */
export class FakeListmonk {
  readonly entries: Entry[] = [];
  /** Addresses that were asked to confirm, oldest first. */
  readonly asked: string[] = [];
  /** Emails with a link to leave, oldest first. */
  readonly mailed: { to: string; link: string }[] = [];
  /** Requests as "POST /api/subscribers", oldest first. */
  readonly calls: string[] = [];
  /** Responds in place of Listmonk; undefined: Listmonk does. */
  instead: (call: string, url: URL) => Response | Promise<Response> | undefined = () => undefined;

  entry(email: string): Entry | undefined {
    return this.entries.find((entry) => entry.email === email);
  }

  /** An address that is there before the site knows it. */
  put(email: string, lists: [number, string][], status = 'enabled'): void {
    this.entries.push({
      ...{ id: this.entries.length + 1, email, name: email, status, attribs: {} },
      lists: new Map(lists),
    });
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    this.calls.push(call);
    const other = await this.instead(call, url);
    if (other !== undefined) return other;
    if (new Headers(init.headers).get('Authorization') !== `Basic ${btoa('boletin:clave-de-prueba')}`)
      return fail(403);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (call === 'POST /api/subscribers') return this.#create(Create.parse(body));
    if (call === 'GET /api/subscribers') return this.#query(url.searchParams);
    if (call === 'POST /api/tx') return this.#mail(Mail.parse(body));
    if (call === 'PUT /api/subscribers/lists') return this.#change(ChangeLists.parse(body));
    const [, id, optin] = /^\w+ \/api\/subscribers\/(\d+)(\/optin)?$/.exec(call) ?? [];
    const at = this.entries.findIndex((entry) => entry.id === Number(id));
    const entry = this.entries[at];
    if (entry === undefined) return fail(404);
    if (optin) this.asked.push(entry.email);
    else this.entries.splice(at, 1);
    return json({ data: true });
  };

  #create({
    email,
    name,
    lists,
    attribs,
    preconfirm_subscriptions: isConfirmed,
  }: z.infer<typeof Create>): Response {
    if (this.entry(email.toLowerCase())) return fail(409);
    this.put(
      email.toLowerCase(),
      lists.map((list) => [list, isConfirmed ? 'confirmed' : 'unconfirmed']),
    );
    const entry = this.entries.at(-1);
    if (entry) Object.assign(entry, { name, attribs });
    if (!isConfirmed) this.asked.push(email.toLowerCase());
    return json({ data: { id: entry?.id } });
  }

  #mail({ subscriber_email: to, data }: z.infer<typeof Mail>): Response {
    if (!this.entry(to)) return fail(400);
    this.mailed.push({ to, link: data.baja });
    return json({ data: true });
  }

  #query(parameters: URLSearchParams): Response {
    const [, list = ''] = /^subscribers\.email IN \((.*)\)$/.exec(parameters.get('query') ?? '') ?? [];
    const perPage = Math.min(Number(parameters.get('per_page') ?? pages.usual), pages.max);
    const emails = [...list.matchAll(/(?<![^,])'((?:[^']|'')*)'(?![^,])/g)].map(([, text = '']) =>
      text.replaceAll("''", "'"),
    );
    if (emails.length === 0) return fail(400);
    const results = this.entries
      .filter(({ email }) => emails.includes(email))
      .slice(0, perPage)
      .map(({ id, email, status, lists }) => ({
        ...{ id, email, status },
        lists: [...lists].map(([list, state]) => ({ id: list, subscription_status: state })),
      }));
    return json({ data: { results, total: results.length } });
  }

  #change({ ids, action, target_list_ids: lists, status }: z.infer<typeof ChangeLists>): Response {
    for (const entry of this.entries.filter(({ id }) => ids.includes(id))) {
      for (const list of lists) {
        if (action === 'add') entry.lists.set(list, status ?? '');
        else if (entry.lists.has(list)) entry.lists.set(list, 'unsubscribed');
      }
    }
    return json({ data: true });
  }
}
