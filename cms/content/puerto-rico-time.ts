/** In milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** In milliseconds. The offset never changes because Puerto Rico stays on Atlantic Standard Time all year. */
export const PUERTO_RICO_OFFSET = -4 * HOUR;

/** The number of a day in Puerto Rico, counted from 1970. */
export function dayOf(time: Date): number {
  return Math.floor((time.getTime() + PUERTO_RICO_OFFSET) / DAY);
}

/** The time that is `hours` after midnight of a day in Puerto Rico. */
export function atHour(day: number, hours: number): Date {
  return new Date(day * DAY + hours * HOUR - PUERTO_RICO_OFFSET);
}

/** 0 is Sunday, as in Date: 1 January 1970, day 0, was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7;

/** The last time, not after `time`, that is `hours` after midnight of one of these days of the week. */
export function lastTime(time: Date, weekdays: readonly number[], hours: number): Date {
  let day = dayOf(time);
  while (!weekdays.includes(weekdayOf(day)) || atHour(day, hours) > time) day -= 1;
  return atHour(day, hours);
}

/** The year in Puerto Rico. */
export const yearOf = (time: Date): number => new Date(time.getTime() + PUERTO_RICO_OFFSET).getUTCFullYear();

/** The month in Puerto Rico, from 1. */
export const monthOf = (time: Date): number =>
  new Date(time.getTime() + PUERTO_RICO_OFFSET).getUTCMonth() + 1;

/** Hours since midnight in Puerto Rico, from 0 to below 24. */
export function hourOf(time: Date): number {
  return (time.getTime() - atHour(dayOf(time), 0).getTime()) / HOUR;
}
