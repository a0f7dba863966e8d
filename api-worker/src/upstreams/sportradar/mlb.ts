import * as z from 'zod';
import type { League } from './league.ts';
import { type FeedContent, optionalText, WireGame } from './wire.ts';
import { perhaps, readFrame } from '../read.ts';
import { begun, connectUsLeague, intervalOf, partName, usGames } from './us-league.ts';

export const mlb: League = connectUsLeague({
  league: 'mlb',
  base: (level) => `mlb/${level}/v8/en`,
  // Until 4 a.m. a game belongs to the evening before.
  dayBeginsAtHour: 4,
  standings: 'REG/standings',
  // A season is one calendar year; from December the next year's schedule is of use.
  season: (year, month) => (month === 12 ? year + 1 : year),
  feeds: ({ season, month, now, known, on, ttls, feed, parts, daysOf }) => {
    const live = daysOf(on);
    // No schedule holds scores, so the box score of a past day is loaded until every game has its score, and then for corrections.
    const over = daysOf(known.filter(begun(now))).filter((day) => !live.includes(day));
    const path = (day: string) => `games/${day.replaceAll('-', '/')}`;
    return [
      ...[...live, ...over].map((day) => {
        const ofDay = known.filter((game) => begun(now)(game) && daysOf([game])[0] === day);
        const intervals = ofDay.map((game) => ttls[intervalOf(game, now)]);
        const ttl = live.includes(day) ? ttls.score : Math.min(...intervals, ttls.part);
        return feed(`boxscore/${day}`, `${path(day)}/boxscore`, 'score', mlbDailyBoxscore, ttl);
      }),
      ...live.map((day) => feed(`day/${day}`, `${path(day)}/schedule`, 'day', mlbSchedule)),
      ...parts(season, mlbSchedule, [
        ['REG', true],
        // Playoffs begin at the end of September.
        ['PST', month >= 9 && month <= 11],
        // Spring training.
        ['PRE', month === 2 || month === 3],
      ]),
    ];
  },
});

const season = perhaps(z.object({ year: z.int(), type: optionalText }));
const Schedule = z.object({ games: z.array(z.unknown()), season });
/** An item of a day's box scores. */
const Wrapped = z.object({ game: z.unknown() });
const DailyBoxscore = z.object({ league: z.object({ games: z.array(z.unknown()) }) });

/** Schedule of a day or a season; it never holds a score. Throws UpstreamError if it is something else. */
export function mlbSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  const { year, type } = frame.season ?? { year: null, type: null };
  return contentOf(frame.games, year === null ? null : String(year), partName(type));
}

/** The box scores of a whole day. Throws UpstreamError if they are something else. */
export function mlbDailyBoxscore(json: unknown): FeedContent {
  const wrapped = readFrame(DailyBoxscore, json).league.games;
  return contentOf(
    wrapped.map((item) => Wrapped.safeParse(item).data?.game),
    null,
    null,
  );
}

/** The second game of a double-header. */
const secondGame = 'Doble cartelera, segundo juego';

const contentOf = (games: readonly unknown[], seasonName: string | null, part: string | null): FeedContent =>
  usGames(WireGame, games, ({ game_number: number }) => {
    return { league: 'mlb', seasonName, round: number === 2 ? secondGame : part };
  });
