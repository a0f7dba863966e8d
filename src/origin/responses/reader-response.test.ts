import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { matchesEtag } from '#contract/etag.ts';
import { knownEtag, readerResponse } from './reader-response.ts';

const page = Buffer.from('<p>¡Noticias de Puerto Rico!</p>'.repeat(100));
const html = () => new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
const reader = (more: Partial<Parameters<typeof readerResponse>[0]> = {}) => ({
  method: 'GET',
  ifNoneMatch: undefined,
  acceptEncoding: undefined,
  ...more,
});

test('a page is sent in the best encoding that the client accepts', async () => {
  const brotli = await readerResponse(reader({ acceptEncoding: 'gzip, deflate, br' }), 200, html(), page);
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await brotli.arrayBuffer())).toEqual(page);

  const zstd = await readerResponse(reader({ acceptEncoding: 'gzip, zstd' }), 200, html(), page);
  expect(zstd.headers.get('Content-Encoding')).toBe('zstd');
  expect(zstdDecompressSync(await zstd.arrayBuffer())).toEqual(page);

  const gzip = await readerResponse(reader({ acceptEncoding: 'br;q=0, gzip' }), 200, html(), page);
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer())).toEqual(page);
  expect(gzip.headers.get('Vary')).toContain('Accept-Encoding');

  const plain = await readerResponse(reader(), 200, html(), page);
  expect(plain.headers.has('Content-Encoding')).toBe(false);
  expect(Buffer.from(await plain.arrayBuffer())).toEqual(page);
});

test('a small body and a picture are not compressed', async () => {
  const small = await readerResponse(reader({ acceptEncoding: 'br' }), 200, html(), Buffer.from('hola'));
  expect(small.headers.has('Content-Encoding')).toBe(false);
  const picture = new Headers({ 'Content-Type': 'image/avif' });
  const avif = await readerResponse(reader({ acceptEncoding: 'br' }), 200, picture, page);
  expect(avif.headers.has('Content-Encoding')).toBe(false);
});

test('a matching ETag makes a 200 a 304 without a body, but never an error', async () => {
  await readerResponse(reader(), 200, html(), page);
  const held = reader({ ifNoneMatch: knownEtag(page) });
  const notModified = await readerResponse(held, 200, html(), page);
  expect(notModified.status).toBe(304);
  expect(await notModified.text()).toBe('');
  expect((await readerResponse(held, 404, html(), page)).status).toBe(404);
});

test('HEAD has the Content-Length of the GET and no body', async () => {
  const head = await readerResponse(reader({ method: 'HEAD' }), 200, html(), page);
  expect(head.headers.get('Content-Length')).toBe(String(page.length));
  expect(await head.text()).toBe('');
});

test('If-None-Match may be a list, and may contain weak tags', () => {
  expect(matchesEtag('"a", W/"b"', 'W/"b"')).toBe(true);
  expect(matchesEtag('"b"', 'W/"b"')).toBe(true);
  expect(matchesEtag('*', 'W/"b"')).toBe(true);
  expect(matchesEtag('"a"', 'W/"b"')).toBe(false);
  expect(matchesEtag(undefined, 'W/"b"')).toBe(false);
});

test('the same body has another ETag if a header differs that a 304 leaves out', async () => {
  const etags = ['news:a', 'news:b'].map(async (tag) => {
    const headers = html();
    headers.set('Cache-Tag', tag);
    return (await readerResponse(reader(), 200, headers, Buffer.from(page))).headers.get('ETag');
  });
  expect(new Set(await Promise.all(etags)).size).toBe(2);
});
