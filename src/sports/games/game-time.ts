import { dateFormat } from '#ui/time/date-format.ts';

/** Game times in Puerto Rico's time zone, whatever the reader's own zone. */
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;

const dayAndHour = dateFormat('es-PR', { ...day, hour: '2-digit', minute: '2-digit' });
const dayAlone = dateFormat('es-PR', day);
const newsDay = dateFormat('es-PR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const longWithHour = dateFormat('es-PR', { dateStyle: 'full', timeStyle: 'short' });
const longAlone = dateFormat('es-PR', { dateStyle: 'full' });

export interface Start {
  /** ISO 8601. */
  start: string;
  hourKnown: boolean;
}

/** "sáb, 21 nov, 07:30 p. m.", without the hour when it is unknown. */
export function shortStart({ start, hourKnown }: Start): string {
  return (hourKnown ? dayAndHour : dayAlone)().format(new Date(start));
}

/** "21 nov 2026", from an ISO 8601 date. */
export const shortNewsDate = (iso: string): string => newsDay().format(new Date(iso));

/** "sábado, 21 de noviembre de 2026, 7:30 p. m.", without the hour when it is unknown. */
export function longStart({ start, hourKnown }: Start): string {
  return (hourKnown ? longWithHour : longAlone)().format(new Date(start));
}
