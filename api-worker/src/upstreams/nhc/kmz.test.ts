import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { getKml, kmlIn } from './request-storms.ts';

const address = new URL('https://huracanes.ejemplo/a.kmz');
const good = zipSync({ 'al052026.kml': strToU8('<kml/>') });
const get = (response: Response | (() => Promise<Response>)) =>
  getKml(address, {
    fetch: typeof response === 'function' ? response : () => Promise.resolve(response),
    timeoutMs: 5_000,
  });

/** A zip file whose directory says that its file is small, while it is not. */
function lying(): Uint8Array<ArrayBuffer> {
  const zip = zipSync({ 'a.kml': new Uint8Array(3_000_000) });
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  return zip;
}

test.each([
  ['one KML', { 'a.kml': 'uno' }, 'uno'],
  ['a KML in capitals', { 'DOC.KML': 'dos' }, 'dos'],
  ['a KML beside pictures', { 'a.png': 'x', 'files/b.png': 'y', 'doc.kml': 'tres' }, 'tres'],
  ['a KML in a folder', { 'gis/doc.kml': 'cuatro' }, 'cuatro'],
  ['two of them: the first', { 'a.kml': 'cinco', 'b.kml': 'no' }, 'cinco'],
  ['accents', { 'a.kml': 'huracán' }, 'huracán'],
])('a KMZ with %s is unpacked', (_name, files, text) => {
  expect(
    kmlIn(zipSync(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, strToU8(body)])))),
  ).toBe(text);
});

test.each([
  ['nothing', new Uint8Array(), 'malformed'],
  ['a text', strToU8('no es un zip'), 'malformed'],
  ['half a zip', good.subarray(0, good.length / 2), 'malformed'],
  ['a zip without KML', zipSync({ 'a.png': strToU8('x') }), 'malformed'],
  ['an empty zip', zipSync({}), 'malformed'],
  ['a bomb of 50 MB', zipSync({ 'a.kml': new Uint8Array(50_000_000) }), 'too_large'],
  ['a KML just too large', zipSync({ 'a.kml': new Uint8Array(2_000_001) }), 'too_large'],
])('%s is no KMZ', (_name, bytes, reason) => {
  expect(() => kmlIn(bytes)).toThrow(reason);
});

test('a bomb that lies about its size takes no more memory than it says', () => {
  expect(kmlIn(lying()).length).toBeLessThanOrEqual(100);
});

test('a bomb beside the KML is not unpacked', () => {
  expect(kmlIn(zipSync({ 'a.png': new Uint8Array(50_000_000), 'a.kml': strToU8('<kml/>') }))).toBe('<kml/>');
});

test.each<[string, () => Promise<Response>, string]>([
  ['a 404', () => Promise.resolve(new Response('no', { status: 404 })), 'http_404'],
  ['a 500', () => Promise.resolve(new Response('no', { status: 500 })), 'http_500'],
  [
    'a redirect',
    () =>
      Promise.resolve(new Response(null, { status: 302, headers: { Location: 'https://otro.ejemplo/' } })),
    'http_302',
  ],
  ['a page of HTML', () => Promise.resolve(new Response('<html></html>')), 'malformed'],
  ['no body', () => Promise.resolve(new Response(null)), 'malformed'],
  ['more than 300 kB', () => Promise.resolve(new Response(new Uint8Array(300_001))), 'too_large'],
  ['a host that is down', () => Promise.reject(new TypeError('down')), 'unreachable'],
])('%s is a failure with its name', async (_name, response, reason) => {
  await expect(get(response)).rejects.toThrow(reason);
});

test('a body that never ends is cut off', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });
  await expect(get(new Response(endless))).rejects.toThrow('too_large');
});

test('a host that never responds is given up', async () => {
  const silent = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  await expect(getKml(address, { fetch: silent, timeoutMs: 5 })).rejects.toThrow('timeout');
});
