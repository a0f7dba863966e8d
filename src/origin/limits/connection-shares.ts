import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isWithin, type Network } from '#config/proxies.ts';
import { readAddress } from '#contract/addresses.ts';
import { addressOfReader } from '../requests/reader-address.ts';

/**
 * Divides the connections of a server among its clients, so that one of them cannot keep the others out. A client (an IPv4 address, or a /64
 * of IPv6) has at most `share` connections: one more takes the place of its oldest one without a request, and is closed if there is none.
 * When nine tenths of all connections are open, those without a request are closed, of the client with the most connections first. All readers
 * of a trusted proxy come through its connections, so those are neither counted nor closed.
 */
export function shareConnections(server: Server, proxies: readonly Network[], share: number): void {
  const clients = new Map<string, Set<Socket>>();
  /** The last response of each connection that was still under way after the listener of the application. */
  const responses = new WeakMap<Socket, ServerResponse>();
  let open = 0;

  server.on('request', ({ socket }, response) => {
    if (!response.writableEnded || response.writableLength > 0) responses.set(socket, response);
  });

  const isIdle = (socket: Socket) => responses.get(socket)?.writableFinished ?? true;

  /** Closes up to `most` connections without a request, the oldest first. Returns their number. */
  function closeIdle(sockets: Set<Socket>, max: number, newest: Socket | null): number {
    let closed = 0;
    for (const socket of sockets) {
      if (closed === max) break;
      if (socket === newest || !isIdle(socket)) continue;
      sockets.delete(socket);
      socket.destroy();
      closed += 1;
    }
    return closed;
  }

  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    const client = clientOf(socket.remoteAddress ?? '', proxies);
    if (client !== null) {
      const sockets = clients.get(client) ?? new Set();
      clients.set(client, sockets.add(socket));
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && clients.get(client) === sockets) clients.delete(client);
      });
      if (sockets.size > share) closeIdle(sockets, 1, null);
    }
    if (open <= server.maxConnections * 0.9) return;
    // Several at once, because each time all clients are sorted.
    let wanted = Math.ceil(server.maxConnections / 100);
    for (const sockets of [...clients.values()].sort((one, other) => other.size - one.size)) {
      if (wanted === 0) break;
      wanted -= closeIdle(sockets, wanted, socket);
    }
  });
}

/** Null for a trusted proxy. */
function clientOf(address: string, proxies: readonly Network[]): string | null {
  const read = readAddress(address);
  return read !== null && isWithin(read, proxies) ? null : addressOfReader(address, '', []);
}
