import { tz } from '@date-fns/tz';
import { format } from 'date-fns';
import { es } from 'date-fns/locale/es';
import { dateFormat } from './date-format.ts';
import { timeZone } from './time-zone.ts';

const inPuertoRico = { in: tz(timeZone), locale: es };

/** "20 noviembre, 2026" */
export const dayMonthYear = (iso: string) => format(iso, 'd MMMM, yyyy', inPuertoRico);

/** "20 nov 2026" */
export const shortDate = (iso: string) => format(iso, 'dd MMM yyyy', inPuertoRico);

const longMoment = dateFormat('es-PR', { dateStyle: 'long', timeStyle: 'short' });

/** "20 de noviembre de 2026 a las 2:05 p. m." */
export const moment = (iso: string) => longMoment().format(new Date(iso));

const clock = dateFormat('es-PR', { timeStyle: 'short' });

/** "2:05 p. m." */
export const hour = (iso: string) => clock().format(new Date(iso));

/** "20 nov" */
export const dayMonth = (iso: string) => format(iso, 'd MMM', inPuertoRico);

/** "2026" */
export const year = (iso: string) => format(iso, 'yyyy', inPuertoRico);

/** "2:05 p. m.", a moment of the same day as another one, or "21 nov 2026, 2:05 p. m.", of a later day. */
export function momentAfter(iso: string, earlier: string): string {
  const time = hour(iso);
  const day = shortDate(iso);
  return day === shortDate(earlier) ? time : `${day}, ${time}`;
}

/** "20 noviembre 2026, 14:05", the form of a story's date. All other moments have `moment`. */
export const dateAndTime = (iso: string) => format(iso, 'dd MMMM yyyy, HH:mm', inPuertoRico);

/** "2026-11-20T14:05:00-04:00": the W3C profile of ISO 8601 in the station's time zone, for machine-readable metadata. */
export const withOffset = (iso: string) => format(iso, "yyyy-MM-dd'T'HH:mm:ssxxx", inPuertoRico);
