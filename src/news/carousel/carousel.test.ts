import { expect, test } from 'vitest';
import { bannerAt, bannerAtRest, shouldAdvance, type CarouselSituation } from './carousel.ts';

const quiet: CarouselSituation = {
  count: 5,
  paused: false,
  hovered: false,
  focused: false,
  hidden: false,
  reducedMotion: false,
  saveData: false,
};

test.each<[Partial<CarouselSituation>, boolean]>([
  [{}, true],
  [{ count: 2 }, true],
  [{ count: 1 }, false],
  [{ count: 0 }, false],
  [{ paused: true }, false],
  [{ hovered: true }, false],
  [{ focused: true }, false],
  [{ hidden: true }, false],
  [{ reducedMotion: true }, false],
  [{ saveData: true }, false],
])('with %j the carousel advances: %s', (situation, advances) => {
  expect(shouldAdvance({ ...quiet, ...situation })).toBe(advances);
});

test('bannerAt wraps around at both ends', () => {
  expect(bannerAt(3, 1, 5)).toBe(4);
  expect(bannerAt(4, 1, 5)).toBe(0);
  expect(bannerAt(0, -1, 5)).toBe(4);
  expect(bannerAt(0, 1, 1)).toBe(0);
});

test.each([
  ['rests on the first banner', 0, 360, 5, 0],
  ['rests half a pixel beside a banner', 720.5, 360, 5, 2],
  ['rests on the last banner', 1_440, 360, 5, 4],
  ['scrolls', 190, 360, 5, null],
  ['scrolls, near a banner', 340, 360, 5, null],
  ['is beyond all banners', 9_999, 360, 5, null],
  ['has no width', 100, 0, 5, null],
  ['has no banners', 0, 360, 0, null],
])('a track that %s shows that banner or none', (_what, left, width, count, banner) => {
  expect(bannerAtRest(left, width, count)).toBe(banner);
});
