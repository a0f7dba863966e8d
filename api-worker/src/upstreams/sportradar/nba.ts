import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import { usGame } from './us-game.ts';
import { WireGame } from './wire.ts';

const season = z
  .object({ year: z.int().min(1946).max(9998) })
  .nullable()
  .catch(null)
  .default(null);
const Schedule = z.object({ games: z.array(z.unknown()), season });
const Boxscore = z.object({ season });

/** Schedule of a day or a season. Throws UpstreamError if it is something else. */
export function nbaSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  const { items, dropped } = readItems(WireGame, frame.games);
  const seasonName = nameOf(frame.season);
  return {
    teams: null,
    games: items.map((wire) => usGame(wire, { league: 'nba', seasonName, round: null })),
    dropped,
  };
}

/** Box score or summary of one game. Throws UpstreamError if it is not an object. */
export function nbaBoxscore(json: unknown): FeedContent {
  const { items, dropped } = readItems(WireGame, [json]);
  const seasonName = nameOf(readFrame(Boxscore, json).season);
  return {
    teams: null,
    games: items.map((wire) => usGame(wire, { league: 'nba', seasonName, round: null })),
    dropped,
  };
}

/** A season is named after both of its years: "2026-27". */
function nameOf(wireSeason: z.infer<typeof season>): string | null {
  return wireSeason === null
    ? null
    : `${wireSeason.year}-${String((wireSeason.year + 1) % 100).padStart(2, '0')}`;
}
