import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { getRaw, sendRaw } from './raw-request.ts';

const { url, dataDir } = inject('site');
const { host, hostname, port } = new URL(url);

/** Statuses of all responses that came over one connection. */
const statuses = (response: string) =>
  [...response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

/** The request that an attacker hides in the body of another; it must get no response. */
const hidden = `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nX-Hidden: `;

describe('one request gets at most one response, however its length is written', () => {
  const post = (headers: readonly string[], body: string) =>
    [`POST /boletin HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close'].join('\r\n') +
    `\r\n\r\n${body}`;
  const chunked = `0\r\n\r\n${hidden}`;

  test.each<[string, string]>([
    ['CL.TE', post([`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked)],
    ['TE.CL', post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `5c\r\n${hidden}\r\n0\r\n\r\n`)],
    ['TE.TE, one of them unknown', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], chunked)],
    [
      'TE with a word before it',
      post(['Transfer-Encoding: identity, chunked', 'Content-Length: 3'], chunked),
    ],
    ['TE that is not chunked', post(['Transfer-Encoding: xchunked', 'Content-Length: 5'], chunked)],
    ['TE after a tab', post(['Transfer-Encoding:\tchunked', `Content-Length: ${chunked.length}`], chunked)],
    ['TE with a space before the colon', post(['Transfer-Encoding : chunked', 'Content-Length: 5'], chunked)],
    ['TE on a folded line', post(['Transfer-Encoding:\r\n chunked', 'Content-Length: 5'], chunked)],
    ['two lengths', post(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)],
    ['two lengths in one', post([`Content-Length: 0, ${hidden.length}`], hidden)],
    ['a length with a sign', post([`Content-Length: +${hidden.length}`], hidden)],
    ['a length in hexadecimal', post(['Content-Length: 0x10'], hidden)],
    ['a length below zero', post(['Content-Length: -1'], hidden)],
    ['a chunk whose size is no number', post(['Transfer-Encoding: chunked'], `zz\r\n${hidden}`)],
    ['a chunk of endless size', post(['Transfer-Encoding: chunked'], `${'f'.repeat(40)}\r\n${hidden}`)],
    ['a bare line feed after each header', `GET / HTTP/1.1\nHost: ${host}\n\n${hidden}`],
    ['a bare carriage return', `GET / HTTP/1.1\r\nHost: ${host}\rX-A: b\r\n\r\n`],
    ['a header without a name', `GET / HTTP/1.1\r\nHost: ${host}\r\n: b\r\n\r\n`],
    ['a zero in a header', `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: b\0c\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: otro.example\r\nConnection: close\r\n\r\n`],
    [
      'a body with GET',
      `GET / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${hidden.length}\r\nConnection: close\r\n\r\n${hidden}`,
    ],
    ['a version of the future', `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
    ['no version', 'GET /\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const response = await sendRaw(url, bytes);
    const responded = statuses(response);
    expect(responded.length, response.slice(0, 300)).toBeLessThan(2);
    expect(responded.every((status) => status < 500)).toBe(true);
    // The content of the hidden request's response.
    expect(response).not.toContain('Sitemap:');
  });
});

test('a second host is refused', async () => {
  const bytes = `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nHost: otro.example\r\nConnection: close\r\n\r\n`;
  expect(statuses(await sendRaw(url, bytes))).toEqual([400]);
});

describe('no part of an address becomes a header', () => {
  const breaks = [
    '%0d%0aX-Injected:%20si',
    '%0aX-Injected:si',
    '%0dX-Injected:si',
    '%E5%98%8A%E5%98%8DX-Injected:si',
    '\r X-Injected: si',
    // A tag of its own in Cache-Tag, which a purge would reach; the end of an ETag.
    'x,injected',
    'x%2Cinjected',
    'x%22,%20%22injected',
  ];
  const valueOf = (head: string, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
  const places = [
    '/noticias/{}',
    '/noticias/{}/',
    '/category/{}',
    '/programas/{}',
    '/search?q={}',
    '/rss/{}.xml',
    '/rss/programa/{}.xml',
    '/img/480.webp/{}',
    '/equipos/{}',
    '/{}/',
    '/api/wordpress/noticias/{}',
    '/vista-previa?token={}',
    '//{}/',
    '/live?dia={}',
  ];

  test.each(places)('%s', async (place) => {
    for (const text of breaks) {
      const response = await getRaw(url, place.replace('{}', text), ['Via: 1.1 edge']);
      const [head = ''] = response.split('\r\n\r\n');
      expect(head.toLowerCase(), text).not.toMatch(/^x-injected/m);
      expect(head, text).not.toMatch(/^HTTP\/1\.1 5/);
      expect(valueOf(head, 'cache-tag')?.split(',') ?? [], text).not.toContain('injected');
      expect(valueOf(head, 'cache-tag') ?? 'none', text).toMatch(/^[\w:%.~-]+(,[\w:%.~-]+)*$/);
      expect(valueOf(head, 'etag') ?? '""', text).toMatch(/^(W\/)?"[\w+/=-]*"$/);
    }
  });

  test('a redirect stays on this site', async () => {
    for (const target of [
      '//otro.example/',
      '///otro.example/',
      '/\\otro.example/',
      '/%2f%2fotro.example/',
      '/.//otro.example/',
      'http://otro.example/x/',
      '/%09/otro.example/',
      '/noticias//',
      '/;@otro.example/',
    ]) {
      const response = await getRaw(url, target);
      const location = /^location:(.*)$/im.exec(response)?.[1]?.trim();
      if (location !== undefined) expect(new URL(location, url).origin, `${target} -> ${location}`).toBe(url);
    }
  });
});

describe('the log', () => {
  test('a request cannot add a line of its own or terminal colours to the log', async () => {
    const log = path.join(dataDir, 'start.log');
    const { size } = await stat(log);
    const attack = '%0aERROR%20mentira%1b[31m%9b31m%00%e2%80%a8';
    const headers = [
      'User-Agent: a\u001b[31mmentira\u0007',
      'Referer: http://x/\u001b]0;mentira\u0007',
      'X-Forwarded-For: \u001b[31mmentira',
    ];
    const targets = [
      '/noticias/',
      '/img/480.webp/wp-content/uploads/',
      '/api/',
      '/senal/',
      '/marco/',
      '/search?q=',
      '/rss/',
      '/',
    ].map((place) => place + attack);
    for (const target of targets) {
      await getRaw(url, target);
      await getRaw(url, target, headers);
    }
    // One more request, so that the lines of the requests before it have been written.
    await fetch(`${url}/robots.txt`);
    const written = (await readFile(log)).subarray(size).toString();
    expect(written).not.toMatch(/^ERROR mentira/m);
    // eslint-disable-next-line no-control-regex
    expect(written).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  });
});

describe('connections', () => {
  /** Opens a socket and sends this. The test must close it. */
  async function hold(bytes: string, from = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  test('2,000 requests that never end do not keep a page from a reader', async () => {
    const sockets: Socket[] = [];
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    for (let batch = 0; batch < 20; batch += 1) {
      const opened = Array.from({ length: 100 }, (_, index) =>
        hold(
          index % 2 === 0
            ? `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: `
            : `POST /boletin HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9999\r\n\r\nemail=`,
        ),
      );
      sockets.push(...(await Promise.all(opened)));
    }
    expect(sockets.length).toBe(2_000);
    // If the sockets blocked it, this would wait for as long as the test may take.
    expect((await fetch(`${url}/about`)).status).toBe(200);
  });
});
