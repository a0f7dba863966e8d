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

/** The limits in tenths of a second: the tests check that the limits work, not how long they are. */
const short = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

async function connectTo(limits: Parameters<typeof createLimitedServer>[2]): Promise<Socket> {
  server = createLimitedServer(
    (request, response) => {
      request.resume().on('end', () => response.end('hola'));
    },
    [],
    limits,
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.setEncoding('latin1').on('error', () => {});
}

/** All bytes that the server sends until it closes the connection. */
function untilClosed(socket: Socket): Promise<string> {
  let response = '';
  socket.on('data', (text: string) => (response += text));
  return new Promise((resolve) => socket.on('close', () => resolve(response)));
}

describe('the connection of a client is closed', () => {
  test('that sends nothing', async () => {
    expect(await untilClosed(await connectTo(short))).toMatch(/^(?:HTTP\/1\.1 408|$)/);
  });

  test('that sends endless headers', async () => {
    const socket = await connectTo(short);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    // One small header after the other: a timeout for inactive connections alone would never fire.
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('that sends an endless body', async () => {
    const socket = await connectTo(short);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('whose headers are larger than the limit in bytes', async () => {
    const socket = await connectTo({});
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(17_000)}\r\n\r\n`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431/);
  });
});

test('an idle connection stays open for longer than the minute of a proxy', async () => {
  await connectTo({});
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  // Otherwise the socket timeout would close an idle connection between two requests.
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout);
});

describe('a response', () => {
  const headOf = async (request: string) => {
    const socket = await connectTo({});
    socket.write(request);
    const [response] = await once(socket, 'data');
    return String(response).split('\r\n\r\n', 1)[0];
  };

  test('does not say that its connection stays open, which HTTP/1.1 implies', async () => {
    expect(await headOf('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).not.toMatch(/^(connection|keep-alive):/im);
  });

  test('says that it closes the connection of a client that asks for that', async () => {
    const request = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    expect(await headOf(request)).toMatch(/^connection: close$/im);
  });
});

describe('a request that says two things', () => {
  const length = 'Content-Length: 1';
  const chunked = 'Transfer-Encoding: chunked';
  test.each([
    ['two hosts', ['Host: a', 'Host: b']],
    ['the same host twice', ['Host: a', 'host: a']],
    ['no host', []],
    ['an empty host and another one', ['Host:', 'Host: a']],
    ['two authorisations', ['Host: a', 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['two types', ['Host: a', 'Content-Type: text/plain', 'content-type: application/json']],
    ['two dates', ['Host: a', 'If-Modified-Since: x', 'If-Modified-Since: y']],
    ['one length twice', ['Host: a', length, length]],
    ['a length and chunks', ['Host: a', length, chunked]],
    ['a folded header', ['Host: a', 'X-A: b', ' c']],
    ['a space before the colon', ['Host : a']],
  ])('is a 400 without content: %s', async (_what, headers) => {
    const socket = await connectTo({});
    socket.write(['POST / HTTP/1.1', ...headers, '', 'x'].join('\r\n'));
    const response = await untilClosed(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(?:.+\r\n)*Connection: close\r\n/i);
    expect(response).not.toContain('hola');
  });

  test.each([
    ['lists', ['Accept: a', 'Accept: b', 'X-Forwarded-For: 192.0.2.1', 'X-Forwarded-For: 192.0.2.2']],
    ['cookies', ['Cookie: a=1', 'Cookie: b=2']],
  ])('but %s may be in several headers', async (_what, headers) => {
    const socket = await connectTo({});
    socket.write(['GET / HTTP/1.1', 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'));
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
