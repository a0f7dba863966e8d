import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

async function headersOf(
  type: string,
  { hstsSubdomains = false, cacheControl = 'no-store' } = {},
): Promise<Headers> {
  const app = new Hono();
  app.use(securityHeaders(hstsSubdomains));
  app.get('/', (context) => context.body('x', 200, { 'Content-Type': type, 'Cache-Control': cacheControl }));
  return (await app.request('/')).headers;
}

test('Strict-Transport-Security includes subdomains only if the setting says so', async () => {
  const transportSecurity = async (hstsSubdomains: boolean) =>
    (await headersOf('text/html; charset=utf-8', { hstsSubdomains })).get('Strict-Transport-Security');
  expect(await transportSecurity(false)).toBe('max-age=63072000');
  expect(await transportSecurity(true)).toBe('max-age=63072000; includeSubDomains');
});

test('a document keeps a Referrer-Policy of its own', async () => {
  const app = new Hono();
  app.use(securityHeaders(false));
  app.get('/', (context) => context.html('x', 200, { 'Referrer-Policy': 'no-referrer' }));
  expect((await app.request('/')).headers.get('Referrer-Policy')).toBe('no-referrer');
});

// `application/octet-stream` is what has no known type.
test.each([
  'text/html; charset=utf-8',
  'application/json; charset=utf-8',
  'image/svg+xml',
  'application/octet-stream',
])('%s, which a browser may open as a document, may load nothing', async (type) => {
  const headers = await headersOf(type);
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'self'");
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each([
  'text/javascript; charset=utf-8',
  'text/css; charset=utf-8',
  'image/avif',
  'font/woff2',
  'video/mp2t',
])('%s, which is no document, gets no header but the one that fixes its type', async (type) => {
  expect([...(await headersOf(type)).keys()].toSorted()).toEqual([
    'cache-control',
    'content-type',
    'x-content-type-options',
  ]);
});

test.each([
  ['no-store', 'same-origin-allow-popups'],
  ['private, max-age=0', 'same-origin-allow-popups'],
  ['public, max-age=0, s-maxage=30', null],
])('a page with "%s" is cut off from its opener if it is for one reader', async (cacheControl, expected) => {
  const headers = await headersOf('text/html; charset=utf-8', { cacheControl });
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe(expected);
});
