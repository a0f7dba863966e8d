import { z } from 'zod';
import type { LeaguePath } from '#contract/sports.ts';
import type { FeedContent, ScoreboardGame } from '../../scoreboard/feed-content.ts';
import { UpstreamError } from '../upstream-error.ts';
import { readFrame, readItems } from '../read.ts';
import { utc } from './utc.ts';
import { stateOf } from './status.ts';
import { WireUsTeam, type WireGame, type WireVenue } from './wire.ts';

/** What the feed says about all its games. */
interface Around {
  league: Exclude<LeaguePath, 'superior-nacional'>;
  seasonName: string | null;
  round: string | null;
}

const leagueNames = { nba: 'NBA', mlb: 'MLB', nfl: 'NFL' } as const;

/** A game of the NBA, MLB or NFL, from any feed: each feed has the score in another field, and none has two scores. */
export function usGame(wire: WireGame, { league, seasonName, round }: Around): ScoreboardGame {
  const { home, away, scoring } = wire;
  const homeScore = wire.home_points ?? scoring?.home_points ?? home.points ?? home.runs;
  const awayScore = wire.away_points ?? scoring?.away_points ?? away.points ?? away.runs;
  const status = stateOf(wire.status, (homeScore ?? 0) + (awayScore ?? 0) > 0);
  return {
    league,
    upstreamId: wire.id,
    startTime: utc(wire.scheduled),
    startTimeConfirmed: wire.status !== 'time-tbd',
    status,
    homeUpstreamId: home.id,
    awayUpstreamId: away.id,
    homeName: fullName(home),
    awayName: fullName(away),
    // Before the game some feeds send 0 to 0, which is no score yet.
    homeScore: status === 'scheduled' ? null : homeScore,
    awayScore: status === 'scheduled' ? null : awayScore,
    leagueName: leagueNames[league],
    seasonName,
    round: round ?? wire.title,
    venue: wire.venue?.name ?? null,
  };
}

/** Some feeds have "Boston" and "Celtics", others "Boston Celtics"; the Athletics are their own market. */
function fullName({ market, name }: { market: string | null; name: string }): string {
  return market === null || `${name} `.startsWith(`${market} `) ? name : `${market} ${name}`;
}

/** A hierarchy nests its teams under conferences or leagues, with or without divisions. */
const list = z.array(z.unknown()).nullish();
const Branch = z
  .object({ teams: list, conferences: list, leagues: list, divisions: list })
  .refine((branch) => Object.values(branch).some(Array.isArray), 'neither teams nor branches');

/** `unread` counts branches that cannot be read, whose teams are unknown. */
function leaves(branch: z.infer<typeof Branch>): { teams: unknown[]; unread: number } {
  const { items, dropped } = readItems(Branch, [
    ...(branch.conferences ?? []),
    ...(branch.leagues ?? []),
    ...(branch.divisions ?? []),
  ]);
  const below = items.map(leaves);
  return {
    teams: [...(branch.teams ?? []), ...below.flatMap(({ teams }) => teams)],
    unread: below.reduce((sum, { unread }) => sum + unread, dropped),
  };
}

/** Reads `league/hierarchy.json`. Throws UpstreamError if it is something else, which a league without any team is too. */
export function usTeams(json: unknown, league: LeaguePath): FeedContent {
  const found = leaves(readFrame(Branch, json));
  const { items, dropped } = readItems(WireUsTeam, found.teams);
  if (items.length === 0) throw new UpstreamError('malformed');
  const teams = items.map((wire) => ({
    league,
    upstreamId: wire.id,
    name: wire.name,
    shortName: wire.alias ?? wire.abbr ?? wire.name,
    market: wire.market,
    location: place(wire.venue) ?? wire.market,
  }));
  return { teams, games: [], dropped: dropped + found.unread };
}

function place(venue: WireVenue): string | null {
  if (venue?.city == null) return null;
  return venue.state === null ? venue.city : `${venue.city}, ${venue.state}`;
}
