import { municipalities } from '#contract/weather/municipalities.ts';
import { coastlines } from './coastlines.ts';
import { onMap, project, rounded } from './map-projection.ts';

/** The corners of the coasts, in whole map units: finer ones would make the path half again as long, and nobody would see them. */
export const coasts = coastlines.map((degrees) =>
  degrees.flatMap((lat, index) => {
    const lon = degrees[index + 1];
    if (index % 2 !== 0 || lon === undefined) return [];
    const { x, y } = project({ lat, lon });
    return [{ x: Math.round(x), y: Math.round(y) }];
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
