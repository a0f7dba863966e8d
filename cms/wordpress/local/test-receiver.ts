import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import {
  checkSignature,
  connectionProofText,
  signatureHeaders,
  type SignedRequest,
  siteName,
} from '#contract/signing/signed-request.ts';
import type { Connection } from './local-wordpress.ts';

/** The secrets that both sides of the tests use. */
export const publishSecret = 'secreto-de-publicacion-para-pruebas-1';
export const previewSecret = 'secreto-de-vista-previa-para-pruebas-2';

export interface Webhook {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const Event = z.strictObject({
  delivery: z.uuid(),
  kind: z.string(),
  id: z.int(),
  slug: z.string(),
  previousSlug: z.string().nullable(),
  categories: z.strictObject({ before: z.array(z.string()), after: z.array(z.string()) }),
});

const ItemsRequest = z.strictObject({ items: z.record(z.string(), z.array(z.int().positive()).min(1)) });

const DeliveriesRequest = z.strictObject({
  deliveries: z.array(z.uuid()).min(1).max(100),
  wait: z.int().min(0).max(1_000),
});

/** What the site says of a delivery. */
interface DeliverySaid {
  processedMs: number | null;
  refused: { kind: string; host: string | null }[];
}

/** What the site says of an item. */
export interface ItemSaid {
  /** Why readers do not see it; null: they do. */
  hidden: string | null;
  since: string | null;
  until: string | null;
  version: string | null;
  pinned: boolean | null;
  leftOut: { reason: string; holder: number | null } | null;
}

/** A health as the site reports it to the plugin. */
export function healthResponse(body: object = {}, status = 200) {
  const whole = {
    status: 'ok',
    database: 'ok',
    upstreams: [],
    publishing: { waiting: 0, origins: [] },
    ...body,
  };
  return (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
}

/** What the site says to the plugin unless a test says otherwise. A response that is never ended hangs. */
const usual = () => ({
  webhook: (response: ServerResponse, _webhook: Webhook): unknown =>
    response.writeHead(202).end('{"accepted":true}'),
  health: healthResponse() as (response: ServerResponse) => unknown,
  delivery: (_delivery: string): DeliverySaid | null => ({ processedMs: 40, refused: [] }),
  item: (_kind: string, _id: number): Partial<ItemSaid> | null => ({}),
  push: (_body: unknown): { status?: number; body: object } => ({ status: 404, body: {} }),
  teams: [] as readonly object[],
  news: { pinned: [] as readonly object[], newest: [] as readonly object[] },
  unknown: [] as readonly object[],
});
type Said = ReturnType<typeof usual>;

/** Replaces the site's /api/publish, /api/deliveries, /api/desk/items, /api/health and public lists, for the suite that calls this. */
export function useReceiver() {
  let said = usual();
  let siteUrl: string;
  const webhooks: Webhook[] = [];
  const requests: string[] = [];
  const itemSaid = (kind: string, id: number) => {
    const unknown = { since: null, until: null, version: null, pinned: null, leftOut: null };
    const item = said.item(kind, id);
    return item === null ? [] : [{ kind, id, hidden: null, ...unknown, ...item }];
  };
  const deliverySaid = (delivery: string) => {
    const state = said.delivery(delivery);
    return state === null ? [] : [{ delivery, ...state }];
  };
  const signed: Record<string, (body: unknown) => { status?: number; body: object }> = {
    '/api/push/announcements': (body) => said.push(body),
    '/api/desk/unknown-addresses': () => ({ body: { addresses: said.unknown } }),
    '/api/desk/items': (body) => {
      const asked = Object.entries(ItemsRequest.parse(body).items);
      return { body: { items: asked.flatMap(([kind, ids]) => ids.flatMap((id) => itemSaid(kind, id))) } };
    },
    '/api/deliveries': (body) => ({
      body: { deliveries: DeliveriesRequest.parse(body).deliveries.flatMap(deliverySaid) },
    }),
  };
  const respond = async (request: Webhook, response: ServerResponse) => {
    const { path, body } = request;
    const [name = ''] = path.split('?');
    const lists: Record<string, unknown> = {
      '/api/teams': said.teams,
      '/api/front-page': { pinned: said.news.pinned, promos: [] },
      '/api/wordpress/noticias': said.news.newest,
    };
    if (Object.hasOwn(lists, name)) return response.end(JSON.stringify(lists[name]));
    if (path === '/api/publish' || path === '/api/connection-test') {
      webhooks.push(request);
      return said.webhook(response, request);
    }
    if ((await refusalOf(request, siteUrl)) !== null) return response.writeHead(401).end();
    requests.push(path);
    if (path === '/api/health') return said.health(response);
    const told = signed[path]?.(JSON.parse(body));
    return response.writeHead(told?.status ?? 200).end(JSON.stringify(told?.body));
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      void respond({ method, path: url, headers, body }, response);
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    siteUrl = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    said = usual();
    webhooks.length = 0;
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const takeWebhooks = () => webhooks.splice(0);
  return {
    /** The plugin's settings for this server. */
    get connection(): Connection {
      return { siteUrl, publishSecret, previewSecret };
    },
    // Each sets what the site says until the next test.
    respondWith: (webhook: Said['webhook']) => void (said.webhook = webhook),
    reportHealth: (health: Said['health']) => void (said.health = health),
    /** Null: it does not know the delivery. */
    sayOfDeliveries: (delivery: Said['delivery']) => void (said.delivery = delivery),
    /** Beside that readers see it; null: nothing. */
    sayOfItems: (item: Said['item']) => void (said.item = item),
    listTeams: (teams: Said['teams']) => void (said.teams = teams),
    /** On its front page. */
    listNews: (news: Said['news']) => void (said.news = news),
    /** Addresses that nothing fits. */
    listUnknown: (unknown: Said['unknown']) => void (said.unknown = unknown),
    /** Below /api/push. */
    respondToPush: (push: Said['push']) => void (said.push = push),
    /** The paths of signed requests other than webhooks since the last call; their signatures were checked. */
    takeRequests: () => requests.splice(0),
    takeWebhooks,
    /** The same, parsed. */
    takeEvents: () => takeWebhooks().map(({ body }) => Event.parse(JSON.parse(body))),
  };
}

/** What each path of the site is signed for. */
const purposes: Record<string, SignedRequest['purpose']> = {
  '/api/publish': 'publish',
  '/api/deliveries': 'deliveries',
  '/api/desk/items': 'desk-items',
  '/api/desk/unknown-addresses': 'unknown-addresses',
  '/api/push/announcements': 'announcements',
  '/api/health': 'health',
  '/api/connection-test': 'connection-test',
};

/** Why the site at this address would refuse a request; null if it would accept it. */
export async function refusalOf(
  { method, path, headers, body }: Webhook,
  siteUrl: string,
  secret = publishSecret,
) {
  const purpose = purposes[path];
  if (purpose === undefined) throw new Error(`The plugin sends nothing to ${path}`);
  const received = new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const request = { purpose, method, path, body };
  return (await checkSignature(secret, siteName(siteUrl), request, received, Date.now())).refusal;
}

/** The site's response to a test of the connection. */
export async function proofFor(
  { headers }: Webhook,
  siteUrl: string,
  secret = publishSecret,
): Promise<string> {
  const id = String(headers[signatureHeaders.id.toLowerCase()]);
  return JSON.stringify({
    proof: await sign(await hmacKey(secret), connectionProofText(siteName(siteUrl), id)),
  });
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
