import { dayBegins } from '#contract/day-and-time.ts';
import type { QuietHours } from '#contract/notifications/push.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** When the quiet hours that it is now end, in milliseconds since the epoch; null outside of them. */
export function quietUntil({ from, to }: QuietHours, now: number): number | null {
  const minute = Math.floor((now - dayBegins(now)) / minuteMs);
  const after = (minute - from + dayMinutes) % dayMinutes;
  const length = (to - from + dayMinutes) % dayMinutes;
  return after < length ? (Math.floor(now / minuteMs) + length - after) * minuteMs : null;
}
