import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Duplex } from 'node:stream';
import * as z from 'zod';
import { pushHosts } from '../../api-worker/src/testing/push-phone.ts';
import { endServer, listen } from '../listening.ts';

/** What Firefox says: https://mozilla-push-service.readthedocs.io/en/latest/design/ */
const Said = z.object({ messageType: z.string().optional(), channelID: z.string().default('') });

/**
 * Mozilla's push service, imitated for one Firefox: what is posted to the endpoint of a subscription goes through a WebSocket. `url` is for
 * PUSH_SERVICES_URL and, with ws:, for Firefox; `channels` are the subscriptions that have not ended.
 */
export async function startAutopush() {
  const channels = new Set<string>();
  let firefox: Duplex | null = null;
  let messages = 0;
  const say = (message: object) => void firefox?.write(frameOf(JSON.stringify(message)));

  const server = createServer(async (request, response) => {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const data = (await buffer(request)).toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    const isThere = channels.has(channelID);
    if (isThere)
      say({ messageType: 'notification', channelID, version: `v${(messages += 1)}`, data, headers });
    response.writeHead(isThere ? 201 : 410).end();
  });

  server.on('upgrade', async ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade';
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    // A Firefox that was ended resets it. Node leaves its own side open.
    socket.on('error', () => {}).on('end', () => socket.end());
    firefox = socket;
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let frame = readFrame(bytes); frame; frame = readFrame(bytes)) {
        bytes = bytes.subarray(frame.end);
        // It closes the connection.
        if (!frame.isText) return void socket.end();
        const { messageType, channelID } = Said.parse(JSON.parse(frame.text));
        const pushEndpoint = `https://${pushHosts.mozilla}/wpush/v2/${channelID}`;
        const uaid = { uaid: 'firefox', use_webpush: true };
        if (messageType === 'register') channels.add(channelID);
        if (messageType === 'unregister') channels.delete(channelID);
        // It says nothing to what was received.
        if (messageType !== 'ack') say({ messageType, channelID, status: 200, pushEndpoint, ...uaid });
      }
    });
  });

  return { url: await listen(server), channels, close: () => endServer(server) };
}

/** A text of at most 65,535 bytes, for a WebSocket (RFC 6455). */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length]), bytes]);
}

/** The first frame of a browser, which masks it; null if it is not all there. */
function readFrame(bytes: Buffer): { isText: boolean; text: string; end: number } | null {
  const isLong = bytes.length > 1 && (bytes.readUInt8(1) & 127) === 126;
  const start = isLong ? 8 : 6;
  if (bytes.length < start) return null;
  const end = start + (isLong ? bytes.readUInt16BE(2) : bytes.readUInt8(1) & 127);
  if (bytes.length < end) return null;
  const mask = bytes.subarray(start - 4, start);
  const text = bytes.subarray(start, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return { isText: (bytes.readUInt8(0) & 15) === 1, text: Buffer.from(text).toString(), end };
}
