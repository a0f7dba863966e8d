import type { GameCard } from './game-card.ts';
import { winnerOf } from './game-card.ts';
import { texts } from './texts.ts';

/** Text of the status badge. `place` matters for scheduled games: cards say "PRÓXIMO", the game's own page "PROGRAMADO". */
export function statusLabel(status: string, place: 'card' | 'page'): string {
  if (status === 'scheduled') return place === 'card' ? texts.status.next : texts.status.scheduled;
  if (status === 'live') return texts.status.live;
  if (status === 'finished') return texts.status.finished;
  return texts.otherStatus[status] ?? status.toLocaleUpperCase('es');
}

/** How a finished game ended, in words. Null for a game that is not finished or has no score. */
export function resultLine(card: Pick<GameCard, 'status' | 'home' | 'away'>): string | null {
  if (card.status !== 'finished' || card.home.score === null || card.away.score === null) return null;
  const winner = winnerOf(card);
  if (winner === null) return texts.draw;
  return winner === 'home' ? texts.homeWins : texts.awayWins;
}

/** "98 - 101". An unknown score is shown as a dash. */
export function scoreLine({ home, away }: Pick<GameCard, 'home' | 'away'>): string {
  return `${home.score ?? '–'} - ${away.score ?? '–'}`;
}

/** Whether to show a score. Scheduled games have none, and postponed ones only if the source gives one. */
export function hasScore({ status, home, away }: Pick<GameCard, 'status' | 'home' | 'away'>): boolean {
  if (status === 'scheduled') return false;
  return status === 'live' || status === 'finished' || home.score !== null || away.score !== null;
}
