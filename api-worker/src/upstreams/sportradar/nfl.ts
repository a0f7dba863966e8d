import * as z from 'zod';
import type { League } from './league.ts';
import { phaseOf } from './phase.ts';
import {
  type FeedContent,
  optionalText,
  periodLines,
  side,
  sideScores,
  start,
  status,
  text,
  WireGame,
  wirePeriods,
  wirePhase,
  WireVenue,
} from './wire.ts';
import { perhaps, readFrame, readItems } from '../read.ts';
import { connectUsLeague, usGames } from './us-league.ts';
import { roundInSpanish, weekInSpanish } from './rounds.ts';

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
const year = perhaps(z.int());
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
      week: perhaps(z.object({ title: optionalText })),
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
  const roundOfWeek = ({ title, type }: z.infer<typeof Week>) => weekInSpanish(title, type ?? frame.type);
  const seasonName = frame.year === null ? null : String(frame.year);
  const read = weeks.items.map((week) =>
    usGames(WireGame, week.games, ({ title }) => {
      return { league: 'nfl', seasonName, round: roundInSpanish(title) ?? roundOfWeek(week) };
    }),
  );
  return {
    teams: null,
    games: read.flatMap(({ games }) => games),
    dropped: read.reduce((sum, { dropped }) => sum + dropped, weeks.dropped),
  };
}

/** Box score of one game: both teams are in its summary. Throws UpstreamError if it is not an object. */
export function nflBoxscore(json: unknown): FeedContent {
  return usGames(Boxscore, [readFrame(z.looseObject({}), json)], ({ title, week }) => {
    return { league: 'nfl', seasonName: null, round: roundInSpanish(title ?? week) };
  });
}
