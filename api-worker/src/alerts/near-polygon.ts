import { findMunicipality } from '#contract/weather/municipalities.ts';
import { isInside } from '../upstreams/geography.ts';
import { reachOf } from '../upstreams/nws/municipality-codes.ts';
import type { Ring } from '../upstreams/nws/active-alerts.ts';

/** Kilometres of a degree of latitude. */
const degree = 110.6;

type Offset = readonly [x: number, y: number];

/** From the origin to the line between two points. */
function distanceToLine([x, y]: Offset, [nextX, nextY]: Offset): number {
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
    const corners = ring.map(([lon, lat]): Offset => [(lon - town.lon) * scale, (lat - town.lat) * degree]);
    return (
      isInside(
        town,
        ring.map(([lon, lat]) => ({ lon, lat })),
      ) || corners.some((corner, at) => distanceToLine(corners.at(at - 1) ?? corner, corner) <= reach)
    );
  });
}
