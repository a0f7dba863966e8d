import type { Game } from '#contract/sports.ts';

/** A live game of the NBA for tests, with other fields where a test needs them. */
export const gameWith = (fields: Partial<Game> & Pick<Game, 'id'>): Game => ({
  sportTypeId: 1,
  homeTeamId: 10,
  awayTeamId: 20,
  homeScore: 30,
  awayScore: 28,
  leagueName: 'NBA',
  seasonName: null,
  round: null,
  venue: null,
  startTime: '2026-11-21T00:30:00Z',
  status: 'live',
  startTimeConfirmed: true,
  league: 'nba',
  pause: null,
  phase: null,
  scoredAt: null,
  lineScore: null,
  ...fields,
});
