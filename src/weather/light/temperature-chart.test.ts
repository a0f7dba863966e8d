import { expect, test } from 'vitest';
import { chartPoints } from './TemperatureChart.tsx';

const box = { left: 20, right: 320, top: 30, bottom: 90 };

test('the line runs from left to right, the highest value at the top', () => {
  expect(chartPoints([80, 90, 85, 70], box)).toEqual([
    { x: 20, y: 60 },
    { x: 120, y: 30 },
    { x: 220, y: 45 },
    { x: 320, y: 90 },
  ]);
});

test('equal values are a horizontal line in the middle', () => {
  expect(chartPoints([80, 80], box)).toEqual([
    { x: 20, y: 60 },
    { x: 320, y: 60 },
  ]);
});

test('a single value is placed at the left, an empty list has no points', () => {
  expect(chartPoints([80], box)).toEqual([{ x: 20, y: 60 }]);
  expect(chartPoints([], box)).toEqual([]);
});
