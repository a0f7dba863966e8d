import { z } from 'zod';
import type { FeedContent, ScoreboardGame } from '../../scoreboard/feed-content.ts';
import { readFrame, readItems } from '../read.ts';
import { utc } from './utc.ts';
import { stateOf } from './status.ts';
import { WireCompetitor, WireSeason, WireSeasonCompetitor, WireSportEvent } from './wire.ts';

const league = 'superior-nacional';
const Summaries = z.object({ summaries: z.array(z.unknown()) });
const Competitors = z.object({ season_competitors: z.array(z.unknown()) });
const Seasons = z.object({ seasons: z.array(z.unknown()) });
const competitionId = z.object({ id: z.string().trim().min(1) });
const Owned = z.object({
  sport_event: z.object({ sport_event_context: z.object({ competition: competitionId }) }),
});

/**
 * Reads summaries of Global Basketball v2. Games of other competitions than `competition` are skipped, because the live feed covers the
 * whole world; a game that names no competition counts as unreadable. `held`: summaries on the page, of any competition. Throws
 * UpstreamError if the document is something else.
 */
export function bsnSummaries(json: unknown, competition: string): FeedContent & { held: number } {
  const held = readFrame(Summaries, json).summaries;
  const ours = held.filter((item) => !isForeign(item, competition));
  const { items, dropped } = readItems(WireSportEvent, ours);
  const games = items.map((item) => (competitionOf(item) === null ? null : gameOf(item)));
  const read = games.filter((game) => game !== null);
  return { teams: null, games: read, dropped: dropped + games.length - read.length, held: held.length };
}

/** Whether the item names another competition; the rest of it may be unreadable. */
function isForeign(item: unknown, competition: string): boolean {
  const { data } = Owned.safeParse(item);
  return data !== undefined && data.sport_event.sport_event_context.competition.id !== competition;
}

function competitionOf({ sport_event: event }: z.infer<typeof WireSportEvent>): string | null {
  return event.sport_event_context?.competition?.id ?? null;
}

function gameOf({
  sport_event: event,
  sport_event_status: status,
}: z.infer<typeof WireSportEvent>): ScoreboardGame | null {
  const sides = readItems(WireCompetitor, event.competitors).items;
  const home = sides.find(({ qualifier }) => qualifier === 'home');
  const away = sides.find(({ qualifier }) => qualifier === 'away');
  if (home === undefined || away === undefined) return null;
  const context = event.sport_event_context;
  const state = stateOf(status.status, (status.home_score ?? 0) + (status.away_score ?? 0) > 0);
  return {
    league,
    upstreamId: event.id,
    startTime: utc(event.start_time),
    startTimeConfirmed: event.start_time_confirmed,
    status: state,
    homeUpstreamId: home.id,
    awayUpstreamId: away.id,
    homeName: home.name,
    awayName: away.name,
    homeScore: state === 'scheduled' ? null : status.home_score,
    awayScore: state === 'scheduled' ? null : status.away_score,
    leagueName: 'BSN',
    seasonName: context?.season?.name ?? null,
    round:
      context?.round?.name ?? (context?.round?.number == null ? null : `Jornada ${context.round.number}`),
    venue: event.venue?.name ?? null,
  };
}

/** Reads `seasons/{urn}/competitors.json`. Throws UpstreamError if it is something else. */
export function bsnTeams(json: unknown): FeedContent {
  const { items, dropped } = readItems(WireSeasonCompetitor, readFrame(Competitors, json).season_competitors);
  const teams = items.map(({ id, name, abbreviation }) => {
    // "Vaqueros de Bayamón": the feed has no separate market.
    const market = / de (.+)$/.exec(name)?.[1] ?? null;
    return {
      league,
      upstreamId: id,
      name,
      shortName: abbreviation ?? name,
      market,
      location: market,
    } as const;
  });
  return { teams, games: [], dropped };
}

/** The season of that day (YYYY-MM-DD), or else the latest; null if there is none. Throws UpstreamError. */
export function seasonOf(json: unknown, day: string): string | null {
  const { items } = readItems(WireSeason, readFrame(Seasons, json).seasons);
  const latestFirst = items.toSorted((a, b) => b.start_date.localeCompare(a.start_date));
  const now = latestFirst.find((season) => season.start_date <= day && day <= season.end_date);
  return (now ?? latestFirst[0])?.id ?? null;
}
