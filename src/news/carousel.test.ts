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

test('it advances when there is more than one banner and nothing speaks against it', () => {
  expect(shouldAdvance(quiet)).toBe(true);
  expect(shouldAdvance({ ...quiet, count: 2 })).toBe(true);
});

test.each([{ count: 1 }, { count: 0 }])('it stands still with $count banners', (situation) => {
  expect(shouldAdvance({ ...quiet, ...situation })).toBe(false);
});

test.each(['paused', 'hovered', 'focused', 'hidden', 'reducedMotion', 'saveData'] as const)(
  'it stands still while %s',
  (reason) => {
    expect(shouldAdvance({ ...quiet, [reason]: true })).toBe(false);
  },
);

test('it wraps around at both ends', () => {
  expect(bannerAt(3, 1, 5)).toBe(4);
  expect(bannerAt(4, 1, 5)).toBe(0);
  expect(bannerAt(0, -1, 5)).toBe(4);
  expect(bannerAt(0, 1, 1)).toBe(0);
});

test('a track that rests on a banner shows it, half a pixel off or not', () => {
  expect(bannerAtRest(0, 360, 5)).toBe(0);
  expect(bannerAtRest(720.5, 360, 5)).toBe(2);
  expect(bannerAtRest(1440, 360, 5)).toBe(4);
});

test('a track under way between two banners shows neither', () => {
  expect(bannerAtRest(190, 360, 5)).toBeNull();
  expect(bannerAtRest(340, 360, 5)).toBeNull();
  expect(bannerAtRest(9999, 360, 5)).toBeNull();
});

test('a track without a width or without banners shows none', () => {
  expect(bannerAtRest(100, 0, 5)).toBeNull();
  expect(bannerAtRest(0, 360, 0)).toBeNull();
});
