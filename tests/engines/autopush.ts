import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Duplex } from 'node:stream';
import * as z from 'zod';
import { pushHosts } from '../../api-worker/src/testing/push-phone.ts';
import { endServer, listen } from '../listening.ts';

/** What Firefox says: https://mozilla-push-service.readthedocs.io/en/latest/design/#simplepush-protocol */
const Said = z.object({ messageType: z.string().optional(), channelID: z.string().optional() });

/** Mozilla's push service, imitated for one Firefox: what is posted to the endpoint of a subscription is sent on through its WebSocket. */
export class Autopush {
  /** For PUSH_SERVICES_URL and, with ws:, for Firefox. */
  url = '';
  /** The subscriptions that have not ended. */
  readonly channels = new Set<string>();
  readonly close = () => endServer(this.#server);
  readonly #server = createServer((request, response) => void this.#forward(request, response));
  #firefox: Duplex | null = null;
  #messages = 0;

  static async start(): Promise<Autopush> {
    const autopush = new Autopush();
    autopush.#server.on('upgrade', (request, socket) => void autopush.#talk(request, socket));
    autopush.url = await listen(autopush.#server);
    return autopush;
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const data = (await buffer(request)).toString('base64url');
    const isThere = this.channels.has(channelID);
    // The worker sends again what comes while Firefox connects.
    const status = isThere && this.#firefox ? 201 : isThere ? 503 : 410;
    const headers = { encoding: request.headers['content-encoding'] };
    this.#messages += 1;
    if (status === 201)
      this.#say({ messageType: 'notification', channelID, version: `v${this.#messages}`, data, headers });
    response.writeHead(status).end();
  }

  async #talk({ headers }: IncomingMessage, socket: Duplex): Promise<void> {
    const accept = createHash('sha1').update(
      `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
    );
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    this.#firefox = socket;
    for await (const text of textsOf(socket)) {
      const { messageType, channelID = '' } = Said.parse(JSON.parse(text));
      const reply = { messageType, channelID, status: 200 };
      if (messageType === 'hello') this.#say({ ...reply, uaid: 'firefox', use_webpush: true });
      if (messageType === 'register') {
        this.channels.add(channelID);
        this.#say({ ...reply, pushEndpoint: `https://${pushHosts.mozilla}/wpush/v2/${channelID}` });
      }
      if (messageType === 'unregister') {
        this.channels.delete(channelID);
        this.#say(reply);
      }
    }
    // Node leaves its own side open.
    socket.end();
    this.#firefox = null;
  }

  /** Sends one frame of text (RFC 6455), of at most 65,535 bytes. */
  #say(message: object): void {
    const text = Buffer.from(JSON.stringify(message));
    const length = text.length < 126 ? [text.length] : [126, text.length >> 8, text.length & 255];
    this.#firefox?.write(Buffer.concat([Buffer.from([0x81, ...length]), text]));
  }
}

/** The texts in the frames of a browser, which masks them. */
async function* textsOf(socket: Duplex): AsyncGenerator<string> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const isLong = ((bytes[1] ?? 0) & 127) === 126;
      const mask = bytes.subarray(isLong ? 4 : 2).subarray(0, 4);
      const start = isLong ? 8 : 6;
      if (bytes.length < start) break;
      const end = start + (isLong ? bytes.readUInt16BE(2) : bytes.readUInt8(1) & 127);
      if (bytes.length < end) break;
      const text = bytes.subarray(start, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      if (((bytes[0] ?? 0) & 15) === 1) yield Buffer.from(text).toString();
      bytes = bytes.subarray(end);
    }
  }
}
