import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Network } from '#config/proxies.ts';
import { shareConnections } from './connection-shares.ts';

/** Milliseconds. Each connection takes a file descriptor, so idle and slow ones are closed. */
const times = {
  /** From the connection, or the first byte of the next request, to the end of the headers, which fit into one or two packets. */
  headersTimeout: 10_000,
  /** To the end of the body. The largest body is a webhook of some kilobytes; a form is less than one. */
  requestTimeout: 20_000,
  /** Interval at which Node checks the two timeouts above. */
  connectionsCheckingInterval: 2_000,
  /**
   * Between two requests. Proxies keep their connections for a minute (nginx: 60 s), and the proxy must be the one that closes first:
   * otherwise it may send a request on a connection that is being closed.
   */
  keepAliveTimeout: 65_000,
};

/** Bytes of the request line and headers: twice what nginx and Cloudflare accept for one header. */
const maxHeaderSize = 16 * 1024;

/**
 * Milliseconds without a byte in either direction, for example a client that requests a page and does not read it. Longer than our
 * slowest response (8 s), and than a phone is without a network in a tunnel.
 */
const socketTimeout = 70_000;

const connections = {
  /** Concurrent connections. Each takes some 20 kB, so all of them take 100 MB. Further ones are closed at once, not queued. */
  max: 5_000,
  /** Those of one client: a browser opens up to six, so eighty readers who share an address read at once. */
  ofClient: 500,
};

/**
 * Leaves out `Connection` and `Keep-Alive`, which HTTP/1.1 does not need: 48 bytes of each response, uncompressed. Not while the origin closes
 * its connections.
 */
function leaveOutConnection(outgoing: ServerResponse): void {
  if (outgoing.req.httpVersion !== '1.1' || !outgoing.shouldKeepAlive || outgoing.hasHeader('connection'))
    return;
  outgoing.removeHeader('connection');
}

/**
 * Headers that a request has once. Of a second one Node's parser refuses only the length of the body; of these it takes the first and says nothing,
 * and a proxy may have looked at the other one.
 */
const single = new Set([
  ...['host', 'authorization', 'proxy-authorization', 'content-type', 'if-modified-since'],
  ...['if-unmodified-since', 'from', 'max-forwards', 'referer', 'user-agent'],
]);

/** Whether the request has one of these headers twice. */
function contradictsItself({ rawHeaders, headers }: IncomingMessage): boolean {
  // Nearly every request has each header once.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return false;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.some((name, index) => single.has(name) && names.indexOf(name) !== index);
}

/**
 * An HTTP server with limits, so that slow or idle clients cannot use up its connections. All readers of a proxy in `proxies` come through its
 * connections. `changed` is for tests.
 */
export function createLimitedServer(
  listener: RequestListener,
  proxies: readonly Network[],
  changed: Partial<typeof times & typeof connections> = {},
): Server {
  const { max, ofClient, ...limits } = { ...times, ...connections, ...changed };
  const server = createServer({ ...limits, maxHeaderSize }, (incoming, outgoing) => {
    if (contradictsItself(incoming)) {
      const type = 'text/plain; charset=utf-8';
      outgoing
        .writeHead(400, { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' })
        .end('La solicitud repite un encabezado que solo puede llevar una vez.\n');
      return;
    }
    leaveOutConnection(outgoing);
    listener(incoming, outgoing);
  });
  server.maxConnections = max;
  shareConnections(server, proxies, ofClient);
  server.timeout = socketTimeout;
  return server;
}
