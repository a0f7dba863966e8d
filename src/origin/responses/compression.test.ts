import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { Compressor } from './compression.ts';

const body = Buffer.from('<p>Huracán</p>'.repeat(500));
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/** A compressor whose output names encoding and quality. Compressions end only with `endAll`. */
function slowCompressor() {
  const ends: (() => void)[] = [];
  const compress = vi.fn(
    (_body: Buffer, encoding: string, quality: number) =>
      new Promise<Buffer>((resolve) => ends.push(() => resolve(Buffer.from(`${encoding} ${quality}`)))),
  );
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await flushPromises();
    }
  };
  return { compress, endAll, compressor: new Compressor(compress) };
}
const quick = () => new Compressor(async (_body, encoding, quality) => Buffer.from(`${encoding} ${quality}`));
const read = async (compressor: Compressor, etag = 'a', encoding: 'br' | 'gzip' = 'br') =>
  (await compressor.compressed(body, encoding, etag))?.toString();

test('a page gets quality 9 at its first request, and the second one starts quality 11 in the background', async () => {
  const compressor = quick();
  expect(await read(compressor)).toBe('br 9');
  expect(await read(compressor)).toBe('br 9');
  await flushPromises();
  expect(await read(compressor)).toBe('br 11');
  expect(await read(compressor, 'a', 'gzip')).toBe('gzip 9');
});

test('a body that is requested only once is not compressed at the best quality', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  for (let number = 0; number < 20; number += 1) {
    const page = read(compressor, `junk ${number}`);
    await flushPromises();
    await endAll();
    await page;
  }
  expect(compress.mock.calls.map(([, , quality]) => quality)).not.toContain(11);
});

test('concurrent requests for a page share one compression', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  const pages = [1, 2, 3].map(() => read(compressor));
  await flushPromises();
  await endAll();
  expect(await Promise.all(pages)).toEqual(['br 9', 'br 9', 'br 9']);
  expect(compress).toHaveBeenCalledTimes(1);
});

test('two compressions run at once, and a page that finds the queue full is sent uncompressed', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  const pages = Array.from({ length: 100 }, (_, number) => read(compressor, `page ${number}`));
  await flushPromises();
  expect(compress).toHaveBeenCalledTimes(2);
  await endAll();
  const sent = await Promise.all(pages);
  expect(sent.filter((text) => text === undefined).length).toBeGreaterThan(60);
  expect(sent.filter((text) => text === 'br 9').length).toBeGreaterThan(20);
});

test('if compression fails, a page is sent uncompressed or as it was compressed first', async () => {
  const broken = new Compressor(() => Promise.reject(new Error('no memory')));
  expect(await broken.compressed(body, 'br', 'a')).toBeNull();
  let requested = 0;
  const onlyBestFails = new Compressor(async () => {
    requested += 1;
    if (requested > 1) throw new Error('no memory');
    return Buffer.from('good');
  });
  for (let times = 0; times < 3; times += 1) {
    expect((await onlyBestFails.compressed(body, 'br', 'a'))?.toString()).toBe('good');
    await flushPromises();
  }
});

test('the compressed body can be decompressed', async () => {
  const small = await new Compressor().compressed(body, 'br', 'a');
  expect(brotliDecompressSync(small ?? Buffer.alloc(0))).toEqual(body);
});
