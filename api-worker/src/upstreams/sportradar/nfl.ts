import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import type { League } from './league.ts';
import { connectUsLeague, usGame } from './us-league.ts';
import { phaseOf, wirePeriods, wirePhase } from './phase.ts';
import { optionalText, text } from './wire-values.ts';
import { periodLines, side, sideScores, start, status, WireGame, WireVenue } from './wire.ts';

export const nfl: League = {
  colours: `
    ARI 97233f ATL a71930 BAL 241773 BUF 00338d CAR 0085ca CHI 0b162a CIN fb4f14 CLE 311d00 DAL 003594 DEN fb4f14
    DET 0076b6 GB 203731 HOU 03202f IND 002c5f JAC 006778 KC e31837 LA 003594 LAC 0080c6 LV 000000 MIA 008e97
    MIN 4f2683 NE 002244 NO d3bc8d NYG 0b2265 NYJ 125740 PHI 004c54 PIT ffb612 SEA 002244 SF aa0000 TB d50a0a
    TEN 0c2340 WAS 5a1414`,
  words: /\b(nfl|super bowl)\b/,
  connect: connectUsLeague({
    league: 'nfl',
    base: (level) => `nfl/official/${level}/v7/en`,
    dayBeginsAtHour: 0,
    standings: 'REG/standings/season',
    // From August on, when the pre-season begins.
    season: (year, month) => (month >= 8 ? year : year - 1),
    feeds: ({ on, feed, boxscores }) => [
      ...boxscores(nflBoxscore),
      ...(on.length > 0 ? [feed('week/live', 'games/current_week/schedule', 'day', nflSchedule)] : []),
      feed('season', 'games/current_season/schedule', 'schedule', nflSchedule),
    ],
  }),
};

const Week = z.object({
  title: z.string().trim().nullable().catch(null).default(null),
  games: z.array(z.unknown()),
});
const year = z.int().nullable().catch(null).default(null);
const Schedule = z.union([z.object({ year, week: Week }), z.object({ year, weeks: z.array(z.unknown()) })]);

/** It has both sides one level deeper, beside the week. */
const Boxscore = z
  .object({
    id: text,
    status,
    scheduled: start,
    venue: WireVenue,
    ...wirePhase,
    scoring: wirePeriods,
    summary: z.object({
      home: side,
      away: side,
      week: z.object({ title: optionalText }).nullable().catch(null).default(null),
      venue: WireVenue,
    }),
  })
  .transform(({ summary: { home, away, week, venue }, scoring, ...game }) => ({
    ...game,
    ...sideScores(home, away),
    phase: phaseOf(game),
    lineScore: periodLines(scoring),
    title: null,
    game_number: null,
    venue: game.venue ?? venue,
    home,
    away,
    week: week?.title ?? null,
  }));

/** Schedule of a week or of a season. Throws UpstreamError if it is something else. */
export function nflSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  const weeks = 'week' in frame ? { items: [frame.week], dropped: 0 } : readItems(Week, frame.weeks);
  const content = { teams: null, games: weeks.items.map(({ games }) => readItems(WireGame, games)) };
  return {
    teams: null,
    games: content.games.flatMap(({ items }, index) =>
      items.map((wire) =>
        usGame(wire, {
          league: 'nfl',
          seasonName: frame.year === null ? null : String(frame.year),
          round: roundOf(weeks.items[index]?.title ?? null),
        }),
      ),
    ),
    dropped: weeks.dropped + content.games.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}

/** Box score of one game: both teams are in its summary. Throws UpstreamError if it is not an object. */
export function nflBoxscore(json: unknown): FeedContent {
  const { items, dropped } = readItems(Boxscore, [readFrame(z.looseObject({}), json)]);
  const games = items.map((game) =>
    usGame(game, { league: 'nfl', seasonName: null, round: roundOf(game.week) }),
  );
  return { teams: null, games, dropped };
}

/** Weeks have numbers; those of the playoffs have names. */
function roundOf(title: string | null): string | null {
  if (title === null || title === '') return null;
  return /^\d+$/.test(title) ? `Semana ${title}` : title;
}
