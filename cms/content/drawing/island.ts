import { n } from './ink.ts';

/** A simplified coastline of Puerto Rico, clockwise from Rincón, as longitude and latitude. */
const coast: [number, number][] = [
  [-67.27, 18.36],
  [-67.21, 18.39],
  [-67.16, 18.46],
  [-67.15, 18.51],
  [-67.04, 18.515],
  [-66.94, 18.49],
  [-66.82, 18.495],
  [-66.71, 18.475],
  [-66.58, 18.485],
  [-66.44, 18.475],
  [-66.33, 18.49],
  [-66.22, 18.465],
  [-66.17, 18.475],
  [-66.11, 18.47],
  [-66.0, 18.455],
  [-65.92, 18.458],
  [-65.83, 18.425],
  [-65.73, 18.39],
  [-65.66, 18.37],
  [-65.62, 18.385],
  [-65.63, 18.3],
  [-65.6, 18.235],
  [-65.69, 18.2],
  [-65.74, 18.15],
  [-65.78, 18.12],
  [-65.82, 18.06],
  [-65.88, 17.99],
  [-65.98, 17.97],
  [-66.08, 17.96],
  [-66.17, 17.93],
  [-66.25, 17.95],
  [-66.31, 17.97],
  [-66.41, 17.96],
  [-66.5, 17.985],
  [-66.62, 17.975],
  [-66.73, 17.99],
  [-66.8, 17.965],
  [-66.87, 17.955],
  [-66.95, 17.94],
  [-67.03, 17.96],
  [-67.1, 17.95],
  [-67.19, 17.935],
  [-67.2, 17.99],
  [-67.17, 18.05],
  [-67.19, 18.12],
  [-67.15, 18.17],
  [-67.16, 18.24],
  [-67.2, 18.29],
];

const WEST = -67.27;
const NORTH = 18.515;
const WIDTH_IN_DEGREES = 1.67;
/** At this latitude a degree of longitude is a little shorter than a degree of latitude. */
const STRETCH = 1.05;

/** The outline of the main island as a path with its north-west corner at (x, y). */
export function islandPath(x: number, y: number, width: number): string {
  const scale = width / WIDTH_IN_DEGREES;
  const points = coast.map(([longitude, latitude]) => [
    n(x + (longitude - WEST) * scale),
    n(y + (NORTH - latitude) * scale * STRETCH),
  ]);
  return `M${points.map((point) => point.join(' ')).join('L')}Z`;
}
