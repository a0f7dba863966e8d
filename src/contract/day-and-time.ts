/** Milliseconds. Puerto Rico's time is four hours behind UTC all year: there has been no summer time since 1945. */
export const behindUtc = 4 * 3_600_000;

const day = 86_400_000;

/** When the day of Puerto Rico begins that contains a moment; both in milliseconds since the epoch. */
export const dayBegins = (now: number): number => Math.floor((now - behindUtc) / day) * day + behindUtc;

let format: Intl.DateTimeFormat | undefined;

/**
 * "martes 24, 6:00 p. m.", which ends with a period of its own. It names the day, because readers may see it after midnight. Its format is built
 * when it is first used, because browsers that show no moment need not load a language for it.
 */
export function dayAndTime(milliseconds: number): string {
  format ??= new Intl.DateTimeFormat('es-PR', {
    timeZone: 'America/Puerto_Rico',
    weekday: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return format.format(milliseconds);
}

/** The words around the moments of a range of time: around both, around one of them, or in place of both. */
export interface RangeWords {
  both: (start: string, end: string) => string;
  since: (start: string) => string;
  until: (end: string) => string;
  unknown: string;
}

/** From when until when, as far as it is known, in these words. Milliseconds since the epoch; null when nobody says. */
export function rangeOfTime(start: number | null, end: number | null, words: RangeWords): string {
  if (start === null) return end === null ? words.unknown : words.until(dayAndTime(end));
  return end === null ? words.since(dayAndTime(start)) : words.both(dayAndTime(start), dayAndTime(end));
}

const inSentence: RangeWords = {
  both: (start, end) => `Desde el ${start} hasta el ${end}`,
  since: (start) => `Desde el ${start}`,
  until: (end) => `Hasta el ${end}`,
  unknown: '',
};

/** "Desde el martes 24, 6:00 p. m. hasta el miércoles 25, 6:00 a. m."; of what has begun at `now` only until when. Empty when nobody says. */
export const periodText = (start: number | null, end: number | null, now = Date.now()): string =>
  rangeOfTime(start !== null && start > now ? start : null, end, inSentence);
