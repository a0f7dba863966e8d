import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a server that ends keeps what it has. All times are in milliseconds. */
export interface Patience {
  /** New connections are still accepted for so long, so that a balancer that asks /readyz can stop sending requests first. */
  accepting: number;
  /** Connections without a request stay open for so long after that: a proxy may just be sending one. */
  idle: number;
  /** Requests that are still under way this long after the last connection was accepted are cut off. */
  max: number;
}

/**
 * Returns a function that ends the server without cutting off a request: every response from then on closes its connection, then no new
 * connection is accepted, and what is under way is finished. It resolves when the last connection is closed.
 */
export function closable(server: Server): (patience: Patience) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  const endsItsConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  // After the listener of the application, which has given most responses whole to the system by then: they are in memory.
  server.on('request', (_request, response) => {
    if (response.writableEnded && response.writableLength === 0) return;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return async ({ accepting, idle, max: maxPatience }) => {
    underWay.forEach(endsItsConnection);
    // Before the listener of the application, which sends the headers.
    server.prependListener('request', (_request, response) => endsItsConnection(response));
    if (accepting > 0) await pause(accepting);
    const closed = once(server, 'close');
    // Not the method of http.Server, which also closes connections without a request at once.
    SocketServer.prototype.close.call(server);
    const cutOff = setTimeout(() => server.closeAllConnections(), maxPatience);
    const closeIdle = () => {
      server.closeIdleConnections();
      // A response whose headers were sent before the end began leaves its connection open.
      for (const response of underWay) response.once('close', () => server.closeIdleConnections());
    };
    const closingIdle = setTimeout(closeIdle, idle);
    await closed;
    clearTimeout(cutOff);
    clearTimeout(closingIdle);
  };
}
