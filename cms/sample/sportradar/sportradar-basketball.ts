import { bsnCalendar } from '../../content/sports/sports-calendar.ts';
import {
  sportsGames,
  sportsNumber,
  type SportsGame,
  type SportsSeason,
} from '../../content/sports/sports-games.ts';
import { islandBasketball } from '../../content/sports/sports-scoring.ts';
import { superiorNacionalTeams, type SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import { recordOf } from './sportradar-standings.ts';
import { isOver, quarterClock, SEASON_MAX_AGE, type Feed, type FeedReader } from './sportradar-feed.ts';

const puertoRico = { id: 'sr:category:9999', name: 'Puerto Rico', country_code: 'PRI' };
const competition = { id: 'sr:competition:17374', name: 'Superior Nacional', gender: 'men' };
const competitions = [
  {
    id: 'sr:competition:132',
    name: 'NBA',
    gender: 'men',
    category: { id: 'sr:category:15', name: 'USA', country_code: 'USA' },
  },
  { ...competition, category: puertoRico },
];
/** In seconds, as in the real service. */
const SUMMARIES_MAX_AGE = 300;
const LIVE_MAX_AGE = 1;
/** As in the real service. */
const PAGE_SIZE = 200;

const games: SportsSeason = {
  league: 'superior-nacional',
  teams: superiorNacionalTeams,
  calendar: bsnCalendar(superiorNacionalTeams),
  scoring: islandBasketball,
  lasts: 125,
  days: { back: 6, ahead: 8 },
};

/** Global Basketball v2 with the Superior Nacional, which is in season all year, as the other leagues of the sample are. */
export const basketballFeeds: FeedReader = (path, url, now) => {
  const generated_at = now.toISOString().replace(/\.\d{3}Z$/, '+00:00');
  const respond = (body: JsonObject, maxAge: number): Feed => ({ body: { generated_at, ...body }, maxAge });
  const summaries = (all: readonly SportsGame[], maxAge: number): Feed => {
    const start = Number(url.searchParams.get('start') ?? '0');
    const limit = Math.min(PAGE_SIZE, Number(url.searchParams.get('limit') ?? String(PAGE_SIZE)));
    const page = all.slice(start, start + limit).map((game) => summaryOf(game, now));
    const headers = {
      'X-Max-Results': String(all.length),
      'X-Offset': String(start),
      'X-Result': String(page.length),
    };
    return { ...respond({ summaries: page }, maxAge), headers };
  };
  const season = seasonOf(now);
  const all = sportsGames(games, now);
  if (path === 'competitions.json') return respond({ competitions }, SEASON_MAX_AGE);
  const [, kind, id, feed] =
    /^(competitions|seasons)\/([^/]+)\/(seasons|summaries|competitors|standings)\.json$/.exec(path) ?? [];
  if (kind === 'competitions' && feed === 'seasons') {
    return id === competition.id ? respond({ seasons: [season] }, SEASON_MAX_AGE) : 'no-resource';
  }
  if (kind === 'seasons' && id !== season.id) return 'no-resource';
  if (feed === 'competitors') return respond({ season_competitors: competitors() }, SEASON_MAX_AGE);
  if (feed === 'standings') return respond({ standings: standings() }, SEASON_MAX_AGE);
  if (feed === 'summaries') return summaries(all, SUMMARIES_MAX_AGE);
  const [, date] = /^schedules\/(\d{4}-\d\d-\d\d)\/summaries\.json$/.exec(path) ?? [];
  if (date !== undefined) {
    return summaries(
      all.filter(({ start }) => start.toISOString().startsWith(date)),
      SUMMARIES_MAX_AGE,
    );
  }
  if (path === 'schedules/live/summaries.json') return summaries(all.filter(isPlayed), LIVE_MAX_AGE);
  return null;
};

const isPlayed = ({ status }: SportsGame) => status === 'inprogress' || status === 'halftime';

function seasonOf(now: Date) {
  const year = now.getUTCFullYear();
  return {
    id: `sr:season:${900_000 + year}`,
    name: `Superior Nacional ${year}`,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    year: String(year),
    competition_id: competition.id,
  };
}

const nameOf = ({ name, market }: SportsTeam) => `${name} de ${market}`;

function competitors(): JsonObject[] {
  return superiorNacionalTeams.map((team) => ({
    id: team.id,
    name: nameOf(team),
    short_name: team.name,
    abbreviation: team.alias,
  }));
}

/** After the regular season of 34 games, in which the two groups play each other. */
function standings(): JsonObject[] {
  const groups = ['A', 'B'].map((group_name, group) => {
    const teams = superiorNacionalTeams.filter((_, index) => index % 2 === group);
    const records = teams.map((team) => ({ team, ...recordOf(superiorNacionalTeams, team.id, 34) }));
    return {
      group_name,
      standings: records
        .toSorted((one, other) => other.wins - one.wins)
        .map(({ team, wins, losses }, index) => ({
          rank: index + 1,
          win: wins,
          loss: losses,
          played: 34,
          competitor: { id: team.id, name: nameOf(team), abbreviation: team.alias },
        })),
    };
  });
  return [{ type: 'total', groups }];
}

function summaryOf(game: SportsGame, now: Date): JsonObject {
  const competitor = (team: SportsTeam, qualifier: 'home' | 'away') => ({
    id: team.id,
    name: nameOf(team),
    country: 'Puerto Rico',
    country_code: 'PRI',
    abbreviation: team.alias,
    qualifier,
    gender: 'male',
  });
  return {
    sport_event: {
      id: `sr:sport_event:${70_000_000 + sportsNumber(game.id, 1_000_000)}`,
      start_time: game.start.toISOString().replace('.000Z', '+00:00'),
      start_time_confirmed: true,
      sport_event_context: {
        sport: { id: 'sr:sport:2', name: 'Basketball' },
        category: puertoRico,
        competition,
        season: seasonOf(now),
        stage: { order: 2, type: 'cup', phase: 'playoffs' },
        round: { name: game.title },
      },
      coverage: { live: true, properties: [{ type: 'match_clock', value: true }] },
      competitors: [competitor(game.home, 'home'), competitor(game.away, 'away')],
      venue: {
        id: `sr:venue:${990_000 + sportsNumber(game.venue.name, 1_000)}`,
        name: game.venue.name,
        city_name: game.venue.city,
        country_name: 'Puerto Rico',
        country_code: 'PRI',
        timezone: 'America/Puerto_Rico',
      },
    },
    sport_event_status: statusOf(game),
  };
}

const quarterNames = ['1st_quarter', '2nd_quarter', '3rd_quarter', '4th_quarter'];

function statusOf(game: SportsGame): JsonObject {
  const { score, periods, status } = game;
  if (score === null) return { status: 'not_started', match_status: 'not_started' };
  const { quarter, clock } = quarterClock(game, 10);
  const points = {
    home_score: score.home,
    away_score: score.away,
    period_scores: periods.slice(0, quarter).map(({ home, away }, index) => ({
      home_score: home,
      away_score: away,
      type: 'regular_period',
      number: index + 1,
    })),
  };
  if (isOver(game))
    return { status: status === 'closed' ? 'closed' : 'ended', match_status: 'ended', ...points };
  const match_status = status === 'halftime' ? 'pause' : (quarterNames[quarter - 1] ?? null);
  return { status: 'live', match_status, ...points, clock: { remaining: clock } };
}
