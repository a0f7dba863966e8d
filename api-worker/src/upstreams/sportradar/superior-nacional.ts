import * as z from 'zod';
import { behindUtc } from '#contract/day-and-time.ts';
import { leagues } from '#contract/leagues.ts';
import { type Feed, type FeedKind, type League, ttlsOf } from './league.ts';
import { phaseOfMatch } from './phase.ts';
import { type FeedResponse, requestFeed, requestSportradar } from './request.ts';
import {
  type FeedContent,
  isUndecided,
  optionalText,
  periodLines,
  points,
  type ScoreboardGame,
  start,
  status,
  statusAndScore,
  text,
  undecidedName,
  utc,
  wirePeriods,
  WireVenue,
} from './wire.ts';
import { perhaps, readFrame, readItems } from '../read.ts';
import { seasonStandings, withoutStandings } from './league-standings.ts';
import { roundInSpanish } from './rounds.ts';

const league = 'superior-nacional';

/** Seconds: the max-age of a season's summaries. They hold the final scores of the day's games, so no feed of a day is needed. */
const playingTtl = 300;
/** The longest page that the API allows, and more pages than any season has. */
const pageSize = 200;
const maxPages = 10;

/** The status, or what the second status field says more precisely: "live" covers the breaks too, and "not_started" a late start. */
function wordOf(word: string, matchStatus: string | null, periods: readonly unknown[] | null): string {
  if (word === 'not_started' && matchStatus === 'start_delayed') return matchStatus;
  // The break after the second of four quarters is called "pause", as the other two.
  const isHalftime = matchStatus === 'halftime' || (matchStatus === 'pause' && periods?.length === 2);
  return isHalftime ? 'halftime' : word;
}

const WireSportEvent = z.object({
  sport_event: z.object({
    id: text,
    start_time: start,
    start_time_confirmed: z.boolean().catch(true).default(true),
    sport_event_context: perhaps(
      z.object({
        competition: perhaps(z.object({ id: optionalText })),
        season: perhaps(z.object({ name: optionalText })),
        round: perhaps(z.object({ number: points, name: optionalText })),
      }),
    ),
    competitors: z.array(z.unknown()),
    venue: WireVenue,
  }),
  sport_event_status: z
    .object({
      status,
      home_score: points,
      away_score: points,
      match_status: optionalText,
      period_scores: wirePeriods,
      clock: perhaps(z.object({ remaining: optionalText })),
    })
    .transform(({ home_score, away_score, match_status, period_scores, clock, status: word }) => ({
      status: wordOf(word, match_status, period_scores),
      homeScore: home_score,
      awayScore: away_score,
      phase: phaseOfMatch(match_status, clock?.remaining ?? null, period_scores?.length ?? 0),
      lineScore: periodLines(period_scores),
    })),
});

const WireCompetitor = z.object({
  id: optionalText,
  name: text,
  abbreviation: optionalText,
  qualifier: z.enum(['home', 'away']),
});

const WireSeasonCompetitor = z.object({ id: text, name: text, abbreviation: optionalText });

const WireSeason = z.object({ id: text, start_date: z.iso.date(), end_date: z.iso.date() });

const Summaries = z.object({ summaries: z.array(z.unknown()) });
const Competitors = z.object({ season_competitors: z.array(z.unknown()) });
const Seasons = z.object({ seasons: z.array(z.unknown()) });
const competitionId = z.object({ id: z.string().trim().min(1) });
const Owned = z.object({
  sport_event: z.object({ sport_event_context: z.object({ competition: competitionId }) }),
});

/** The season that was looked up last, and until when it need not be looked up again (ms since the epoch). */
const FoundSeason = z.object({ competition: z.string(), id: z.string().nullable(), until: z.number() });
const seasonName = 'superior-nacional/season';

