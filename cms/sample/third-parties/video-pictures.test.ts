import sharp from 'sharp';
import { expect, test } from 'vitest';
import { videoPictures } from './video-pictures.ts';

const ask = (path: string, method = 'GET') =>
  videoPictures()({ method, url: new URL(path, 'http://127.0.0.1'), headers: new Headers() });

test('a video of the sample has a preview as YouTube makes it: 4:3, a wide picture between black edges', async () => {
  const response = await ask('/vi/aqz-KE-bpKQ/hqdefault.jpg');
  expect(response?.status).toBe(200);
  const picture = sharp(response?.body);
  const { width, height, format } = await picture.metadata();
  expect([width, height, format]).toEqual([480, 360, 'jpeg']);
  const edge = await sharp(response?.body)
    .extract({ left: 0, top: 0, width: 480, height: 40 })
    .raw()
    .toBuffer();
  expect(Math.max(...edge)).toBeLessThan(16);
});

test('a video that is private or deleted has none', async () => {
  expect(await ask('/vi/privado-001/hqdefault.jpg')).toMatchObject({ status: 404 });
});

test.each(['/vi/corto/hqdefault.jpg', '/vi/aqz-KE-bpKQ/maxresdefault.jpg', '/vi/aqz-KE-bpKQ/', '/vi'])(
  '%s is not there',
  async (path) => {
    expect(await ask(path)).toBeNull();
  },
);

test('only GET and HEAD get a response', async () => {
  expect(await ask('/vi/aqz-KE-bpKQ/hqdefault.jpg', 'POST')).toBeNull();
});
