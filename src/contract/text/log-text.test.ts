import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, requestIdOf, safePath, safeText, secretsIn } from './log-text.ts';

test.each([
  ['mailing: ana.perez+x@correo.com.pr was refused', 'mailing: [email] was refused'],
  ['GET /boletin/ana%40correo.pr', 'GET /boletin/[email]'],
  ['from ana@a.pr, luis%40b.pr to <eva@c.pr>', 'from [email], [email] to <[email]>'],
  ['ana@a.pr@b.pr, «ana@a.pr»', '[email], [email]'],
  [`${'a'.repeat(5_000)}@correo.pr, ${'b.'.repeat(5_000)}c%40correo.pr`, '[email], [email]'],
  [`ana@${'a'.repeat(5_000)}.pr`, '[email]'],
  ['@astrojs/node, a @ b, a@, %40b', null],
  ['https://api.x.pr/data?appid=abc&q=San%20Juan failed', 'https://api.x.pr/data?[query] failed'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [secret]'],
  [`signature ${'0a'.repeat(32)}`, 'signature [secret]'],
  ['from 203.0.113.77:4000', 'from 203.0.113.0/24:4000'],
  ['from 2001:db8:1:2:3:4:5:6', 'from 2001:db8:1::/48'],
  ['from 2001:db8:1:2::7', 'from 2001:db8:1::/48'],
  ['from 203.0.113.0/24 and 2001:db8:1::/48', null],
  ['http://127.0.0.1:4321 at 16:01:02 on 2026-11-20T16:00:00Z', null],
  ['What? Version 1.2.3 of release 0123456789abcdef-2', null],
])('%s', (text, expected) => {
  expect(safeText(text)).toBe(expected ?? text);
});

const secret = 'f/secreto-de-la-prueba';
const segment = (length: number) => `/${'x'.repeat(length - 1)}`;
test.each([
  ['a path of a page', '/noticias/ana%40correo.pr', '/noticias/[email]'],
  ['many short names', '/noticias'.repeat(1_600), `${'/noticias'.repeat(111)}/…`],
  ['one long name', `/api${segment(15_000)}`, '/api/…'],
  ['an address that the end cuts in two', `${segment(990)}/ana.perez%40correo.pr${segment(500)}`, null],
  ['an address that ends later', `${segment(990)}/${'ana'.repeat(900)}@correo.pr`, null],
  ['a domain that ends later', `${segment(990)}/a@${'correo.'.repeat(900)}pr`, null],
  ['a reader’s address', `${segment(990)}/203.0.113.77${segment(500)}`, null],
  [
    'a secret that the end cuts in two',
    `${segment(980)}/x/clave-${secret}${segment(500)}`,
    `${segment(980)}/x/…`,
  ],
  ['a secret that ends right there', `${segment(977)}/${secret}${segment(500)}`, `${segment(977)}/…`],
])('of %s a log has at most 1,000 characters, and no half of what it hides', (_, given, expected) => {
  expect(safePath(given, [secret])).toBe(expected ?? `${segment(990)}/…`);
});

test('no part of a secret is left, wherever the end of the path is', () => {
  const secrets = [secret, 'otro/secreto/de/la/prueba'];
  for (let at = 950; at < 1_050; at += 1) {
    for (const hidden of [...secrets, 'ana.perez@correo.pr', 'ana.perez%40correo.pr'])
      expect(safePath(segment(at) + '/' + hidden + segment(300), secrets)).not.toMatch(
        /f\/|otro|secr(?!et\])|ana|cor/,
      );
  }
});

test('a configured secret never appears, wherever it stands', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, value, after) => {
      const secrets = secretsIn({ SOME_TOKEN: value, OTHER: 'no secret at all', HEALTH_TOKEN: 'short' });
      expect(secrets).toEqual([value]);
      expect(safeText(`${before}${value}${after}`, secrets).includes(value)).toBe('[secret]'.includes(value));
    }),
  );
});

test('the network of an address is not the address', () => {
  expect(networkOf('198.51.100.72')).toBe('198.51.100.0/24');
  expect(networkOf('::ffff:198.51.100.72')).toBe('198.51.100.0/24');
  expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1::/48');
  expect(networkOf('::1')).toBe('::/48');
  expect(networkOf('')).toBe('');
});

test('only 32 hexadecimal digits are taken over as an id', () => {
  const given = 'ab'.repeat(16);
  expect(requestIdOf(given)).toBe(given);
  for (const other of [null, undefined, '', 'x'.repeat(32), `${given}\n`, 'ana@correo.pr'])
    expect(requestIdOf(other)).toMatch(/^[0-9a-f]{32}$/);
  expect(requestIdOf(null)).not.toBe(requestIdOf(null));
});