/** Feeds of one competition of Global Basketball v2. The season is looked up first, once a day. */
export const superiorNacional: League = ({ access, settings, now, memory }) => {
  const { SPORTRADAR_ACCESS_LEVEL: level, SPORTRADAR_BSN_COMPETITION_ID: competition } = settings;
  const base = `basketball/${level}/v2/es`;
  const ttls = ttlsOf[level];

  const currentSeason = async (): Promise<string | null> => {
    const found = FoundSeason.nullable().parse(JSON.parse(memory.read(seasonName) ?? 'null'));
    if (found?.competition === competition && now() < found.until) return found.id;
    const { json } = await requestSportradar(`${base}/competitions/${competition}/seasons.json`, access);
    // Of Puerto Rico: the last game of a season begins when UTC has the next day.
    const day = new Date(now() - behindUtc).toISOString().slice(0, 10);
    const id = seasonOf(json, day);
    memory.write(seasonName, JSON.stringify({ competition, id, until: now() + ttls.teams * 1_000 }));
    return id;
  };

  const summaries = async (path: string): Promise<FeedResponse> => {
    const games: ScoreboardGame[] = [];
    let dropped = 0;
    for (let page = 1; ; page += 1) {
      const paging = `start=${(page - 1) * pageSize}&limit=${pageSize}`;
      const { json, ...said } = await requestSportradar(`${base}/${path}/summaries.json?${paging}`, access);
      const content = bsnSummaries(json, competition);
      games.push(...content.games);
      dropped += content.dropped;
      if (content.held < pageSize || page === maxPages) {
        return { content: { teams: null, games, dropped }, ...said };
      }
    }
  };

  const ofSeason = async (read: (id: string) => Promise<FeedResponse>): Promise<FeedResponse> => {
    const id = await currentSeason();
    if (id !== null) return read(id);
    return { content: { teams: null, games: [], dropped: 0 }, maxAgeSeconds: null, quota: null };
  };

  const teams = (id: string) => requestFeed(`${base}/seasons/${id}/competitors.json`, access, bsnTeams);

  const feed = (name: string, kind: FeedKind, request: Feed['request'], ttlSeconds = ttls[kind]): Feed => ({
    feed: `${league}/${name}`,
    league,
    kind,
    ttlSeconds,
    request,
  });

  const standings = (id: string) =>
    requestFeed(`${base}/seasons/${id}/standings.json`, access, seasonStandings);

  return ({ known, on }) => {
    const season = () => ofSeason((id) => summaries(`seasons/${id}`));
    // A game leaves the live feed ten minutes after its end; its final score is in the season's summaries.
    const results = (ttl: number) => feed('season/playing', 'day', season, ttl);
    const playing = [feed('live', 'score', () => summaries('schedules/live')), results(playingTtl)];
    const correcting = known.some(({ isBeingCorrected }) => isBeingCorrected)
      ? [results(ttls.corrected)]
      : [];
    return [
      feed('competitors', 'teams', () => ofSeason(teams)),
      ...(known.length > 0
        ? [feed('standings', 'standings', () => ofSeason(standings).catch(withoutStandings))]
        : []),
      ...(on.length > 0 ? playing : correcting),
      feed('season', 'schedule', season),
    ];
  };
};

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
  const [homeIsOpen, awayIsOpen] = [isUndecided(home), isUndecided(away)];
  const context = event.sport_event_context;
  return {
    league,
    upstreamId: event.id,
    startTime: utc(event.start_time),
    startTimeConfirmed: event.start_time_confirmed,
    ...statusAndScore(status),
    homeUpstreamId: homeIsOpen ? null : home.id,
    awayUpstreamId: awayIsOpen ? null : away.id,
    homeName: homeIsOpen ? undecidedName : home.name,
    awayName: awayIsOpen ? undecidedName : away.name,
    homeShortName: homeIsOpen ? null : home.abbreviation,
    awayShortName: awayIsOpen ? null : away.abbreviation,
    leagueName: leagues[league].abbreviation,
    seasonName: context?.season?.name ?? null,
    round:
      roundInSpanish(context?.round?.name ?? null) ??
      (context?.round?.number == null ? null : `Jornada ${context.round.number}`),
    venue: event.venue?.name ?? null,
    phase: status.phase,
    lineScore: status.lineScore,
  };
}

/** Reads `seasons/{urn}/competitors.json`. Throws UpstreamError if it is something else. */
export function bsnTeams(json: unknown): FeedContent {
  const { items, dropped } = readItems(WireSeasonCompetitor, readFrame(Competitors, json).season_competitors);
  const teams = items.map(({ id, name, abbreviation }) => {
    // "Vaqueros de Bayamón": the feed has no separate market.
    const at = name.indexOf(' de ');
    const market = at === -1 ? null : name.slice(at + 4);
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
