import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import { usGame } from './us-game.ts';
import { WireGame, WireNflBoxscore } from './wire.ts';

const Week = z.object({
  title: z.string().trim().nullable().catch(null).default(null),
  games: z.array(z.unknown()),
});
const year = z.int().nullable().catch(null).default(null);
const Schedule = z.union([z.object({ year, week: Week }), z.object({ year, weeks: z.array(z.unknown()) })]);

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
  const { items, dropped } = readItems(WireNflBoxscore, [readFrame(z.looseObject({}), json)]);
  const games = items.map(({ summary, ...game }) =>
    usGame(
      {
        ...game,
        title: null,
        home_points: null,
        away_points: null,
        scoring: null,
        venue: game.venue ?? summary.venue,
        home: summary.home,
        away: summary.away,
      },
      { league: 'nfl', seasonName: null, round: roundOf(summary.week?.title ?? null) },
    ),
  );
  return { teams: null, games, dropped };
}

/** Weeks have numbers; those of the playoffs have names. */
function roundOf(title: string | null): string | null {
  if (title === null || title === '') return null;
  return /^\d+$/.test(title) ? `Semana ${title}` : title;
}
