import { expect, test } from 'vitest';
import { isStandIn, pictureSizes, sizeToSaveData } from './picture-sizes.ts';

const shapeOf = (size: string) => {
  const [width = 0, height] = size.split('x').map(Number);
  return height === undefined ? null : width / height;
};

test('readers who save data get about half the width of a picture', () => {
  expect(sizeToSaveData('1280x720')).toBe('640x360');
  expect(sizeToSaveData('640x360')).toBe('320x180');
  expect(sizeToSaveData('480x270')).toBe('240x135');
  expect(sizeToSaveData('800')).toBe('480');
});

test('the smallest pictures, previews and pictures that are opened on their own stay as they are', () => {
  for (const size of ['160x90', '480', '1200x630', '1400x1400', '2000'] as const)
    expect(sizeToSaveData(size)).toBe(size);
});

test.each(pictureSizes)('the size instead of %s has the same shape and is no larger', (size) => {
  const saved = sizeToSaveData(size);
  expect(shapeOf(saved)).toBe(shapeOf(size));
  expect(Number(saved.split('x')[0])).toBeLessThanOrEqual(Number(size.split('x')[0]));
});

test.each([
  ['public, max-age=30, stale-if-error=2592000', true],
  ['private, max-age=30', true],
  ['public, max-age=300, s-maxage=60', false],
  ['public, max-age=600', false],
  ['no-store', false],
  ['', false],
])('a response with "%s" is a stand-in: %s', (cacheControl, expected) => {
  expect(isStandIn(cacheControl)).toBe(expected);
});
