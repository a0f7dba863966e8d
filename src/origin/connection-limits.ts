import { createServer, type RequestListener, type Server } from 'node:http';

/** Milliseconds. A connection is a file of this process: who holds one without asking for anything is shown out. */
const times = {
  /** From the connection, or the first byte of the next request, to the end of its headers: they fit into one packet or two. */
  headersTimeout: 10_000,
  /** To the end of the body. The largest is a webhook of some kilobytes, and a form is less than one. */
  requestTimeout: 20_000,
  /** How late the two above may be noticed. */
  connectionsCheckingInterval: 2_000,
  /**
   * Between two requests. Proxies keep their connections for a minute (nginx: 60 s), and the one that hangs up first must be the
   * proxy: otherwise it may send a request into a connection that is being closed.
   */
  keepAliveTimeout: 65_000,
};

/** Bytes of a request's line and headers: what nginx and Cloudflare take for one header at most, twice. */
const maxHeaderSize = 16 * 1024;

/**
 * Milliseconds in which not a byte moves either way: who asks for a page and then does not read it. Longer than our slowest answer
 * (8 s), and than a phone is without a network in a tunnel.
 */
const silence = 70_000;

/** Connections at once. Each takes some 20 kB, so that all of them are 100 MB. What comes beyond is closed at once, not queued. */
const maxConnections = 5_000;

/** A server that slow, silent and greedy clients cannot occupy. */
export function createLimitedServer(listener: RequestListener, changed: Partial<typeof times> = {}): Server {
  const server = createServer({ ...times, ...changed, maxHeaderSize }, listener);
  server.maxConnections = maxConnections;
  server.timeout = silence;
  return server;
}
