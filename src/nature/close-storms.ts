import type { Storm } from '#contract/weather/storms.ts';
import { type Degrees, puertoRico } from './storm-map.ts';

/** Kilometres from Puerto Rico within which a storm is shown beside the warnings: a day and a half of a hurricane's way. */
const closeKm = 600;
/** Storms that are shown there, the nearest first. Two have never been as close at once. */
const shown = 2;

const kmPerDegree = 111.2;
/** The middle of the island in degrees. Within the distance that counts, a degree of longitude is nowhere 5 % off the one here. */
const middle = 18.2;

/** On a plane, in kilometres. */
const flat = ({ lat, lon }: Degrees) => ({
  x: lon * kmPerDegree * Math.cos((middle * Math.PI) / 180),
  y: lat * kmPerDegree,
});

const coast = puertoRico.map(([lon, lat]) => flat({ lat, lon }));

/** Kilometres from the island to the nearest place on a line through these places; infinite without any. */
function kmTo(line: readonly Degrees[]): number {
  const corners = line.map(flat);
  const distances = corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to;
    const along = { x: to.x - from.x, y: to.y - from.y };
    const length = along.x ** 2 + along.y ** 2 || 1;
    return coast.map(({ x, y }) => {
      const part = ((x - from.x) * along.x + (y - from.y) * along.y) / length;
      const within = Math.min(1, Math.max(0, part));
      return Math.hypot(x - from.x - within * along.x, y - from.y - within * along.y);
    });
  });
  return Math.min(...distances);
}

/** Whether the centre of a storm, where it is expected or the edge of its cone is close to Puerto Rico, or the island is in the cone. */
export function isClose(storm: Pick<Storm, 'lat' | 'lon' | 'cone' | 'track' | 'inCone'>): boolean {
  const cone = storm.cone ?? [];
  const lines = [
    [storm, ...(storm.track ?? [])],
    [...cone, ...cone.slice(0, 1)],
  ];
  return storm.inCone === true || lines.some((line) => kmTo(line) <= closeKm);
}

export const closeStorms = (storms: readonly Storm[]): Storm[] => storms.filter(isClose).slice(0, shown);
