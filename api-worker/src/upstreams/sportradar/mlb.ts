import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/rows.ts';
import { readFrame, readItems } from '../read.ts';
import { usGame } from './us-game.ts';
import { WireGame, WireWrapped } from './wire.ts';

const season = z.object({ year: z.int() }).nullable().catch(null).default(null);
const Schedule = z.object({ games: z.array(z.unknown()), season });
const DailyBoxscore = z.object({ league: z.object({ games: z.array(z.unknown()) }) });

/** Schedule of a day or a season; it never holds a score. Throws UpstreamError where it is none. */
export function mlbSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  return told(frame.games, frame.season === null ? null : String(frame.season.year));
}

/** The boxscores of a whole day. Throws UpstreamError where they are none. */
export function mlbDailyBoxscore(json: unknown): FeedContent {
  const wrapped = readFrame(DailyBoxscore, json).league.games;
  return told(
    wrapped.map((item) => WireWrapped.safeParse(item).data?.game),
    null,
  );
}

function told(candidates: readonly unknown[], seasonName: string | null): FeedContent {
  const { items, dropped } = readItems(WireGame, candidates);
  return {
    teams: null,
    games: items.map((wire) => usGame(wire, { league: 'mlb', seasonName, round: null })),
    dropped,
  };
}
