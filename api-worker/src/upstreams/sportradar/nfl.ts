import * as z from 'zod';
import type { FeedContent } from './feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import type { League } from './league.ts';
import { connectUsLeague, usGame } from './us-league.ts';
import { phaseOf, wirePeriods, wirePhase } from './phase.ts';
import { roundInSpanish, weekInSpanish } from './rounds.ts';
import { optionalText, text } from './wire-values.ts';
import { periodLines, side, sideScores, start, status, WireGame, WireVenue } from './wire.ts';

export const nfl: League = connectUsLeague({
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
});

const Week = z.object({
  title: optionalText,
  type: optionalText,
  games: z.array(z.unknown()),
});
const year = z.int().nullable().catch(null).default(null);
const Schedule = z.union([
  z.object({ year, type: optionalText, week: Week }),
  z.object({ year, type: optionalText, weeks: z.array(z.unknown()) }),
]);

/** It has both sides one level deeper, beside the week. */
const Boxscore = z
  .object({
    id: text,
    status,
    scheduled: start,
    title: optionalText,
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
    game_number: null,
    venue: game.venue ?? venue,
    home,
    away,
    // A box score does not say which part of the season it is of, and numbers of weeks need that.
    week: /^\d+$/.test(week?.title ?? '') ? null : (week?.title ?? null),
  }));

/** Schedule of a week or of a season. Throws UpstreamError if it is something else. */
export function nflSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  const weeks = 'week' in frame ? { items: [frame.week], dropped: 0 } : readItems(Week, frame.weeks);
  const roundOfWeek = (week: z.infer<typeof Week> | undefined) =>
    weekInSpanish(week?.title ?? null, week?.type ?? frame.type);
  const content = { teams: null, games: weeks.items.map(({ games }) => readItems(WireGame, games)) };
  return {
    teams: null,
    games: content.games.flatMap(({ items }, index) =>
      items.map((wire) =>
        usGame(wire, {
          league: 'nfl',
          seasonName: frame.year === null ? null : String(frame.year),
          round: roundInSpanish(wire.title) ?? roundOfWeek(weeks.items[index]),
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
    usGame(game, { league: 'nfl', seasonName: null, round: roundInSpanish(game.title ?? game.week) }),
  );
  return { teams: null, games, dropped };
}
