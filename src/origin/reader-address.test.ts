import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readProxies } from '#config/proxies.ts';
import { readerAddress, trustProxies } from './reader-address.ts';

/** The reader of a request that `remoteAddress` sent, while `trusted` are trusted. */
async function readerOf(remoteAddress: string, forwarded: string | undefined, trusted: string) {
  const app = new Hono();
  app.use(trustProxies(readProxies(trusted) ?? []));
  app.get('/', (context) => context.text(readerAddress(context)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each([
  ['nobody is between', '192.0.2.1', undefined, 'loopback', '192.0.2.1'],
  ['a reader who names another', '192.0.2.1', '198.51.100.7', 'loopback', '192.0.2.1'],
  ['a reader who names another, nobody trusted', '127.0.0.1', '198.51.100.7', 'none', '127.0.0.1'],
  ['a proxy on this machine', '127.0.0.1', '198.51.100.7', 'loopback', '198.51.100.7'],
  ['the same on a socket of both kinds', '::ffff:127.0.0.1', '198.51.100.7', 'loopback', '198.51.100.7'],
  ['a proxy by IPv6', '::1', '198.51.100.7', 'loopback', '198.51.100.7'],
  [
    'what the reader invented, left of the truth',
    '127.0.0.1',
    '10.1.1.1, 198.51.100.7',
    'loopback',
    '198.51.100.7',
  ],
  ['two proxies', '127.0.0.1', '198.51.100.7, 10.0.0.9', 'loopback,10.0.0.0/8', '198.51.100.7'],
  ['a second proxy that is not trusted', '127.0.0.1', '198.51.100.7, 10.0.0.9', 'loopback', '10.0.0.9'],
  ['proxies alone', '127.0.0.1', '10.0.0.8, 10.0.0.9', 'loopback, 10.0.0.0/8', '10.0.0.8'],
  ['a proxy that names nobody', '127.0.0.1', undefined, 'loopback', '127.0.0.1'],
  ['a proxy that writes nonsense', '127.0.0.1', '198.51.100.7, unknown', 'loopback', '127.0.0.1'],
  [
    'nonsense of the reader, left of the truth',
    '127.0.0.1',
    '<b>,, 198.51.100.7',
    'loopback',
    '198.51.100.7',
  ],
  ['half an address', '127.0.0.1', '198.51', 'loopback', '127.0.0.1'],
  ['a port', '127.0.0.1', '198.51.100.7:40000', 'loopback', '198.51.100.7'],
  ['IPv6 with a port', '127.0.0.1', '[2001:db8::1]:40000', 'loopback', '2001:db8::'],
  ['a household of IPv6', '2001:db8:1:2:3:4:5:6', undefined, 'loopback', '2001:db8:1:2::'],
  ['IPv4 in IPv6', '127.0.0.1', '::ffff:198.51.100.7', 'loopback', '198.51.100.7'],
  ['a network of IPv6', '2001:db8::5', '198.51.100.7', '2001:db8::/32', '198.51.100.7'],
  ['a connection that has gone', '', '198.51.100.7', 'loopback', ''],
])('%s', async (_name, remote, forwarded, trusted, expected) => {
  expect(await readerOf(remote, forwarded, trusted)).toBe(expected);
});

test('whatever stands in the header, it is answered, and what the proxy wrote last counts', async () => {
  const invented = fc
    .string({ unit: 'grapheme-ascii', maxLength: 60 })
    .filter((text) => !/[^\x20-\x7e]/.test(text));
  await fc.assert(
    fc.asyncProperty(invented, async (text) => {
      expect(await readerOf('127.0.0.1', `${text}, 198.51.100.7`, 'loopback')).toBe('198.51.100.7');
      expect(await readerOf('192.0.2.1', text, 'loopback')).toBe('192.0.2.1');
      await readerOf('127.0.0.1', text, 'loopback');
    }),
  );
});

test('where nobody said whom to trust, nobody is', async () => {
  const app = new Hono();
  app.get('/', (context) => context.text(readerAddress(context)));
  const init = { headers: { 'X-Forwarded-For': '198.51.100.7' } };
  const answer = await app.request('/', init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  expect(await answer.text()).toBe('127.0.0.1');
});
