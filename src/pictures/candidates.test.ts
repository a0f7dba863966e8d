import { expect, test } from 'vitest';
import { candidates } from './candidates.ts';

const origin = 'https://cms.example';
const source = 'https://cms.example/wp-content/uploads/playa.jpg';

test('every 16:9 width up to the widest, with a WebP of middle size for old browsers', () => {
  expect(candidates(source, 960, origin)).toEqual({
    src: '/img/640x360.webp/wp-content/uploads/playa.jpg',
    srcset: [160, 320, 480, 640, 960]
      .map((width) => `/img/${width}x${(width * 9) / 16}.avif/wp-content/uploads/playa.jpg ${width}w`)
      .join(', '),
  });
});

test('thumbnails have finer steps', () => {
  expect(candidates(source, 320, origin)?.srcset).toBe(
    [160, 240, 320]
      .map((width) => `/img/${width}x${(width * 9) / 16}.avif/wp-content/uploads/playa.jpg ${width}w`)
      .join(', '),
  );
});

test('no picture, or no address, is the default picture', () => {
  expect(candidates(null, 960, origin)).toBeNull();
  expect(candidates('foto.jpg', 960, origin)).toBeNull();
});
