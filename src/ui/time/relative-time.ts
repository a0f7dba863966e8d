/** Seconds per unit, largest first. A month counts as 30 days, precise enough for "hace un mes". */
const units = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

let words: Intl.RelativeTimeFormat | undefined;

/** Built when it is first used, because that takes a cheap phone some 30 ms. */
const inWords = () => (words ??= new Intl.RelativeTimeFormat('es-PR', { numeric: 'always' }));

/**
 * "hace 3 horas" (or "dentro de 2 días" for the future), rounded down; "hace un momento" below one minute.
 * Does not use date-fns, because browsers run it too and it must be small.
 */
export const relativeTime = (iso: string, now: Date): string =>
  distance((Date.parse(iso) - now.getTime()) / 1000);

/** "hace 12 minutos": the age of late data, in seconds. At least a minute, because late data is never of this moment. */
export const ageInWords = (seconds: number): string => distance(-Math.max(60, seconds));

/** Seconds from now, negative for the past, in words. */
function distance(seconds: number): string {
  const unit = units.find(([length]) => Math.abs(seconds) >= length);
  return unit ? inWords().format(Math.trunc(seconds / unit[0]), unit[1]) : 'hace un momento';
}

/**
 * Like `relativeTime`, for moments in the past: never returns a future time, even when the device's clock is wrong. `now` in
 * milliseconds since the epoch.
 */
export const timeSince = (iso: string, now: number): string =>
  relativeTime(iso, new Date(Math.max(now, Date.parse(iso))));
