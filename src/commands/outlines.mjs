/**
 * Writes the outlines of Puerto Rico that the maps draw: `node src/commands/outlines.mjs`. They are those of the U.S. Census Bureau (public
 * domain) in the package us-atlas. The files are in the repository, because coasts do not change and a page needs a thousandth of the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { feature, merge } from 'topojson-client';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const atlas = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json')), 'utf8'),
);

/** The municipalities: FIPS codes of Puerto Rico begin with 72. */
const counties = atlas.objects.counties.geometries.filter(({ id }) => id.startsWith('72'));

const rounded = (degrees) => Math.round(degrees * 1_000) / 1_000;

/** Latitude and longitude of each corner in turn, in thousandths of a degree (100 m); a ring repeats its first corner at its end. */
const corners = (ring) => ring.slice(0, -1).flatMap(([lon, lat]) => [rounded(lat), rounded(lon)]);

/** The islands where people live. Mona lies west of -67.8, and Icacos has four corners. */
const inhabited = (ring) => ring.length > 5 && ring[0][0] > -67.3;
const coastlines = merge(atlas, counties)
  .coordinates.map(([outer]) => outer)
  .filter(inhabited);

/** The map of municipalities: its units are some 400 m, which is half a pixel on a phone. */
const [west, north, scale] = [-67.3, 18.53, 280];
const longitudeScale = Math.cos((18.2 * Math.PI) / 180);

/** A position in whole map units. Two neighbours' common corner is the same for both, so that their borders meet. */
const onMap = ([lon, lat]) => [
  Math.round((lon - west) * longitudeScale * scale),
  Math.round((north - lat) * scale),
];

/** SVG path of a ring: its first corner, and from there the way from corner to corner. */
function ringPath(ring) {
  const points = ring.slice(0, -1).map(onMap);
  const steps = points.slice(1).map(([x, y], index) => [x - points[index][0], y - points[index][1]]);
  const way = steps.filter(([x, y]) => x !== 0 || y !== 0).map(([x, y]) => `${x} ${y}`);
  return `M${points[0].join(' ')}l${way.join(' ')}z`.replaceAll(' -', '-');
}

/** Twice the area of a ring, in square degrees. */
const extent = (ring) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], index) => sum + ring[index][0] * y - x * ring[index][1], 0));

/** The largest part of each, without the islets and Mona, which would be a third of the map's width away. */
const municipalityPaths = counties
  .map((county) => {
    const { geometry, properties } = feature(atlas, county);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const [largest] = polygons.map(([outer]) => outer).toSorted((one, other) => extent(other) - extent(one));
    return [properties.name, ringPath(largest), largest.map(onMap)];
  })
  .toSorted(([one], [other]) => one.localeCompare(other, 'es'));
const farthest = (axis) =>
  Math.max(...municipalityPaths.flatMap(([, , points]) => points.map((point) => point[axis])));

const source = `
  * Written by \`node src/commands/outlines.mjs\` from us-atlas: latitude and longitude of each corner in turn, in degrees.`;

async function write(file, code) {
  const target = path.join(root, file);
  const options = await prettier.resolveConfig(target);
  writeFileSync(target, await prettier.format(code, { ...options, filepath: target }));
}

await write(
  'src/weather/map/coastlines.ts',
  `/**
  * The coasts of Puerto Rico, Culebra and Vieques. ${source}
  */
  export const coastlines: readonly (readonly number[])[] = ${JSON.stringify(coastlines.map(corners))};`,
);

await write(
  'src/alerts/municipality-paths.ts',
  `/**
  * The map of the 78 municipalities. Written by \`node src/commands/outlines.mjs\` from us-atlas.
  */
  export const mapSize = { width: ${farthest(0) + 2}, height: ${farthest(1) + 2} } as const;

  /** Where a place in degrees is on the map: its distance from this corner by these units per degree. */
  export const projection = {
    west: ${west}, north: ${north}, unitsPerLongitude: ${longitudeScale * scale}, unitsPerLatitude: ${scale},
  } as const;

  /** SVG paths in whole map units. */
  export const municipalityPaths: ReadonlyMap<string, string> = new Map([
    ${municipalityPaths.map(([name, way]) => JSON.stringify([name, way])).join(',')}
  ]);`,
);
