import { expect, test } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
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

/** Corners are rounded by half a unit at most, and Arecibo's town stands at the water. */
const around = [0, -0.5, 0.5];

test.each(municipalities)('$nombre lies on the land', (place) => {
  const { x, y } = onMap(place);
  const land = coasts.filter((corners) =>
    around.some((east) => around.some((south) => isWithin({ x: x + east, y: y + south }, corners))),
  );
  expect(land).toHaveLength(1);
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
  expect(coastPath.match(/M[^Mz]+z/g)).toHaveLength(3);
  expect(townsPath.match(/[Mm][-\d. ]+h0/g)).toHaveLength(78);
});

/** Where the numbers of a path lead to, from its first two numbers on. */
const endOf = (path: string) =>
  (path.match(/-?[\d.]+/g) ?? []).reduce(
    (end, number, index) =>
      index % 2 === 0 ? { ...end, x: end.x + +number } : { ...end, y: end.y + +number },
    { x: 0, y: 0 },
  );

test('the steps of each path lead to its last point', () => {
  for (const [index, path] of (coastPath.match(/(?<![^Mz])[^Mz]+(?=z)/g) ?? []).entries()) {
    const { x, y } = endOf(path);
    expect(x).toBeCloseTo(coasts[index]?.at(-1)?.x ?? NaN, 5);
    expect(y).toBeCloseTo(coasts[index]?.at(-1)?.y ?? NaN, 5);
  }
  const easternmost = Math.max(...municipalities.map((place) => onMap(place).x));
  expect(endOf(townsPath.replaceAll('h0', '')).x).toBeCloseTo(easternmost, 5);
});
