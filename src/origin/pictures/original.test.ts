import { beforeAll, expect, test, vi } from 'vitest';
import type { PictureFormat } from '#config/pictures/picture-sizes.ts';
import { claimedPng, flat } from './hostile-pictures.fixture.ts';
import { smallOriginal } from './original.ts';
import { SourceError } from './source.ts';

const address = 'https://cms.example/wp-content/uploads/x.jpg';
const pictures: Record<string, Buffer> = {};

beforeAll(async () => {
  pictures['jpeg'] = await flat(640, 480).jpeg().toBuffer();
  pictures['png'] = await flat(640, 480).png().toBuffer();
  pictures['gif'] = await flat(64, 48).gif().toBuffer();
  pictures['webp'] = await flat(640, 480).webp().toBuffer();
  pictures['avif'] = await flat(64, 48).avif({ effort: 0 }).toBuffer();
  pictures['12 megapixels'] = await flat(4_000, 3_000).jpeg().toBuffer();
  pictures['a line more'] = await flat(4_000, 3_001).jpeg().toBuffer();
  pictures['a pixel'] = await flat(1, 1).png().toBuffer();
});

function sentFor(body: Buffer | null, format: PictureFormat = 'webp', init: ResponseInit = {}) {
  const headers = { 'Content-Type': 'image/jpeg' };
  vi.stubGlobal('fetch', async () => new Response(body && new Uint8Array(body), { headers, ...init }));
  return smallOriginal(address, format).then((found) => found?.type ?? null);
}

test.each([
  ['jpeg', 'jpeg', 'jpeg'],
  ['png', 'jpeg', 'png'],
  ['gif', 'avif', 'gif'],
  ['webp', 'avif', 'webp'],
  ['webp', 'jpeg', null],
  ['avif', 'avif', null],
  ['12 megapixels', 'avif', 'jpeg'],
  ['a line more', 'avif', null],
  ['a pixel', 'webp', 'png'],
] as const)('an original of the kind "%s" is sent to who asks for %s as %s', async (name, format, sent) => {
  expect(await sentFor(pictures[name] ?? null, format)).toBe(sent);
});

test.each(['jpeg', 'png', 'gif', 'webp'])('a %s that was cut off anywhere is never sent', async (name) => {
  const whole = pictures[name] ?? Buffer.alloc(0);
  for (let length = 1; length < whole.length; length += Math.ceil(whole.length / 40)) {
    expect(await sentFor(whole.subarray(0, length)).catch(() => null), `${length} bytes`).toBeNull();
  }
  expect(await sentFor(whole.subarray(0, -1)).catch(() => null)).toBeNull();
});

test.each([
  ['nothing', Buffer.alloc(0), {}],
  ['a web page', Buffer.from('<!doctype html><title>x</title>'), {}],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
  ['a file of zeros', Buffer.alloc(100_000), {}],
  ['a PNG without a width', claimedPng(0, 480), {}],
  ['a PNG that claims 3,600 megapixels', claimedPng(60_000, 60_000), {}],
  ['status 204', null, { status: 204 }],
  ['status 206', claimedPng(10, 10), { status: 206 }],
  ['status 304', null, { status: 304 }],
  ['status 500', claimedPng(10, 10), { status: 500 }],
] as const)('%s is no picture', async (_what, body, init) => {
  await expect(sentFor(body, 'webp', init)).rejects.toThrow(SourceError);
});

test.each(['application/octet-stream', 'text/html', 'image/svg+xml', 'text/plain', ''])(
  'the bytes of a picture tell that it is one, not its Content-Type (%s)',
  async (type) => {
    const headers = { 'Content-Type': type };
    expect(await sentFor(pictures['png'] ?? null, 'webp', { headers })).toBe('png');
  },
);

test('an original of more than a megabyte is not sent, and is no failure', async () => {
  expect(await sentFor(Buffer.alloc(1024 * 1024 + 1, '\xff\xd8\xff', 'latin1'))).toBeNull();
});

test('a JPEG without a size, full of bytes that mean nothing, is not sent', async () => {
  const head = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
  const end = Buffer.from('\xff\xd9', 'latin1');
  for (const fill of [0x00, 0xff, 0x01]) {
    expect(await sentFor(Buffer.concat([head, Buffer.alloc(1_000_000, fill), end]))).toBeNull();
  }
});
