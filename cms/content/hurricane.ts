import { HOUR } from './puerto-rico-time.ts';

/** A place of the invented hurricane's centre, and its wind. */
export interface HurricaneMoment {
  time: Date;
  lat: number;
  lon: number;
  knots: number;
}

/** Hours from its peak to a place, its degrees and its knots. It passes the southeast of the island at its peak, as the alerts say. */
const course = [
  [-36, 15.2, -58.6, 65],
  [-12, 16.7, -63.2, 80],
  [0, 17.7, -65.6, 85],
  [12, 18.8, -67.9, 80],
  [24, 20, -70, 85],
  [48, 22.4, -73.6, 95],
  [72, 25.4, -76, 100],
  [120, 32, -75.5, 70],
] as const;

/** Where it is these hours after its peak. */
export function hurricaneAt(peak: Date, hours: number): HurricaneMoment {
  const next = Math.max(
    1,
    course.findIndex(([at]) => at >= hours),
  );
  const [from, to] = [course[next - 1] ?? course[0], course[next] ?? course[0]];
  const share = Math.min(1, Math.max(0, (hours - from[0]) / (to[0] - from[0])));
  const [lat, lon, knots] = ([1, 2, 3] as const).map((part) => from[part] + (to[part] - from[part]) * share);
  return {
    time: new Date(peak.getTime() + hours * HOUR),
    lat: lat ?? 0,
    lon: lon ?? 0,
    knots: Math.round((knots ?? 0) / 5) * 5,
  };
}

/** Hours after which it is over. */
export const HURRICANE_ENDS = 96;
