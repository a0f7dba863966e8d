import { env } from 'cloudflare:test';
import { crons } from '#contract/publishing/crons.ts';
import { Desk } from './desk.ts';
import { FakeListmonk } from './fake-listmonk.ts';

/** The settings of a site that has a mailing service. */
export const mailingService = {
  LISTMONK_URL: 'https://correo.ejemplo.pr/lm/',
  LISTMONK_USER: 'boletin',
  LISTMONK_TOKEN: 'clave-de-prueba',
  LISTMONK_LISTS: '3,7',
  SITE_URL: 'https://www.ejemplo.pr',
};

/** What a mailing service that is down responds. */
export const down = () => new Response('x', { status: 503 });

/** A desk whose readers subscribe, and whose mailing service is a Listmonk. */
export class MailingDesk extends Desk {
  readonly listmonk: FakeListmonk;

  constructor(
    variables: Record<string, string> = mailingService,
    listmonk = new FakeListmonk(),
    databases: { SUBSCRIBERS?: D1Database } = {},
  ) {
    super({ variables: { SUBSCRIBE_PER_MINUTE: '500', ...variables }, databases });
    this.listmonk = listmonk;
    this.elsewhere = (address, init) =>
      listmonk.fetch(address.replace('https://correo.ejemplo.pr/lm/', 'https://correo.ejemplo.pr/'), init);
  }

  /** The worker with other settings, with a service or without one, over the same D1 and Listmonk. Its clock begins anew. */
  withVariables(variables: Record<string, string>): MailingDesk {
    return new MailingDesk(variables, this.listmonk);
  }

  subscribe(email: string, consent: object = { place: '/boletin', consent: '1' }): Promise<Response> {
    return this.#post('/api/subscribe', { email, ...consent });
  }

  unsubscribe(body: { email: string } | { key: string }): Promise<Response> {
    return this.#post('/api/unsubscribe', body);
  }

  async aMinuteLater(): Promise<void> {
    this.passSeconds(60);
    await this.schedule(crons.newsroom);
  }

  /** The lists of an address at the service, each with its state. */
  states(email: string): [number, string][] {
    return [...(this.listmonk.entry(email)?.lists ?? [])];
  }

  /** The key of the link to leave that the service has for an address. */
  keyOf(email: string): { key: string } {
    const { baja = '' } = (this.listmonk.entry(email)?.attribs ?? {}) as { baja?: string };
    return { key: new URL(baja).searchParams.get('clave') ?? '' };
  }

  /** The export's link and the date of the wish to leave, by address. */
  async exported(): Promise<Record<string, [link: string, asked: string]>> {
    const csv = await (await this.signed('subscribers-export', '{}')).text();
    const lines = csv.trim().split('\r\n').slice(1);
    return Object.fromEntries(
      lines.map((line) => {
        const cells = line.slice(1, -1).split('","');
        return [cells[0], [cells.at(-4) ?? '', cells.at(-3) ?? '']];
      }),
    );
  }

  #post(path: string, body: object): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '10.0.0.1' },
    });
  }
}

/** The rows of a query of the database of subscribers, as lists of their values. */
export async function rowsOf(query: string): Promise<unknown[][]> {
  const { results } = await env.SUBSCRIBERS.prepare(query).all();
  return results.map((row) => Object.values(row));
}

export const jobs = () => rowsOf('SELECT email, wanted, attempts, parked FROM mailing_jobs ORDER BY email');
export const subscribers = () => rowsOf('SELECT email, handed_at FROM subscribers ORDER BY id');
