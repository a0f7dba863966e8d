import { expect, test } from 'vitest';
import { pageCount, pageNumber } from './page-number.ts';

test('without a page number it is the first page', () => {
  expect(pageNumber(null)).toBe(1);
  expect(pageNumber(undefined)).toBe(1);
  expect(pageNumber('')).toBe(1);
});

test('a whole number up to 10,000 is that page', () => {
  expect(pageNumber('7')).toBe(7);
  expect(pageNumber('10000')).toBe(10_000);
});

test.each(['0', '-1', '1e9', '1.5', 'abc', '10001', '007', ' 2', '99999999999999999999'])(
  '%j is not a page number',
  (text) => {
    expect(pageNumber(text)).toBeNull();
  },
);

test('an incomplete last page counts as a page, and an empty list has one page', () => {
  expect(pageCount(0, 12)).toBe(1);
  expect(pageCount(null, 12)).toBe(1);
  expect(pageCount(12, 12)).toBe(1);
  expect(pageCount(13, 12)).toBe(2);
});
