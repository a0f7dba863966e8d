import { timeSince } from '#ui/time/relative-time.ts';
import type { GameCard } from './game-card.ts';
import { texts } from '../texts.ts';

/**
 * Milliseconds. A younger score is as live as the source allows: pages request scores every ten seconds, and with a trial key a score is
 * updated twice a minute.
 */
const oldAfter = 120_000;

/** How old a live game's score is, "Marcador de hace 12 minutos". Null while it is not old. `now` in milliseconds since the epoch. */
export function scoreAge(
  { status, scoredAt }: Pick<GameCard, 'status' | 'scoredAt'>,
  now: number,
): string | null {
  if (status !== 'live' || scoredAt === null || now - Date.parse(scoredAt) < oldAfter) return null;
  return texts.scoreOf(timeSince(scoredAt, now));
}
