import { dayKey } from './clock.ts';

/** Hours of the hourly list on version 2 and on the light page. */
const shownHours = 12;
const hour = 3_600;

/** The next twelve hours, this one first: of an older answer those are left out that are over. `now` in seconds since the epoch. */
export const comingHours = <T extends { dt: number }>(hourly: readonly T[], now: number): T[] =>
  hourly.filter(({ dt }) => dt + hour > now).slice(0, shownHours);

/** Today and the days after it, by days of Puerto Rico. `now` in seconds since the epoch. */
export const comingDays = <T extends { dt: number }>(daily: readonly T[], now: number): T[] =>
  daily.filter(({ dt }) => dayKey(dt) >= dayKey(now));
