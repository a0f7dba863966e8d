import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { Compressor } from './compression.ts';

const body = Buffer.from('<p>Huracán</p>'.repeat(500));
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Compresses to a word that says how, when it is told to. */
function slowCompressor() {
  const ends: (() => void)[] = [];
  const compress = vi.fn(
    (_body: Buffer, encoding: string, quality: number) =>
      new Promise<Buffer>((resolve) => ends.push(() => resolve(Buffer.from(`${encoding} ${quality}`)))),
  );
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
  };
  return { compress, endAll, compressor: new Compressor(compress) };
}
const quick = () => new Compressor(async (_body, encoding, quality) => Buffer.from(`${encoding} ${quality}`));
const read = async (compressor: Compressor, etag = 'a', encoding: 'br' | 'gzip' = 'br') =>
  (await compressor.compressed(body, encoding, etag))?.toString();

test('a page is compressed well the first time, and best at the second asking, behind the answer', async () => {
  const compressor = quick();
  expect(await read(compressor)).toBe('br 9');
  expect(await read(compressor)).toBe('br 9');
  await settled();
  expect(await read(compressor)).toBe('br 11');
  expect(await read(compressor, 'a', 'gzip')).toBe('gzip 9');
});

test('what only one reader asks for is never compressed dearly', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  for (let number = 0; number < 20; number += 1) {
    const page = read(compressor, `junk ${number}`);
    await settled();
    await endAll();
    await page;
  }
  expect(compress.mock.calls.map(([, , quality]) => quality)).not.toContain(11);
});

test('readers of the same page wait for one compression', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  const pages = [1, 2, 3].map(() => read(compressor));
  await settled();
  await endAll();
  expect(await Promise.all(pages)).toEqual(['br 9', 'br 9', 'br 9']);
  expect(compress).toHaveBeenCalledTimes(1);
});

test('two compressions run at once, and what finds no place in the queue goes out uncompressed', async () => {
  const { compress, compressor, endAll } = slowCompressor();
  const pages = Array.from({ length: 100 }, (_, number) => read(compressor, `page ${number}`));
  await settled();
  expect(compress).toHaveBeenCalledTimes(2);
  await endAll();
  const sent = await Promise.all(pages);
  expect(sent.filter((text) => text === undefined).length).toBeGreaterThan(60);
  expect(sent.filter((text) => text === 'br 9').length).toBeGreaterThan(20);
});

test('a compression that fails costs its page nothing but bytes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = new Compressor(() => Promise.reject(new Error('no memory')));
  expect(await broken.compressed(body, 'br', 'a')).toBeNull();
  let asked = 0;
  const onlyBestFails = new Compressor(async () => {
    asked += 1;
    if (asked > 1) throw new Error('no memory');
    return Buffer.from('good');
  });
  for (let times = 0; times < 3; times += 1) {
    expect((await onlyBestFails.compressed(body, 'br', 'a'))?.toString()).toBe('good');
    await settled();
  }
  vi.restoreAllMocks();
});

test('what it makes can be read', async () => {
  const small = await new Compressor().compressed(body, 'br', 'a');
  expect(brotliDecompressSync(small ?? Buffer.alloc(0))).toEqual(body);
});
