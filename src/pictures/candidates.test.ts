import { expect, test } from 'vitest';
import { candidates } from './candidates.ts';

const origin = 'https://cms.example';
const source = 'https://cms.example/wp-content/uploads/playa.jpg';

test('the srcset has every 16:9 width up to the widest, and src is a medium WebP for old browsers', () => {
  expect(candidates(source, 960, origin)).toEqual({
    src: '/img/640x360.webp/wp-content/uploads/playa.jpg',
    srcset: [160, 320, 480, 640, 960]
      .map((width) => `/img/${width}x${(width * 9) / 16}.avif/wp-content/uploads/playa.jpg ${width}w`)
      .join(', '),
  });
});

test('thumbnails also have a width of 240', () => {
  expect(candidates(source, 320, origin)?.srcset).toBe(
    [160, 240, 320]
      .map((width) => `/img/${width}x${(width * 9) / 16}.avif/wp-content/uploads/playa.jpg ${width}w`)
      .join(', '),
  );
});

test.each([160, 240])('a picture of at most %i pixels has that width only', (widest) => {
  expect(candidates(source, widest, origin)?.srcset).toBe(
    `/img/${widest}x${(widest * 9) / 16}.avif/wp-content/uploads/playa.jpg ${widest}w`,
  );
});

test('a tall picture is offered whole', () => {
  expect(candidates(source, 1280, origin, true)).toEqual({
    src: '/img/800.webp/wp-content/uploads/playa.jpg',
    srcset: [480, 800, 1200]
      .map((width) => `/img/${width}.avif/wp-content/uploads/playa.jpg ${width}w`)
      .join(', '),
  });
});

test('without a valid absolute URL there are no candidates', () => {
  expect(candidates(null, 960, origin)).toBeNull();
  expect(candidates('foto.jpg', 960, origin)).toBeNull();
});
