/** Seconds. Puerto Rico's time is four hours behind UTC all year: there has been no summer time since 1945. */
const behindUtc = 4 * 3_600;

/** Seconds since the epoch as ISO 8601 in Puerto Rico's time; the first ten characters are the day there. */
export function localTime(seconds: number): string {
  return `${new Date((seconds - behindUtc) * 1_000).toISOString().slice(0, 19)}-04:00`;
}
