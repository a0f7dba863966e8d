import { expect, test } from 'vitest';
import { chartPoints } from './chart-points.ts';

const box = { left: 20, right: 320, top: 30, bottom: 90 };

test('the line runs from left to right, the highest value at the top', () => {
  expect(chartPoints([80, 90, 85, 70], box)).toEqual([
    { x: 20, y: 60 },
    { x: 120, y: 30 },
    { x: 220, y: 45 },
    { x: 320, y: 90 },
  ]);
});

test('the same value all day is a line in the middle', () => {
  expect(chartPoints([80, 80], box)).toEqual([
    { x: 20, y: 60 },
    { x: 320, y: 60 },
  ]);
});

test('one value stands at the left, none is no point', () => {
  expect(chartPoints([80], box)).toEqual([{ x: 20, y: 60 }]);
  expect(chartPoints([], box)).toEqual([]);
});
