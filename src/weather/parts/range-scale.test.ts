import { expect, test } from 'vitest';
import { onScale, scaleOf } from './range-scale.ts';

const days = [
  { lowest: 22, highest: 30 },
  { lowest: 20, highest: 28 },
  { lowest: null, highest: 40 },
];

test('the scale runs from the lowest to the highest temperature of the days that have both', () => {
  expect(scaleOf(days)).toEqual({ lowest: 20, highest: 30 });
  expect(scaleOf(days.slice(2))).toBeNull();
  expect(scaleOf([])).toBeNull();
});

test.each([
  ['a day within the scale', { lowest: 22, highest: 27 }, { from: 0.2, to: 0.7 }],
  ['the coldest night', { lowest: 20, highest: 28 }, { from: 0, to: 0.8 }],
  ['the hottest day', { lowest: 22, highest: 30 }, { from: 0.2, to: 1 }],
  ['the whole scale', { lowest: 20, highest: 30 }, { from: 0, to: 1 }],
  ['a day of one temperature is still seen', { lowest: 20, highest: 20 }, { from: 0, to: 0.06 }],
  ['also at the upper end', { lowest: 30, highest: 30 }, { from: 0.94, to: 1 }],
  ['a day without a lowest temperature', { lowest: null, highest: 30 }, null],
])('%s', (_, day, place) => {
  expect(onScale(day, scaleOf(days))).toEqual(place);
});

test('days of one temperature fill the bar', () => {
  const day = { lowest: 25, highest: 25 };
  expect(onScale(day, scaleOf([day, day]))).toEqual({ from: 0, to: 1 });
});
