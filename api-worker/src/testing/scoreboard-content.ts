import type { GamePhase, LineScore } from '#contract/sports.ts';
import type { FeedContent, ScoreboardGame, ScoreboardTeam } from '../upstreams/sportradar/wire.ts';

export const inQuarter = (period: number, clock: string | null): GamePhase => ({
  unit: 'quarter',
  period,
  clock,
  half: null,
  outs: null,
  down: null,
  yardsToGo: null,
});

/** A score by period of a sport without hits and errors. */
export const lineOf = (home: number[], away: number[]): LineScore => ({
  home: { periods: home, hits: null, errors: null },
  away: { periods: away, hits: null, errors: null },
});

export function team(overrides: Partial<ScoreboardTeam> & { upstreamId: string }): ScoreboardTeam {
  return {
    league: 'nba',
    name: 'Celtics',
    shortName: 'BOS',
    market: 'Boston',
    location: 'Boston, MA',
    ...overrides,
  };
}

export function game(overrides: Partial<ScoreboardGame> & { upstreamId: string }): ScoreboardGame {
  return {
    league: 'nba',
    startTime: '2026-11-20T20:00:00Z',
    startTimeConfirmed: true,
    status: 'scheduled',
    isSettled: true,
    pause: null,
    phase: null,
    lineScore: null,
    homeUpstreamId: 'bos',
    awayUpstreamId: 'mia',
    homeName: 'Boston Celtics',
    awayName: 'Miami Heat',
    homeShortName: null,
    awayShortName: null,
    homeScore: null,
    awayScore: null,
    leagueName: 'NBA',
    seasonName: '2026-27',
    round: null,
    venue: 'TD Garden',
    ...overrides,
  };
}

export const celtics = team({ upstreamId: 'bos' });
export const heat = team({
  upstreamId: 'mia',
  name: 'Heat',
  shortName: 'MIA',
  market: 'Miami',
  location: 'Miami, FL',
});

export const vaqueros = team({
  upstreamId: 'sr:competitor:1',
  league: 'superior-nacional',
  name: 'Vaqueros de Bayamón',
  market: 'Bayamón',
});

/** The content of a feed. */
export function content(fields: Partial<FeedContent>): FeedContent {
  return { teams: null, games: [], dropped: 0, ...fields };
}
