/** Whole minutes of daylight left today: the whole day's before sunrise, 0 after sunset. Arguments in seconds since the epoch. */
export function daylightLeftMinutes(sunrise: number, sunset: number, now: number): number {
  return Math.max(0, Math.floor((sunset - Math.max(now, sunrise)) / 60));
}

/** "5 h 12 min", "45 min". */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
