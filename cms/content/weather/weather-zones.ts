import type { Place } from '../places.ts';

/**
 * The origin of rain at a place: `windward` has showers from the trade wind, `interior` and `west` have afternoon storms, and `south` has
 * little rain because it is behind the mountains.
 */
export type Zone = 'windward' | 'interior' | 'west' | 'south';

export function zoneOf({ lat, lon, relief }: Place): Zone {
  if (relief === 'mountains') return 'interior';
  if (lat < 18.13 && lon > -67.2 && lon < -66.05) return 'south';
  if (lon < -66.9) return 'west';
  return relief === 'hills' ? 'interior' : 'windward';
}

/** What of the day's rain and clouds a zone gets: shares of the `Air` of a day. */
export const zones = {
  windward: { steady: 1, afternoon: 0.25, passing: 0.6, clouds: 1 },
  interior: { steady: 1, afternoon: 1, passing: 0.15, clouds: 1 },
  west: { steady: 1, afternoon: 1, passing: 0.05, clouds: 1 },
  south: { steady: 0.7, afternoon: 0.2, passing: 0.03, clouds: 0.5 },
} satisfies Record<Zone, object>;
