import { z } from 'zod';
import type { FeedContent } from '../../scoreboard/feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import { usGame } from './us-game.ts';
import { WireGame, WireWrapped } from './wire.ts';

const season = z.object({ year: z.int() }).nullable().catch(null).default(null);
const Schedule = z.object({ games: z.array(z.unknown()), season });
const DailyBoxscore = z.object({ league: z.object({ games: z.array(z.unknown()) }) });

/** Schedule of a day or a season; it never holds a score. Throws UpstreamError if it is something else. */
export function mlbSchedule(json: unknown): FeedContent {
  const frame = readFrame(Schedule, json);
  return contentOf(frame.games, frame.season === null ? null : String(frame.season.year));
}

/** The box scores of a whole day. Throws UpstreamError if they are something else. */
export function mlbDailyBoxscore(json: unknown): FeedContent {
  const wrapped = readFrame(DailyBoxscore, json).league.games;
  return contentOf(
    wrapped.map((item) => WireWrapped.safeParse(item).data?.game),
    null,
  );
}

function contentOf(candidates: readonly unknown[], seasonName: string | null): FeedContent {
  const { items, dropped } = readItems(WireGame, candidates);
  return {
    teams: null,
    games: items.map((wire) => usGame(wire, { league: 'mlb', seasonName, round: null })),
    dropped,
  };
}
