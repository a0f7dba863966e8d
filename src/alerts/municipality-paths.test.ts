import { expect, test } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { mapSize, municipalityPaths, projection } from './municipality-paths.ts';

type Point = readonly [x: number, y: number];

/** The corners of a path of one ring: "M129 84l9-6 6 7z" goes from 129, 84 to 138, 78 and to 144, 85. */
function cornersOf(path: string): Point[] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return numbers.flatMap((number, index) => {
    if (index % 2 === 0) x += number;
    else y += number;
    return index % 2 === 0 ? [] : [[x, y] as const];
  });
}

const shapes = [...municipalityPaths].map(([name, path]) => ({ name, corners: cornersOf(path) }));
const edgesOf = (corners: readonly Point[]): [Point, Point][] =>
  corners.map((corner, index) => [corners.at(index - 1) ?? corner, corner]);

/** Point-in-polygon test: counts the edges that a ray to the east crosses. */
const isWithin = ([x, y]: Point, corners: readonly Point[]): boolean =>
  edgesOf(corners).filter(
    ([[oneX, oneY], [otherX, otherY]]) =>
      oneY > y !== otherY > y && x < ((otherX - oneX) * (y - oneY)) / (otherY - oneY) + oneX,
  ).length %
    2 ===
  1;

/** Distance of a point from a line between two corners. */
function distance([x, y]: Point, [[oneX, oneY], [otherX, otherY]]: [Point, Point]): number {
  const [alongX, alongY] = [otherX - oneX, otherY - oneY];
  const part = ((x - oneX) * alongX + (y - oneY) * alongY) / (alongX ** 2 + alongY ** 2);
  const within = Math.min(1, Math.max(0, part));
  return Math.hypot(x - oneX - within * alongX, y - oneY - within * alongY);
}

test('the map has the 78 municipalities, by the names that the forecasts use', () => {
  expect(shapes).toHaveLength(78);
  expect(shapes.map(({ name }) => name).toSorted()).toEqual(
    municipalities.map(({ nombre }) => nombre).toSorted(),
  );
});

test('they are in the order of the form, by which the page finds the outline of a place without alerts', () => {
  expect([...municipalityPaths.keys()]).toEqual(municipalities.map(({ nombre }) => nombre));
  for (const path of municipalityPaths.values()) expect(path).toMatch(/^M[^zM]+z$/);
});

/** In map units, which are 400 m. The town of Toa Baja lies beside its border. */
const tolerance = 1;

test.each(municipalities)('the town of $nombre lies in its municipality', ({ nombre, lat, lon }) => {
  const { west, north, unitsPerLongitude, unitsPerLatitude } = projection;
  const town: Point = [(lon - west) * unitsPerLongitude, (north - lat) * unitsPerLatitude];
  const corners = cornersOf(municipalityPaths.get(nombre) ?? '');
  const away = isWithin(town, corners)
    ? 0
    : Math.min(...edgesOf(corners).map((edge) => distance(town, edge)));
  expect(away).toBeLessThanOrEqual(tolerance);
});

test('neighbours share their borders exactly: what is left over are the coasts of three islands', () => {
  const key = ([[x, y], [toX, toY]]: [Point, Point]) => `${x} ${y}>${toX} ${toY}`;
  const edges = new Map(shapes.flatMap(({ corners }) => edgesOf(corners).map((edge) => [key(edge), edge])));
  const coast = [...edges.values()].filter(([from, to]) => !edges.has(key([to, from])));
  expect(coast.length).toBeLessThan(edges.size / 2);
  const next = new Map(coast.map(([from, to]) => [from.join(), to.join()]));
  let islands = 0;
  while (next.size > 0) {
    const [start = ''] = next.keys();
    let at: string | undefined = start;
    while (at !== undefined && next.has(at)) {
      const to: string | undefined = next.get(at);
      next.delete(at);
      at = to;
    }
    expect(at).toBe(start);
    islands += 1;
  }
  expect(islands).toBe(3);
});

test('everything lies on the map', () => {
  for (const [x, y] of shapes.flatMap(({ corners }) => corners)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
  }
});
