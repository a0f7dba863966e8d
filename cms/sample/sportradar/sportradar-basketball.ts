import { yearOf } from '../../content/puerto-rico-time.ts';
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

/** The competition of the worker's default setting. */
const competition = { id: 'sr:competition:17374' };
/** In seconds, as in the real service. */
const SUMMARIES_MAX_AGE = 300;
const LIVE_MAX_AGE = 1;

const games: SportsSeason = {
  league: 'superior-nacional',
  teams: superiorNacionalTeams,
  calendar: bsnCalendar(superiorNacionalTeams),
  scoring: islandBasketball,
  lasts: 125,
  days: { back: 6, ahead: 8 },
};

/** Global Basketball v2 with the Superior Nacional, which is in season all year, as the other leagues of the sample are. */
export const basketballFeeds: FeedReader = (path, now) => {
  // Who looked up the season before New Year requests that one until it is looked up again.
  const [, requested] = /^seasons\/sr:season:9\d(\d{4})\//.exec(path) ?? [];
  const season = seasonOf(requested === undefined ? yearOf(now) : Number(requested));
  const summaries = (all: readonly SportsGame[], maxAge: number): Feed => ({
    body: { summaries: all.map((game) => summaryOf(game, season)) },
    maxAge,
  });
  const all = sportsGames(games, now);
  switch (path) {
    case `competitions/${competition.id}/seasons.json`:
      return { body: { seasons: [season] }, maxAge: SEASON_MAX_AGE };
    case `seasons/${season.id}/competitors.json`:
      return { body: { season_competitors: competitors() }, maxAge: SEASON_MAX_AGE };
    case `seasons/${season.id}/standings.json`:
      return { body: { standings: standings() }, maxAge: SEASON_MAX_AGE };
    case `seasons/${season.id}/summaries.json`:
      return summaries(all, SUMMARIES_MAX_AGE);
    case 'schedules/live/summaries.json':
      return summaries(all.filter(isPlayed), LIVE_MAX_AGE);
    default:
      return null;
  }
};

const isPlayed = ({ status }: SportsGame) => status === 'inprogress' || status === 'halftime';

function seasonOf(year: number) {
  return {
    id: `sr:season:${900_000 + year}`,
    name: `Superior Nacional ${year}`,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
  };
}

const nameOf = ({ name, market }: SportsTeam) => `${name} de ${market}`;

function competitors(): JsonObject[] {
  return superiorNacionalTeams.map((team) => ({
    id: team.id,
    name: nameOf(team),
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
          competitor: { id: team.id },
        })),
    };
  });
  return [{ type: 'total', groups }];
}

function summaryOf(game: SportsGame, season: JsonObject): JsonObject {
  const competitor = (team: SportsTeam, qualifier: 'home' | 'away') => ({
    id: team.id,
    name: nameOf(team),
    abbreviation: team.alias,
    qualifier,
  });
  return {
    sport_event: {
      id: `sr:sport_event:${70_000_000 + sportsNumber(game.id, 1_000_000)}`,
      start_time: game.start.toISOString().replace('.000Z', '+00:00'),
      start_time_confirmed: true,
      sport_event_context: {
        competition,
        season,
        round: { name: game.title },
      },
      competitors: [competitor(game.home, 'home'), competitor(game.away, 'away')],
      venue: { name: game.venue.name, city_name: game.venue.city },
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
    period_scores: periods.slice(0, quarter).map(({ home, away }) => ({
      home_score: home,
      away_score: away,
    })),
  };
  if (isOver(game))
    return { status: status === 'closed' ? 'closed' : 'ended', match_status: 'ended', ...points };
  const match_status = status === 'halftime' ? 'pause' : (quarterNames[quarter - 1] ?? null);
  return { status: 'live', match_status, ...points, clock: { remaining: clock } };
}
