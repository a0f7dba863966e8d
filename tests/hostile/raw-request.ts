import { connect } from 'node:net';

/** Milliseconds after which a server that neither answers nor hangs up is taken for one that hangs. */
const patience = 30_000;

/**
 * Sends these bytes as they stand (fetch() would tidy an address and its headers first) and resolves with all that comes back until
 * the server hangs up. Rejects when it does not.
 */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    // Every byte is one letter: what comes back may be no UTF-8 at all.
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.setTimeout(patience, () => {
      socket.destroy();
      reject(new Error(`No end within ${patience} ms of ${JSON.stringify(bytes.slice(0, 200))}: ${answer}`));
    });
    let connected = false;
    socket.on('connect', () => (connected = true));
    // A server that refuses may hang up before it has read all; one that was never there is none.
    socket.on('error', (error) => {
      if (!connected) reject(error);
    });
    socket.on('close', () => resolve(answer));
    socket.write(bytes, 'latin1');
  });
}

/** A GET of a request target that nobody tidied. */
export function getRaw(url: string, target: string, headers: readonly string[] = []): Promise<string> {
  const { host } = new URL(url);
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close'];
  return sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`);
}
