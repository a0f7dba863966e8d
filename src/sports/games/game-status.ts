import type { Game } from '#contract/sports.ts';
import { texts } from '../texts.ts';

/** What a badge says about a game. */
type State = Pick<Game, 'status' | 'pause'>;

/** What decides who won, and whether there is a score to show. */
export type ScoredState = Pick<Game, 'status' | 'homeScore' | 'awayScore'>;

/** The winning side. Null for a draw, a game without a score, and one that is not finished. */
export function winnerOf({ status, homeScore, awayScore }: ScoredState): 'home' | 'away' | null {
  if (status !== 'finished' || homeScore === null || awayScore === null || homeScore === awayScore)
    return null;
  return homeScore > awayScore ? 'home' : 'away';
}

/** Text of the status badge. `place` matters for scheduled games: cards say "PRÓXIMO", the game's own page "PROGRAMADO". */
export function statusLabel({ status, pause }: State, place: 'card' | 'page'): string {
  if (status === 'scheduled') {
    if (pause === 'delay') return texts.status.late;
    return place === 'card' ? texts.status.next : texts.status.scheduled;
  }
  if (status === 'live') return pause === 'delay' ? texts.status.interrupted : texts.status.live;
  if (status === 'finished') return texts.status.finished;
  return texts.otherStatus[status] ?? status.toLocaleUpperCase('es');
}

/** Whether a game is being played now. At half-time it is, during a delay it is not. */
export const isPlaying = ({ status, pause }: State): boolean => status === 'live' && pause !== 'delay';

/** How a finished game ended, in words. Null for a game that is not finished or has no score. */
export function resultLine(game: ScoredState): string | null {
  if (game.status !== 'finished' || game.homeScore === null || game.awayScore === null) return null;
  const winner = winnerOf(game);
  if (winner === null) return texts.draw;
  return winner === 'home' ? texts.homeWins : texts.awayWins;
}
