import { dateFormat } from '#ui/time/date-format.ts';

/** Formats the service's moments (seconds since the epoch) in Puerto Rico's time zone. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = dateFormat('es-PR', options);
  return (seconds: number): string => formatter().format(new Date(seconds * 1000));
};

/** "3 p. m." */
export const hour12 = format({ hour: 'numeric', hour12: true });
/** "3:05 p. m." */
export const clock12 = format({ hour: 'numeric', minute: '2-digit', hour12: true });
/** "15:05" */
export const clock24 = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** "sábado" */
export const weekday = format({ weekday: 'long' });
/** "21 nov" */
export const dayAndMonth = format({ day: 'numeric', month: 'short' });
/** "sábado, 21 de noviembre" */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });

const numeric = dateFormat('en-CA', { dateStyle: 'short' });
const hours = dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23' });

/** "2026-11-21": the date in Puerto Rico. Sorts chronologically. */
export const dayKey = (seconds: number): string => numeric().format(new Date(seconds * 1000));

/** Hour of the day in Puerto Rico, 0 to 23. */
export const hourOfDay = (seconds: number): number => Number(hours().format(new Date(seconds * 1000)));
