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

/** Does not use date-fns, because browsers run it too and it must be small. */
function ago(seconds: number): string {
  const unit = units.find(([length]) => seconds >= length);
  return unit ? inWords().format(-Math.trunc(seconds / unit[0]), unit[1]) : 'hace un momento';
}

/**
 * "hace 3 horas", rounded down; "hace un momento" below one minute, and for a future time, which a device whose clock is wrong may have. `now` in
 * milliseconds since the epoch.
 */
export const timeSince = (iso: string, now: number): string => ago((now - Date.parse(iso)) / 1000);

/** Milliseconds since the epoch: until when `timeSince` says of this moment what it says `now`. */
export function timeSinceUntil(iso: string, now: number): number {
  const at = Date.parse(iso);
  const seconds = Math.max(0, (now - at) / 1000);
  const place = units.findIndex(([unit]) => seconds >= unit);
  const [length] = units[place] ?? [60];
  const next = (Math.trunc(seconds / length) + 1) * length;
  // The next larger unit may begin before: 52 weeks are followed by a year, not by 53 weeks.
  const [larger] = units[place - 1] ?? [Infinity];
  return Math.max(now, at) + (Math.min(next, larger) - seconds) * 1000;
}

/** "Actualizado hace 12 minutos": what late data says of its age in seconds. At least a minute, because late data is never of this moment. */
export const lateText = (seconds: number): string => `Actualizado ${ago(Math.max(60, seconds))}`;
