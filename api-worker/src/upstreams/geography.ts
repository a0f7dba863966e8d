import { defaultMunicipality } from '#contract/weather/municipalities.ts';

/** A place in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

const earthRadiusKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along the surface between two places. */
export function kilometresBetween(one: Point, other: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(other.lat - one.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lon - one.lon);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Whether a place is within these corners: a line from it to the west crosses the edge an odd number of times. */
export function isInside({ lat, lon }: Point, corners: readonly Point[]): boolean {
  let isIn = false;
  for (const [index, one] of corners.entries()) {
    const other = corners.at(index - 1) ?? one;
    if (one.lat > lat === other.lat > lat) continue;
    if (lon > one.lon + ((other.lon - one.lon) * (lat - one.lat)) / (other.lat - one.lat)) isIn = !isIn;
  }
  return isIn;
}

/** The direction in which a place lies from another one, in degrees from north. */
export function bearing(from: Point, to: Point): number {
  const [a, b, turn] = [radians(from.lat), radians(to.lat), radians(to.lon - from.lon)];
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The eight directions, and those between them, from north clockwise. */
const directions = [
  ...['norte', 'nor-noreste', 'noreste', 'este-noreste', 'este', 'este-sureste', 'sureste', 'sur-sureste'],
  ...[
    'sur',
    'sur-suroeste',
    'suroeste',
    'oeste-suroeste',
    'oeste',
    'oeste-noroeste',
    'noroeste',
    'nor-noroeste',
  ],
];

/** The word for a direction in degrees: one of eight, or of sixteen. */
export function directionWord(degrees: number, of: 8 | 16): string {
  const step = Math.round((((degrees % 360) + 360) % 360) / (360 / of)) % of;
  return directions[step * (directions.length / of)] ?? '';
}

/** How far a place is from San Juan, and in which direction. */
export const fromSanJuan = (place: Point): { km: number; direction: string } => ({
  km: Math.round(kilometresBetween(defaultMunicipality, place)),
  direction: directionWord(bearing(defaultMunicipality, place), 16),
});
