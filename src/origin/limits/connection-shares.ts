import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isWithin, type Network } from '#config/proxies.ts';
import { readAddress } from '#contract/addresses.ts';
import { addressOfReader } from '../requests/reader-address.ts';
import { HeldPlaces } from './held-places.ts';

/**
 * Divides the connections of a server among its clients, so that one of them cannot keep the others out. A client (an IPv4 address, or a /64
 * of IPv6) has at most `share` connections: one more takes the place of its oldest one without a request, and is closed if there is none.
 * When nine tenths of all connections are open, those without a request are closed, of the network with the most connections first (HeldPlaces).
 * If all have one, a network with a tenth of all connections gets no further one: the rest is for the others. All readers of a trusted proxy come
 * through its connections, so those are neither counted nor closed.
 */
export function shareConnections(server: Server, proxies: readonly Network[], share: number): void {
  const clients = new HeldPlaces<Socket>();
  /** The last response of each connection that was still under way after the listener of the application. */
  const responses = new WeakMap<Socket, ServerResponse>();
  let open = 0;

  server.on('request', ({ socket }, response) => {
    if (!response.writableEnded || response.writableLength > 0) responses.set(socket, response);
  });

  const isIdle = (socket: Socket) => responses.get(socket)?.writableFinished ?? true;

  /** Closes up to `max` connections of a client without a request, the oldest first. Returns their number. */
  function closeIdle(client: string, max: number, newest: Socket | null): number {
    let closed = 0;
    for (const socket of clients.heldBy(client)) {
      if (closed === max) break;
      if (socket === newest || !isIdle(socket)) continue;
      clients.delete(client, socket);
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
      clients.add(client, socket);
      socket.once('close', () => clients.delete(client, socket));
      if (clients.heldBy(client).size > share) closeIdle(client, 1, null);
    }
    if (open <= server.maxConnections * 0.9) return;
    // Several at once, because each time all clients are sorted.
    const wanted = Math.ceil(server.maxConnections / 100);
    let left = wanted;
    for (const other of clients.largestFirst()) {
      if (left === 0) break;
      left -= closeIdle(other, left, socket);
    }
    if (client !== null && left === wanted && clients.ofNetwork(client) > server.maxConnections / 10)
      socket.destroy();
  });
}

/** Null for a trusted proxy. */
function clientOf(address: string, proxies: readonly Network[]): string | null {
  const read = readAddress(address);
  return read !== null && isWithin(read, proxies) ? null : addressOfReader(address, '', []);
}
