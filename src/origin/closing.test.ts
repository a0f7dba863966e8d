import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closable, type Patience } from './closing.ts';

let server: Server;
let port: number;
let close: (patience: Patience) => Promise<void>;
/** Ends the responses to /slow. */
let finish: () => void;

const listener: RequestListener = (request, response) => {
  if (request.url === '/slow') finish = () => response.end('slow');
  else response.end('fast');
};

beforeEach(async () => {
  server = createServer(listener);
  close = closable(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
};

/** Sends a request, and resolves with everything that the server sends until it closes the connection. */
function ask(socket: Socket, path: string): Promise<string> {
  let response = '';
  socket.on('data', (text: string) => (response += text)).on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return new Promise((resolve) => socket.on('close', () => resolve(response)));
}

/** Long enough that only a server that hangs reaches it. */
const long = 30_000;

test('a request that is under way is finished, and its connection is closed', async () => {
  const asking = once(server, 'request');
  const response = ask(await open(), '/slow');
  await asking;
  const closed = close({ accepting: 0, idle: 0, max: long });
  finish();
  expect(await response).toMatch(/^HTTP\/1\.1 200[^]*Connection: close\r\n[^]*slow/);
  await closed;
});

test('a request on an open connection gets its response, and no new connection is accepted', async () => {
  const socket = await open();
  const closed = close({ accepting: 0, idle: long, max: long });
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  expect(await ask(socket, '/')).toMatch(/^HTTP\/1\.1 200[^]*Connection: close\r\n[^]*fast/);
  await closed;
});

test('new connections are accepted as long as a balancer needs', async () => {
  const closed = close({ accepting: 1_500, idle: 0, max: long });
  expect(await ask(await open(), '/')).toContain('Connection: close');
  await closed;
  await expect(open()).rejects.toThrow('ECONNREFUSED');
});

test('a response that had begun before is finished, and does not keep its connection open', async () => {
  server.prependListener('request', (_request, response) => response.writeHead(200).flushHeaders());
  const asking = once(server, 'request');
  const result = ask(await open(), '/slow');
  await asking;
  const closed = close({ accepting: 0, idle: 0, max: long });
  setTimeout(finish, 100);
  expect(await result).toContain('slow');
  await closed;
});

test('idle connections are closed, and after the longest time every other one', async () => {
  const idle = await open();
  const asking = once(server, 'request');
  const response = ask(await open(), '/slow');
  await asking;
  const closed = close({ accepting: 0, idle: 0, max: 200 });
  await once(idle, 'close');
  expect(await response).toBe('');
  await closed;
});

test('only a response that is under way is remembered', async () => {
  const listeners: number[] = [];
  server.on('request', (_request, response) => listeners.push(response.listenerCount('close')));
  for (const path of ['/', '/slow']) {
    const asking = once(server, 'request');
    void ask(await open(), path);
    await asking;
  }
  expect(listeners).toEqual([0, 1]);
});
