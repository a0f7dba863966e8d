import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readProxies } from '#config/proxies.ts';
import { readerAddress, trustProxies } from './reader-address.ts';

/** The reader's address for a request from `remoteAddress`, if the proxies in `trusted` are trusted. */
async function readerOf(remoteAddress: string, forwarded: string | undefined, trusted: string) {
  const app = new Hono();
  app.use(trustProxies(readProxies(trusted) ?? []));
  app.get('/', (context) => context.text(readerAddress(context)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  expect(response.status).toBe(200);
  return response.text();
}

test.each([
  ['a reader without a proxy', '192.0.2.1', undefined, 'loopback', '192.0.2.1'],
  ['a reader who forges the header', '192.0.2.1', '198.51.100.7', 'loopback', '192.0.2.1'],
  ['a forged header, and no trusted proxy', '127.0.0.1', '198.51.100.7', 'none', '127.0.0.1'],
  ['a dual-stack socket', '::ffff:127.0.0.1', '198.51.100.7', 'loopback', '198.51.100.7'],
  ['a proxy by IPv6', '::1', '198.51.100.7', 'loopback', '198.51.100.7'],
  ['two proxies', '127.0.0.1', '198.51.100.7, 10.0.0.9', 'loopback,10.0.0.0/8', '198.51.100.7'],
  [
    'only trusted proxies in the header',
    '127.0.0.1',
    '10.0.0.8, 10.0.0.9',
    'loopback, 10.0.0.0/8',
    '10.0.0.8',
  ],
  ['an IPv6 reader, as its /64', '2001:db8:1:2:3:4:5:6', undefined, 'loopback', '2001:db8:1:2::'],
  ['a trusted IPv6 network', '2001:db8::5', '198.51.100.7', '2001:db8::/32', '198.51.100.7'],
  ['a closed connection', '', '198.51.100.7', 'loopback', ''],
])('%s', async (_name, remote, forwarded, trusted, expected) => {
  expect(await readerOf(remote, forwarded, trusted)).toBe(expected);
});

test.each([
  ['one address', '198.51.100.7', '198.51.100.7'],
  ['a forged entry left of the real one', '10.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['a second proxy that is not trusted', '198.51.100.7, 10.0.0.9', '10.0.0.9'],
  ['no header', undefined, '127.0.0.1'],
  ['an entry that is no address', '198.51.100.7, unknown', '127.0.0.1'],
  ['a forged entry that is no address', '<b>,, 198.51.100.7', '198.51.100.7'],
  ['half an address', '198.51', '127.0.0.1'],
  ['a port', '198.51.100.7:40000', '198.51.100.7'],
  ['IPv6 with a port', '[2001:db8::1]:40000', '2001:db8::'],
  ['IPv4 in IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
])('behind a proxy on this machine: %s', async (_name, forwarded, expected) => {
  expect(await readerOf('127.0.0.1', forwarded, 'loopback')).toBe(expected);
});

test('with any header it does not throw, and the entry that the proxy appended counts', async () => {
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

test('without trustProxies no proxy is trusted', async () => {
  const app = new Hono();
  app.get('/', (context) => context.text(readerAddress(context)));
  const init = { headers: { 'X-Forwarded-For': '198.51.100.7' } };
  const response = await app.request('/', init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  expect(await response.text()).toBe('127.0.0.1');
});
