import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { documentedStatuses } from '#contract/documented-statuses.fixture.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { mlbDailyBoxscore } from '../upstreams/sportradar/mlb.ts';
import { nbaBoxscore } from '../upstreams/sportradar/nba.ts';
import { nflSchedule } from '../upstreams/sportradar/nfl.ts';
import { bsnSummaries } from '../upstreams/sportradar/superior-nacional.ts';
import type { FeedContent } from '../upstreams/sportradar/wire.ts';
import { gameLists, listGames, toLeagueGame } from './stored-games.ts';
import { storeContent } from './polling/store-scoreboard.ts';

type Score = (typeof documentedStatuses)[number]['score'];

const [start, now] = ['2026-11-20T11:00:00Z', Date.parse('2026-11-20T12:00:00Z')];
const usGame = (status: string, home: object, away: object) => ({
  id: 'g',
  status,
  scheduled: start,
  home: { id: 'h', name: 'Locales', ...home },
  away: { id: 'a', name: 'Visitantes', ...away },
});
const competitors = [
  { id: 'h', name: 'Locales', qualifier: 'home' },
  { id: 'a', name: 'Visitantes', qualifier: 'away' },
];

/** The game in the feed of each league that has the score. */
const feeds: Record<LeaguePath, (status: string, score: Score) => FeedContent> = {
  nba: (status, score) => nbaBoxscore(usGame(status, { points: score?.home }, { points: score?.away })),
  mlb: (status, score) => {
    const game = usGame(status, { runs: score?.home ?? 0 }, { runs: score?.away ?? 0 });
    return mlbDailyBoxscore({ league: { games: [{ game }] } });
  },
  nfl: (status, score) => {
    const scoring = score && { home_points: score.home, away_points: score.away };
    return nflSchedule({ week: { title: '3', games: [{ ...usGame(status, {}, {}), scoring }] } });
  },
  'superior-nacional': (status, score) =>
    bsnSummaries(
      {
        summaries: [
          {
            sport_event: {
              id: 'g',
              start_time: start,
              sport_event_context: { competition: { id: 'c' } },
              competitors,
            },
            sport_event_status: { status, home_score: score?.home, away_score: score?.away },
          },
        ],
      },
      'c',
    ),
};

it.each(documentedStatuses)(
  'a game of $league with the status $word and the score $score is $status, paused by $pause, in $list only',
  async ({ league, word, score, status, pause, list }) => {
    await storeContent(env.DB, league, feeds[league](word, score), now);
    const window = { perPage: 20, page: 1 };
    for (const each of gameLists) {
      const { rows, total } = await listGames(env.DB, each, { league }, window, now);
      const games = z
        .array(z.unknown())
        .parse(rows)
        .map((row) => toLeagueGame(row, () => null));
      expect([each, total, games.length]).toEqual([each, each === list ? 1 : 0, each === list ? 1 : 0]);
      if (each === list) expect(games[0]).toMatchObject({ status, pause });
    }
  },
);
