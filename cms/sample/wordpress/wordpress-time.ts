import { PUERTO_RICO_OFFSET } from '../../content/puerto-rico-time.ts';

/** `2026-11-20T08:12:00`: site-local and, as in WordPress, without an offset. */
export function siteLocal(date: Date): string {
  return new Date(date.getTime() + PUERTO_RICO_OFFSET).toISOString().slice(0, 19);
}

/** The same shape in UTC, WordPress's `date_gmt`. */
export function gmt(date: Date): string {
  return date.toISOString().slice(0, 19);
}

const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Parses an ISO 8601 date of a query. Without an offset it is in the site's time zone. Returns null for anything else. */
export function parseDateTime(text: string): Date | null {
  // A plus sign in a query string arrives as a space.
  const value = text.trim().replace(' ', '+');
  if (!WITHOUT_OFFSET.test(value) && !WITH_OFFSET.test(value)) return null;
  const isLocal = WITHOUT_OFFSET.test(value);
  const time = Date.parse(isLocal ? `${value.includes('T') ? value : `${value}T00:00:00`}Z` : value);
  if (Number.isNaN(time)) return null;
  return new Date(isLocal ? time - PUERTO_RICO_OFFSET : time);
}
