import { now } from '#ui/device-clock.ts';
import { firstWithin, laterFrom, maxWait } from './limits.ts';

/**
 * Milliseconds until a page that has lost the channel requests it again. `chance` is random, from 0 to 1; `wait` is what the response asked for;
 * `told` is what the origin chose for this reader, if it did. Of the later pauses longer ones are more likely, so that their readers do not come on
 * top of those who try for the first time.
 */
export const pauseAfter = (
  failures: number,
  chance: number,
  wait = 0,
  told = chance * firstWithin,
): number =>
  failures > 1 || wait > 0
    ? Math.max(laterFrom, wait) + Math.sqrt(chance) * laterFrom
    : Math.min(told, firstWithin);

/** Milliseconds that a response asks to wait: `Retry-After` in seconds, or as a date. 0 if it asks for nothing that can be read. */
export function waitOf({ headers }: Pick<Response, 'headers'>): number {
  const text = headers.get('Retry-After') ?? '';
  const wait = text.trim() === '' ? 0 : Number(text) * 1000 || Date.parse(text) - now();
  return Math.min(Math.max(wait || 0, 0), maxWait);
}
