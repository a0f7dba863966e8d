import { municipalities } from '#contract/municipalities.ts';
import { onMap, rounded } from './map-projection.ts';

/** Simplified coastlines, drawn for this site: latitude and longitude of each point in turn, in degrees. */
const mainIsland = [
  18.49, -67.165, 18.515, -67.13, 18.515, -67.05, 18.507, -66.97, 18.49, -66.9, 18.495, -66.83, 18.488,
  -66.75, 18.482, -66.68, 18.495, -66.58, 18.49, -66.46, 18.497, -66.39, 18.475, -66.3, 18.482, -66.26,
  18.465, -66.19, 18.475, -66.13, 18.47, -66.08, 18.45, -66.02, 18.455, -65.94, 18.44, -65.87, 18.42, -65.81,
  18.39, -65.74, 18.373, -65.68, 18.39, -65.62, 18.34, -65.625, 18.27, -65.615, 18.215, -65.6, 18.205, -65.66,
  18.17, -65.735, 18.11, -65.785, 18.06, -65.805, 17.985, -65.88, 17.965, -65.97, 17.955, -66.06, 17.93,
  -66.17, 17.95, -66.25, 17.96, -66.31, 17.93, -66.39, 17.965, -66.46, 17.97, -66.6, 17.965, -66.68, 18,
  -66.75, 17.975, -66.81, 17.95, -66.88, 17.965, -66.915, 17.93, -66.96, 17.97, -67.04, 17.945, -67.12, 17.93,
  -67.19, 17.97, -67.215, 18.02, -67.175, 18.06, -67.2, 18.13, -67.185, 18.2, -67.16, 18.255, -67.17, 18.29,
  -67.2, 18.32, -67.245, 18.365, -67.275, 18.385, -67.215, 18.42, -67.165,
];
const vieques = [
  18.115, -65.575, 18.158, -65.5, 18.158, -65.43, 18.135, -65.34, 18.13, -65.27, 18.1, -65.37, 18.08, -65.49,
];
const culebra = [18.325, -65.335, 18.338, -65.29, 18.312, -65.24, 18.28, -65.275];

/** The corners of the coastlines, in map units. */
export const coasts = [mainIsland, vieques, culebra].map((degrees) =>
  degrees.flatMap((lat, index) => {
    const lon = degrees[index + 1];
    return index % 2 === 0 && lon !== undefined ? [onMap({ lat, lon })] : [];
  }),
);

/** The way from each point to the next, as numbers of an SVG path: from neighbour to neighbour they are shorter than positions. */
const steps = (points: readonly { x: number; y: number }[]): string[] =>
  points.slice(1).map(({ x, y }, index) => {
    const { x: lastX, y: lastY } = points[index] ?? { x: 0, y: 0 };
    return `${rounded(x - lastX)} ${rounded(y - lastY)}`.replace(' -', '-');
  });

/** SVG path of the land. */
export const coastPath = coasts
  .map((corners) => `M${corners[0]?.x} ${corners[0]?.y}l${steps(corners).join(' ').replaceAll(' -', '-')}z`)
  .join('');

const towns = municipalities.map(onMap).toSorted((one, other) => one.x - other.x || one.y - other.y);

/** SVG path of the 78 towns from west to east. Each is a line of length zero, which round line caps make a dot. */
export const townsPath = `M${towns[0]?.x} ${towns[0]?.y}h0${steps(towns)
  .map((step) => `m${step}h0`)
  .join('')}`;
