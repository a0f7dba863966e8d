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

test('the carousel advances when there is more than one banner and no reason to stop', () => {
  expect(shouldAdvance(quiet)).toBe(true);
  expect(shouldAdvance({ ...quiet, count: 2 })).toBe(true);
});

test.each([{ count: 1 }, { count: 0 }])('the carousel does not advance with $count banners', (situation) => {
  expect(shouldAdvance({ ...quiet, ...situation })).toBe(false);
});

test.each(['paused', 'hovered', 'focused', 'hidden', 'reducedMotion', 'saveData'] as const)(
  'the carousel does not advance while %s',
  (reason) => {
    expect(shouldAdvance({ ...quiet, [reason]: true })).toBe(false);
  },
);

test('bannerAt wraps around at both ends', () => {
  expect(bannerAt(3, 1, 5)).toBe(4);
  expect(bannerAt(4, 1, 5)).toBe(0);
  expect(bannerAt(0, -1, 5)).toBe(4);
  expect(bannerAt(0, 1, 1)).toBe(0);
});

test('a track that rests on a banner, or half a pixel beside it, shows that banner', () => {
  expect(bannerAtRest(0, 360, 5)).toBe(0);
  expect(bannerAtRest(720.5, 360, 5)).toBe(2);
  expect(bannerAtRest(1440, 360, 5)).toBe(4);
});

test('a track that is scrolling between two banners shows neither', () => {
  expect(bannerAtRest(190, 360, 5)).toBeNull();
  expect(bannerAtRest(340, 360, 5)).toBeNull();
  expect(bannerAtRest(9999, 360, 5)).toBeNull();
});

test('a track without a width or without banners shows no banner', () => {
  expect(bannerAtRest(100, 0, 5)).toBeNull();
  expect(bannerAtRest(0, 360, 0)).toBeNull();
});
