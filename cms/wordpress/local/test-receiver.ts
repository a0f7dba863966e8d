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
type Event = z.infer<typeof Event>;

const ItemsRequest = z.strictObject({ items: z.record(z.string(), z.array(z.int().positive()).min(1)) });

const DeliveriesRequest = z.strictObject({
  deliveries: z.array(z.uuid()).min(1).max(100),
  wait: z.int().min(0).max(1_000),
});

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

export interface Receiver {
  /** The plugin's settings for this server. */
  readonly connection: Connection;
  /** Sets the response to webhooks until the next test; the default is 202. A response that is never ended hangs. */
  respondWith(respond: (response: ServerResponse, webhook: Webhook) => unknown): void;
  /** Sets the health that the site reports until the next test; the default is good. A response that is never ended hangs. */
  reportHealth(respond: (response: ServerResponse) => void): void;
  /** Sets what the site says about each delivery until the next test; null: it does not know the delivery. The default is 40 ms. */
  sayOfDeliveries(
    say: (
      delivery: string,
    ) => { processedMs: number | null; refused: { kind: string; host: string | null }[] } | null,
  ): void;
  /** Sets what the site says of each item until the next test, beside that readers see it; null: nothing. The default is that alone. */
  sayOfItems(say: (kind: string, id: number) => Partial<ItemSaid> | null): void;
  /** Sets the addresses that nothing fits until the next test; the default is none. */
  listUnknown(listed: readonly object[]): void;
  /** Sets the teams that the site lists until the next test; the default is none. */
  listTeams(listed: readonly object[]): void;
  /** Sets the news that the site shows on its front page until the next test: the pinned ones and the newest. The default is none. */
  listNews(listed: { pinned: readonly object[]; newest: readonly object[] }): void;
  /** Sets what the site says below /api/push, by the body, until the next test; the default is that it is not there. */
  respondToPush(say: (body: unknown) => { status?: number; body: object }): void;
  /** The paths of signed requests other than webhooks since the last call; their signatures were checked. */
  takeRequests(): string[];
  /** The webhooks since the last call. */
  takeWebhooks(): Webhook[];
  /** The same, parsed. */
  takeEvents(): Event[];
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

/** Replaces the site's /api/publish, /api/deliveries, /api/desk/items, /api/health and public lists, for the suite that calls this. */
export function useReceiver(): Receiver {
  const acceptAll = (response: ServerResponse) => response.writeHead(202).end('{"accepted":true}');
  let result: (response: ServerResponse, webhook: Webhook) => unknown;
  let health: (response: ServerResponse) => void;
  let say: Parameters<Receiver['sayOfDeliveries']>[0];
  let sayOfItem: Parameters<Receiver['sayOfItems']>[0];
  let teams: readonly object[];
  let news: Parameters<Receiver['listNews']>[0];
  let unknown: readonly object[];
  let sayOfPush: Parameters<Receiver['respondToPush']>[0];
  let webhooks: Webhook[] = [];
  let requests: string[] = [];
  const itemSaid = (kind: string, id: number): (ItemSaid & { kind: string; id: number })[] => {
    const said = sayOfItem(kind, id);
    const unknown = { since: null, until: null, version: null, pinned: null, leftOut: null };
    return said === null ? [] : [{ kind, id, hidden: null, ...unknown, ...said }];
  };
  const respondToRequest = async (request: Webhook, response: ServerResponse) => {
    const { path, body } = request;
    if ((await refusalOf(request, siteUrl)) !== null) {
      response.writeHead(401).end();
      return;
    }
    requests.push(path);
    if (path === '/api/health') {
      health(response);
      return;
    }
    if (path === '/api/push/announcements') {
      const said = sayOfPush(JSON.parse(body));
      response.writeHead(said.status ?? 200).end(JSON.stringify(said.body));
      return;
    }
    if (path === '/api/desk/unknown-addresses') {
      response.end(JSON.stringify({ addresses: unknown }));
      return;
    }
    if (path === '/api/desk/items') {
      const asked = Object.entries(ItemsRequest.parse(JSON.parse(body)).items);
      const items = asked.flatMap(([kind, ids]) => ids.flatMap((id) => itemSaid(kind, id)));
      response.end(JSON.stringify({ items }));
      return;
    }
    const { deliveries } = DeliveriesRequest.parse(JSON.parse(body));
    const states = deliveries.flatMap((delivery) => {
      const said = say(delivery);
      return said === null ? [] : [{ delivery, ...said }];
    });
    response.end(JSON.stringify({ deliveries: states }));
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const webhook = { method, path: url, headers, body };
      const path = url.split('?')[0] ?? '';
      const lists: Record<string, unknown> = {
        '/api/teams': teams,
        '/api/front-page': { pinned: news.pinned, promos: [] },
        '/api/wordpress/noticias': news.newest,
      };
      if (Object.hasOwn(lists, path)) {
        response.end(JSON.stringify(lists[path]));
        return;
      }
      if (url === '/api/publish' || url === '/api/connection-test') {
        webhooks.push(webhook);
        result(response, webhook);
      } else void respondToRequest(webhook, response);
    });
  });
  let siteUrl: string;
  const takeWebhooks = () => {
    const received = webhooks;
    webhooks = [];
    return received;
  };
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    siteUrl = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    result = acceptAll;
    health = healthResponse();
    say = () => ({ processedMs: 40, refused: [] });
    sayOfItem = () => ({});
    teams = [];
    news = { pinned: [], newest: [] };
    unknown = [];
    sayOfPush = () => ({ status: 404, body: {} });
    webhooks = [];
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get connection() {
      return { siteUrl, publishSecret, previewSecret };
    },
    respondWith: (wanted) => (result = wanted),
    reportHealth: (wanted) => (health = wanted),
    sayOfDeliveries: (wanted) => (say = wanted),
    sayOfItems: (wanted) => (sayOfItem = wanted),
    listTeams: (listed) => (teams = listed),
    listNews: (listed) => (news = listed),
    listUnknown: (listed) => (unknown = listed),
    respondToPush: (wanted) => (sayOfPush = wanted),
    takeRequests: () => requests.splice(0),
    takeWebhooks,
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
