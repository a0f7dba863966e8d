import { dayKey } from './clock.ts';
import type { Sky } from './sky.ts';

/** Today's sunrise and sunset, in seconds since the epoch, like `now`. Null when they are unknown or belong to another day. */
export function sunOf({ oneCall }: Sky, now: number): { sunrise: number; sunset: number } | null {
  const { sunrise = null, sunset = null } = oneCall?.data.current ?? {};
  return sunrise !== null && sunset !== null && dayKey(sunset) === dayKey(now) ? { sunrise, sunset } : null;
}

/** Visibility in metres, from One Call or else from current weather; null when both lack it. */
export const visibilityOf = ({ oneCall, current }: Sky): number | null =>
  oneCall?.data.current.visibility ?? current?.data.visibility ?? null;
