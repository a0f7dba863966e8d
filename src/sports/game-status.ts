import type { GameCard } from './game-card.ts';
import { winnerOf } from './game-card.ts';
import { texts } from './texts.ts';

/** What a badge says. `place`: cards call a game to come by another word than its own page does. */
export function statusLabel(status: string, place: 'card' | 'page'): string {
  if (status === 'scheduled') return place === 'card' ? texts.status.next : texts.status.scheduled;
  if (status === 'live') return texts.status.live;
  if (status === 'finished') return texts.status.finished;
  return texts.otherStatus[status] ?? status.toLocaleUpperCase('es');
}

/** How a finished game ended, in words; null for one that is not over or whose score nobody told. */
export function resultLine(card: Pick<GameCard, 'status' | 'home' | 'away'>): string | null {
  if (card.status !== 'finished' || card.home.score === null || card.away.score === null) return null;
  const winner = winnerOf(card);
  if (winner === null) return texts.draw;
  return winner === 'home' ? texts.homeWins : texts.awayWins;
}

/** "98 - 101". A score that nobody told is a dash. */
export function scoreLine({ home, away }: Pick<GameCard, 'home' | 'away'>): string {
  return `${home.score ?? '–'} - ${away.score ?? '–'}`;
}

/** Whether there is a score to show: before a game, and where it is put off, there is none. */
export function hasScore({ status, home, away }: Pick<GameCard, 'status' | 'home' | 'away'>): boolean {
  if (status === 'scheduled') return false;
  return status === 'live' || status === 'finished' || home.score !== null || away.score !== null;
}
