import { now } from '#ui/device-clock.ts';

/**
 * Milliseconds within which the readers of a connection that ended return, at random, if the origin has not told them (`retry` of the stream): when
 * an origin restarts, or a tower is back, thousands lose theirs in one instant. 5,000 readers are 56 requests a second.
 */
const firstWithin = 90_000;
/** Milliseconds of every later pause: at least this, and at most twice as long, at random. */
const laterFrom = 60_000;
/** Milliseconds of the longest pause that a response may ask for: a page that believed any number would be deaf for ever. */
const maxWait = 600_000;

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
