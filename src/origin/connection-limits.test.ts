import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimitedServer } from './connection-limits.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The same limits, in tenths of a second: what is tested is that they hold, not how long they are. */
const short = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

async function connectTo(limits: Parameters<typeof createLimitedServer>[1]): Promise<Socket> {
  server = createLimitedServer((request, response) => {
    request.resume().on('end', () => response.end('hola'));
  }, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.setEncoding('latin1').on('error', () => {});
}

/** All that comes until the server hangs up. */
function untilClosed(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  return new Promise((resolve) => socket.on('close', () => resolve(answer)));
}

describe('a client is shown out', () => {
  test('that connects and says nothing', async () => {
    expect(await untilClosed(await connectTo(short))).toMatch(/^(?:HTTP\/1\.1 408|$)/);
  });

  test('that never ends its headers', async () => {
    const socket = await connectTo(short);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    // One header after the other, for as long as it may: each byte would win time from a limit on silence alone.
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('that never ends its body', async () => {
    const socket = await connectTo(short);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('whose headers have no end in bytes', async () => {
    const socket = await connectTo({});
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(17_000)}\r\n\r\n`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431/);
  });
});

test('a proxy may keep its connection for longer than its own minute', async () => {
  await connectTo({});
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  // Otherwise a connection that waits between two requests would be silent for too long.
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout);
});
