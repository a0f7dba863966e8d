import { connect } from 'node:net';

/** Milliseconds after which a server that neither responds nor closes the connection counts as hanging. */
const patience = 30_000;

/**
 * Sends these bytes unchanged (fetch() would normalise the address and headers) and resolves with everything that comes back until the
 * server closes the connection. Rejects when it does not.
 */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    // One byte becomes one character, because the response may not be UTF-8.
    socket.setEncoding('latin1').on('data', (text: string) => (response += text));
    socket.setTimeout(patience, () => {
      socket.destroy();
      reject(
        new Error(`No end within ${patience} ms of ${JSON.stringify(bytes.slice(0, 200))}: ${response}`),
      );
    });
    let connected = false;
    socket.on('connect', () => (connected = true));
    // A server that refuses may close the connection before it has read everything; only a failure to connect is an error.
    socket.on('error', (error) => {
      if (!connected) reject(error);
    });
    socket.on('close', () => resolve(response));
    socket.write(bytes, 'latin1');
  });
}

/** A GET of a request target that is not normalised. */
export function getRaw(url: string, target: string, headers: readonly string[] = []): Promise<string> {
  const { host } = new URL(url);
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close'];
  return sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`);
}
