import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readProxies } from '#config/proxies.ts';
import { createLimitedServer } from './connection-limits.ts';

/** Addresses of this machine: the server trusts a proxy at the first. */
const [proxy, first, second, third] = ['127.0.0.1', '127.0.0.11', '127.0.0.12', '127.0.0.13'];

/** Polls often, because each test waits for dozens of connections. */
const until = (condition: () => unknown) => vi.waitUntil(condition, { interval: 2, timeout: 30_000 });

let server: Server;
let sockets: Socket[] = [];
/** Responses that are never sent. */
let waiting: ServerResponse[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  [sockets, waiting] = [[], []];
});

async function serve(max: number, ofClient: number): Promise<void> {
  server = createLimitedServer(
    (request, response) => {
      if (request.url === '/espera') waiting.push(response);
      else response.end('hola');
    },
    readProxies(proxy) ?? [],
    { max, ofClient },
  );
  await once(server.listen(0, '0.0.0.0'), 'listening');
}

interface Client {
  socket: Socket;
  isClosed(): boolean;
  /** The response to a GET; empty if the server closes the connection instead. */
  ask(path?: string): Promise<string>;
}

async function open(from: string): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let response = '';
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('data', (text: string) => (response += text));
  await once(socket, 'connect');
  return {
    socket,
    isClosed: () => socket.destroyed || socket.readableEnded,
    async ask(path = '/') {
      response = '';
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await until(() => response.includes('hola') || socket.destroyed);
      return response;
    },
  };
}

/** Opens so many connections, one after the other, each of which begins so. */
const opening = (begin: (client: Client) => unknown) => async (from: string, count: number) => {
  const clients: Client[] = [];
  for (let at = 0; at < count; at += 1) {
    const client = await open(from);
    await begin(client);
    clients.push(client);
  }
  return clients;
};
const silent = opening(() => undefined);
/** They had a request each, and are kept. */
const idle = opening((client) => client.ask());
/** Their request is under way. */
const busy = opening((client) => {
  const before = waiting.length;
  client.socket.write('GET /espera HTTP/1.1\r\nHost: a\r\n\r\n');
  return until(() => waiting.length > before || client.isClosed());
});

const stillOpen = (clients: readonly Client[]) => clients.filter((client) => !client.isClosed()).length;

describe('one client cannot keep others out', () => {
  test.each([
    ['with idle connections', idle],
    ['with requests that never end', busy],
    ['with connections that send nothing', silent],
  ])('%s', async (_, hold) => {
    await serve(20, 5);
    const held = await hold(first, 40);
    expect(await (await open(second)).ask()).toContain('hola');
    expect(await (await open(proxy)).ask()).toContain('hola');
    await until(() => stillOpen(held) <= 5);
    expect(stillOpen(held)).toBe(5);
  });
});

test('a client above its share gets a new connection for its oldest one without a request', async () => {
  await serve(20, 3);
  const under = await busy(first, 1);
  const [oldest, newer] = await idle(first, 2);
  const next = await open(first);
  expect(await next.ask()).toContain('hola');
  await until(() => oldest?.isClosed());
  expect(newer?.isClosed()).toBe(false);
  // A request that is under way is not cut off.
  waiting[0]?.end('hola');
  await until(() => under[0]?.socket.bytesRead);
  expect(under[0]?.isClosed()).toBe(false);
});

test('when the server is almost full, idle connections make room, those of the largest client first', async () => {
  await serve(20, 15);
  const large = await idle(first, 13);
  const small = await idle(second, 5);
  const readers: Client[] = [];
  for (let at = 0; at < 5; at += 1) {
    const reader = await open(third);
    readers.push(reader);
    expect(await reader.ask()).toContain('hola');
  }
  expect(stillOpen(small)).toBe(5);
  expect(stillOpen(readers)).toBe(5);
  await until(() => stillOpen(large) === 8);
  // The oldest ones went.
  expect(large.map((client) => client.isClosed()).indexOf(false)).toBe(5);
});

test('when the server is almost full of requests, a large network gets no further connection, and others do', async () => {
  await serve(40, 5);
  const crowd: Client[] = [];
  for (let at = 0; at < 15; at += 1) crowd.push(...(await busy(`127.0.9.${at + 1}`, 4)));
  expect(stillOpen(crowd)).toBe(36);
  for (const reader of [first, second, '127.0.2.1'])
    expect(await (await open(reader)).ask()).toContain('hola');
});

test('many clients with a connection each do not fill the server', async () => {
  await serve(20, 5);
  const held: Client[] = [];
  for (let at = 0; at < 60; at += 1) held.push(...(await idle(`127.0.1.${at + 1}`, 1)));
  expect(await (await open(second)).ask()).toContain('hola');
});

test('the connections of a trusted proxy are neither limited nor closed', async () => {
  await serve(40, 3);
  const held = await idle(proxy, 30);
  await idle(first, 20);
  await idle(second, 20);
  expect(stillOpen(held)).toBe(30);
  for (const client of held) expect(await client.ask()).toContain('hola');
});

test('connections that were closed do not count', async () => {
  await serve(20, 3);
  for (let turn = 0; turn < 10; turn += 1) {
    const clients = await busy(first, 3);
    expect(stillOpen(clients)).toBe(3);
    for (const { socket } of clients) socket.destroy();
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    await until(async () => (await connections()) === 0);
  }
});
