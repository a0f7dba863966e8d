import { dayKey } from './clock.ts';
import type { Sky } from './sky.ts';

/** Sunrise and sunset of today, in seconds since the epoch, as `now`; null where they are not told, or are another day's. */
export function sunOf({ oneCall }: Sky, now: number): { sunrise: number; sunset: number } | null {
  const { sunrise = null, sunset = null } = oneCall?.data.current ?? {};
  return sunrise !== null && sunset !== null && dayKey(sunset) === dayKey(now) ? { sunrise, sunset } : null;
}

/** How far one sees, in metres; null where neither answer says. */
export const visibilityOf = ({ oneCall, current }: Sky): number | null =>
  oneCall?.data.current.visibility ?? current?.data.visibility ?? null;
