import { relativeTime } from '#ui/relative-time.ts';
import { timeZone } from '#ui/time-zone.ts';

/**
 * Times of games in Puerto Rico, whatever the reader's own zone. With the browser's own formatter rather than date-fns: islands
 * run it too, and it weighs nothing there.
 */
const zone = { timeZone } as const;
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;

const dayAndHour = new Intl.DateTimeFormat('es-PR', { ...zone, ...day, hour: '2-digit', minute: '2-digit' });
const dayAlone = new Intl.DateTimeFormat('es-PR', { ...zone, ...day });
const newsDay = new Intl.DateTimeFormat('es-PR', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const longWithHour = new Intl.DateTimeFormat('es-PR', { ...zone, dateStyle: 'full', timeStyle: 'short' });
const longAlone = new Intl.DateTimeFormat('es-PR', { ...zone, dateStyle: 'full' });

export interface Start {
  /** ISO 8601. */
  start: string;
  hourKnown: boolean;
}

/** "sáb, 21 de nov, 07:30 p. m.", without the hour where it is not known. */
export function shortStart({ start, hourKnown }: Start): string {
  return (hourKnown ? dayAndHour : dayAlone).format(new Date(start));
}

/** Milliseconds: what begins sooner is about to begin, and "in 40 seconds" would be old before it is read. */
const about = 60_000;

/** "dentro de 3 horas"; null for what has begun, or whose hour is not known. `now` in milliseconds since the epoch. */
export function timeLeft({ start, hourKnown }: Start, now: number): string | null {
  return hourKnown && Date.parse(start) - now >= about ? relativeTime(start, new Date(now)) : null;
}

/** "21 nov 2026", of an ISO 8601 date. */
export const shortNewsDate = (iso: string): string => newsDay.format(new Date(iso));

/** "sábado, 21 de noviembre de 2026, 7:30 p. m.", without the hour where it is not known. */
export function longStart({ start, hourKnown }: Start): string {
  return (hourKnown ? longWithHour : longAlone).format(new Date(start));
}
