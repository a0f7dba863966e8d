import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Connection } from './connection.ts';

/** The secrets that both sides of the tests use. */
export const publishSecret = 'secreto-de-publicacion-para-pruebas-1';
export const previewSecret = 'secreto-de-vista-previa-para-pruebas-2';

interface Webhook {
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

export interface Receiver {
  /** The plugin's settings for this server. */
  readonly connection: Connection;
  /** Sets the response until the next test; the default is 202. A response that is never ended hangs. */
  answerWith(answer: (response: ServerResponse, webhook: Webhook) => void): void;
  /** The webhooks since the last call. */
  take(): Webhook[];
  /** The same, parsed. */
  takeEvents(): Event[];
}

/** Replaces the site's /api/publish, for the suite that calls this. */
export function useReceiver(): Receiver {
  const acceptAll = (response: ServerResponse) => response.writeHead(202).end('{"accepted":true}');
  let answer: (response: ServerResponse, webhook: Webhook) => void;
  let webhooks: Webhook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const webhook = { method, path: url, headers, body };
      webhooks.push(webhook);
      answer(response, webhook);
    });
  });
  let siteUrl: string;
  const take = () => {
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
    answer = acceptAll;
    webhooks = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get connection() {
      return { siteUrl, publishSecret, previewSecret };
    },
    answerWith: (wanted) => (answer = wanted),
    take,
    takeEvents: () => take().map(({ body }) => Event.parse(JSON.parse(body))),
  };
}

/** The headers of a request or webhook signed at `timestamp`, in seconds. */
export function signedHeaders(secret: string, text: string, timestamp: number | string) {
  return {
    'x-telecoqui-timestamp': String(timestamp),
    'x-telecoqui-signature': `sha256=${hmac(secret, `${timestamp}.${text}`)}`,
  };
}

export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
