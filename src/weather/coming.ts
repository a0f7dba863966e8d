import { dayKey } from './clock.ts';

/** Hours shown in the hourly lists of version 2 and of the light page. */
const shownHours = 12;
const hour = 3_600;

/** The next twelve hours, the current one first. Drops hours that are over, as an older response has. `now` in seconds since the epoch. */
export const comingHours = <T extends { dt: number }>(hourly: readonly T[], now: number): T[] =>
  hourly.filter(({ dt }) => dt + hour > now).slice(0, shownHours);

/** Today and the days after it, in Puerto Rico's time zone. `now` in seconds since the epoch. */
export const comingDays = <T extends { dt: number }>(daily: readonly T[], now: number): T[] =>
  daily.filter(({ dt }) => dayKey(dt) >= dayKey(now));
