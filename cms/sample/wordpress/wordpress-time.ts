import { PUERTO_RICO_OFFSET } from '../../content/puerto-rico-time.ts';

/** `2026-11-20T08:12:00`: site-local and, as in WordPress, without an offset. */
export function siteLocal(date: Date): string {
  return new Date(date.getTime() + PUERTO_RICO_OFFSET).toISOString().slice(0, 19);
}

/** The same shape in UTC, WordPress's `date_gmt`. */
export function gmt(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** A moment as the plugin writes it. */
export const moment = (date: Date): string => `${gmt(date)}Z`;
export const momentOrNone = (date: Date | null): string | null => (date === null ? null : moment(date));
