import { findMunicipality } from '#contract/municipalities.ts';
import { reachOf } from '../upstreams/nws/municipality-codes.ts';
import type { Ring } from '../upstreams/nws/active-alerts.ts';

/** Kilometres of a degree of latitude. */
const degree = 110.6;

type Point = readonly [x: number, y: number];

/** Whether the origin is within the ring. */
function holdsOrigin(corners: readonly Point[]): boolean {
  let isInside = false;
  let [x, y] = corners.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of corners) {
    if (y > 0 !== nextY > 0 && x + ((nextX - x) * -y) / (nextY - y) > 0) isInside = !isInside;
    [x, y] = [nextX, nextY];
  }
  return isInside;
}

/** From the origin to the line between two points. */
function distanceToLine([x, y]: Point, [nextX, nextY]: Point): number {
  const [alongX, alongY] = [nextX - x, nextY - y];
  const square = alongX ** 2 + alongY ** 2;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * alongX + y * alongY) / square));
  return Math.hypot(x + share * alongX, y + share * alongY);
}

/** Whether some of a municipality may lie within one of the rings: only what is too far away for that is sure to be outside. */
export function mayReach(name: string, rings: readonly Ring[]): boolean {
  const town = findMunicipality(name);
  const reach = reachOf(name);
  if (town === undefined || reach === undefined) return true;
  const scale = degree * Math.cos((town.lat * Math.PI) / 180);
  return rings.some((ring) => {
    const corners = ring.map(([lon, lat]): Point => [(lon - town.lon) * scale, (lat - town.lat) * degree]);
    return (
      holdsOrigin(corners) ||
      corners.some((corner, at) => distanceToLine(corners.at(at - 1) ?? corner, corner) <= reach)
    );
  });
}
