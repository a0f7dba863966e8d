import { expect, test } from 'vitest';
import { municipalities } from '#contract/municipalities.ts';
import { coasts, coastPath, townsPath } from './coast.ts';
import { mapSize, onMap } from './map-projection.ts';

interface Point {
  x: number;
  y: number;
}

/** Point-in-polygon test: counts the edges that a ray to the east crosses. */
function isWithin({ x, y }: Point, corners: readonly Point[]): boolean {
  let within = false;
  for (const [index, one] of corners.entries()) {
    const other = corners.at(index - 1);
    if (!other || one.y > y === other.y > y) continue;
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) within = !within;
  }
  return within;
}

test.each(municipalities)('$nombre lies on the land', (place) => {
  expect(coasts.filter((corners) => isWithin(onMap(place), corners))).toHaveLength(1);
});

test('the land lies on the map', () => {
  for (const { x, y } of coasts.flat()) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
  }
});

test('the map has three islands and 78 towns', () => {
  expect(coastPath.match(/M[^MZ]+Z/g)).toHaveLength(3);
  expect(townsPath.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(78);
});
