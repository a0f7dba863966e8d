import { expect, test } from 'vitest';
import { mapWidth, stormMap } from './storm-map.ts';
import { stormWith } from './storms.fixture.ts';

/** The numbers of a path, two for each of its corners. */
const cornersOf = (path: string | null) =>
  [...(path ?? '').matchAll(/[ML](-?\d+) (-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test.each([
  ['near', {}],
  ['without a cone', { cone: null }],
  ['without a track', { track: null }],
  ['without drawings', { cone: null, track: null }],
  ['off Africa', { lat: 12, lon: -25, cone: null, track: null }],
  ['in the Gulf', { lat: 27, lon: -95, cone: null, track: null }],
  ['in the north', { lat: 48, lon: -40, cone: null, track: null }],
  ['over the island', { lat: 18.2, lon: -66.4, cone: null, track: null }],
  ['south of the equator', { lat: -4, lon: -30, cone: null, track: null }],
  ['east of Greenwich', { lat: 14, lon: 3, cone: null, track: null }],
])('a storm %s is within its map, and so is the island', (_name, changes) => {
  const { height, cone, line, land, centre, points, names } = stormMap(stormWith(changes));
  const drawn = [...cornersOf(cone), ...cornersOf(line), ...cornersOf(land), centre, ...points, ...names];
  expect(cornersOf(land).length).toBeGreaterThan(8);
  for (const { x, y } of drawn) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(mapWidth);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
});

test('the north is above and the west is left', () => {
  const { centre, land } = stormMap(stormWith());
  const island = cornersOf(land)[0];
  expect(island?.x).toBeLessThan(centre.x);
  expect(island?.y).toBeLessThan(centre.y);
});

test('a storm is where its degrees are, as far from the island as the island is wide', () => {
  const { centre, land } = stormMap(stormWith({ lat: 18.36, lon: -69, cone: null, track: null }));
  const xs = cornersOf(land).map(({ x }) => x);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  // 1.73 degrees to the west; the island has 1.67.
  expect((west - centre.x) / (east - west)).toBeCloseTo(1.73 / 1.67, 1);
});

test('a storm over the island is on the land', () => {
  const { centre, land } = stormMap(stormWith({ lat: 18.23, lon: -66.4, cone: null, track: null }));
  for (const axis of ['x', 'y'] as const) {
    const corners = cornersOf(land).map((corner) => corner[axis]);
    expect(centre[axis]).toBeGreaterThan(Math.min(...corners));
    expect(centre[axis]).toBeLessThan(Math.max(...corners));
  }
});

test('marks that would cover each other are left out', () => {
  const { points, centre } = stormMap(stormWith());
  expect(points.map(({ letter }) => letter)).toEqual(['M', 'T', 'D']);
  const crowded = stormMap(
    stormWith({ track: Array.from({ length: 9 }, () => stormWith().track ?? []).flat() }),
  );
  expect(crowded.points).toHaveLength(3);
  for (const { x, y } of points) expect(Math.hypot(x - centre.x, y - centre.y)).toBeGreaterThan(18);
});

test('the grid has a line for every fifth degree', () => {
  const { grid } = stormMap(stormWith({ cone: null, track: null, lat: 18, lon: -66 }));
  expect(grid.match(/V/g)).toHaveLength(3);
});

test('names cover neither the points nor each other, and the island has its own', () => {
  const { names, points } = stormMap(stormWith());
  expect(names.map(({ name }) => name)).toContain('Puerto Rico');
  for (const [index, { x, y, name }] of names.entries()) {
    const end = x + name.length * 6 + 7;
    for (const point of points)
      expect(Math.abs(point.y - y) > 15 || point.x < x - 8 || point.x > end).toBe(true);
    for (const other of names.slice(index + 1))
      expect(Math.abs(other.y - y) > 13 || other.x > end || other.x < x).toBe(true);
  }
});
