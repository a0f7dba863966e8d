import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server listen at a port of this machine, any free one by default. Resolves with its address, `http://127.0.0.1:PORT`. */
export async function listen(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return urlOf(server);
}

/** The address of a server that listens. Throws when it does not. */
export function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Ends a server at once, with its connections. */
export async function endServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  server.close();
  await once(server, 'close');
}
