import * as z from 'zod';
import type { League } from './league.ts';
import { type FeedContent, optionalText, WireGame } from './wire.ts';
import { perhaps, readFrame } from '../read.ts';
import { connectUsLeague, partName, usGames } from './us-league.ts';

export const nba: League = connectUsLeague({
  league: 'nba',
  base: (level) => `nba/${level}/v8/en`,
  dayBeginsAtHour: 0,
  standings: 'REG/standings',
  // A season is named after the year in which it begins, in October; its schedule appears in August.
  season: (year, month) => (month >= 8 ? year : year - 1),
  feeds: ({ season, month, on, feed, parts, boxscores, daysOf }) => {
    return [
      ...boxscores(nbaBoxscore),
      ...daysOf(on).map((day) =>
        feed(`day/${day}`, `games/${day.replaceAll('-', '/')}/schedule`, 'day', nbaSchedule),
      ),
      ...parts(season, nbaSchedule, [
        ['REG', true],
        ['PST', month >= 4 && month <= 7],
        // The play-in is in the middle of April, the pre-season in October; Global Games begin at the end of September.
        ['PIT', month === 4],
        ['PRE', month === 9 || month === 10],
      ]),
    ];
  },
});

const season = perhaps(z.object({ year: z.int().min(1946).max(9998), type: optionalText }));
const Schedule = z.object({ games: z.array(z.unknown()), season });
const Boxscore = z.object({ season });

/** Schedule of a day or a season. Throws UpstreamError if it is something else. */
export function nbaSchedule(json: unknown): FeedContent {
  const { games, season } = readFrame(Schedule, json);
  const round = partName(season?.type ?? null);
  return usGames(WireGame, games, () => ({ league: 'nba', seasonName: nameOf(season), round }));
}

/** Box score or summary of one game. Throws UpstreamError if it is not an object. */
export function nbaBoxscore(json: unknown): FeedContent {
  const seasonName = nameOf(readFrame(Boxscore, json).season);
  return usGames(WireGame, [json], () => ({ league: 'nba', seasonName, round: null }));
}

/** A season is named after both of its years: "2026-27". */
function nameOf(wireSeason: z.infer<typeof season>): string | null {
  return wireSeason === null
    ? null
    : `${wireSeason.year}-${String((wireSeason.year + 1) % 100).padStart(2, '0')}`;
}
