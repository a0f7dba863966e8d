import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import {
  Game,
  Games,
  LeagueGames,
  LeaguePath,
  LeagueTeams,
  Sport,
  SportSlug,
  Standings,
  Team,
  Teams,
} from '#contract/sports.ts';
import {
  identifier,
  identifiers,
  idInPath,
  paging,
  type PathParameter,
  type QueryParameter,
  refuseSeveral,
  required,
} from '../http/parameters.ts';
import { route, type Route } from '../route.ts';
import { type GameList, gameLists } from '../scoreboard/stored-games.ts';
import { ProblemError } from '../http/problem.ts';

/** About one screen of games. */
const gamesByDefault = 20;
/** All teams of a sport fit on one page of the list. */
const teamsByDefault = limits.perPage;

const noSport = 'El deporte solicitado no existe';
const noTeam = 'El equipo solicitado no existe';
const noGame = 'No se encontró información del partido solicitado';

const sportIdInPath = idInPath(noSport);
const named: PathParameter<string | number> = {
  schema: z.union([SportSlug, sportIdInPath.schema]),
  read: (text) => {
    const slug = SportSlug.safeParse(text);
    return slug.success ? slug.data : sportIdInPath.read(text);
  },
};

const sportId = identifier('sportId');
const teamId = identifier('teamId');
const teamIds = identifiers('teamIds');
const ids = identifiers('ids');

/** The sport, the team or the teams whose games are requested. */
const whose: QueryParameter<{ sportId: number } | { teamId: number } | { teamIds: number[] }> = {
  described: [sportId, teamId, teamIds].flatMap(({ described }) => described),
  read: (query) => {
    refuseSeveral(query, ['sportId', 'teamId', 'teamIds']);
    const several = teamIds.read(query);
    // Sorted, so that the same teams have the same cache key.
    if (several !== undefined) return { teamIds: several.toSorted((a, b) => a - b) };
    const one = teamId.read(query);
    return one === undefined ? { sportId: required(sportId).read(query) } : { teamId: one };
  },
};

const teamsPaging = paging(teamsByDefault);
/** The teams with these ids, or those of a sport, which alone come in pages. */
const teams: QueryParameter<{ ids: number[] } | { sportId: number; perPage: number; page: number }> = {
  described: [sportId, ids, teamsPaging.perPage, teamsPaging.page].flatMap(({ described }) => described),
  read: (query) => {
    const these = ids.read(query);
    if (these !== undefined) return { ids: these };
    return {
      sportId: required(sportId).read(query),
      perPage: teamsPaging.perPage.read(query),
      page: teamsPaging.page.read(query),
    };
  },
};

const listed: Record<GameList, string> = {
  live: 'Live games of a sport, a team or several teams: one of them is required',
  upcoming: 'Scheduled games',
  recent: 'Finished games of 14 days',
};

/** Sports, teams and games, under /api. */
export const sportsRoutes: readonly Route[] = [
  route('GET', '/api/sports/{named}', {
    summary: 'A sport, by its slug or its id',
    path: { named },
    response: Sport,
    missing: noSport,
    handle: ({ services, path }) => services.scoreboard.sport(path.named),
  }),
  route('GET', '/api/teams', {
    summary: 'Teams of a sport, or those with these ids, by name: one of both is required',
    query: { teams },
    response: Teams,
    handle: ({ services: { scoreboard }, query }) =>
      'ids' in query.teams
        ? scoreboard.teamsByIds(query.teams.ids)
        : scoreboard.teamsOfSport(query.teams.sportId, query.teams),
  }),
  route('GET', '/api/teams/{id}', {
    summary: 'A team',
    path: { id: idInPath(noTeam) },
    response: Team,
    missing: noTeam,
    handle: ({ services, path }) => services.scoreboard.team(path.id),
  }),
  ...gameLists.map((list) =>
    route('GET', `/api/games/${list}`, {
      summary: listed[list],
      query: { ...paging(gamesByDefault), whose },
      response: Games,
      handle: ({ services, query: { whose, ...window } }) => services.scoreboard.games(list, whose, window),
    }),
  ),
  // After the lists, which "/games/{id}" would otherwise take for ids.
  route('GET', '/api/games/{id}', {
    summary: 'A game in any state',
    path: { id: idInPath(noGame) },
    response: Game,
    missing: noGame,
    handle: ({ services, path }) => services.scoreboard.game(path.id),
  }),
];

const league: PathParameter<LeaguePath> = {
  schema: LeaguePath,
  read: (text) => {
    const parsed = LeaguePath.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new ProblemError('not_found', 'La liga solicitada no existe');
  },
};

const listedOfLeague: Record<GameList, string> = {
  live: 'Live games of a league, and suspended ones that may resume, soonest first',
  upcoming:
    'Scheduled games of a league, and postponed and cancelled ones until their day is over, soonest first',
  recent: 'Finished games of 14 days, newest first',
};

/** Games and teams of a league in the shape of the sports-data backend, under /api/sportradar. */
export const sportradarRoutes: readonly Route[] = [
  ...gameLists.map((list) =>
    route('GET', `/api/sportradar/{league}/games/${list}`, {
      summary: listedOfLeague[list],
      path: { league },
      query: paging(gamesByDefault),
      response: LeagueGames,
      handle: ({ services, path, query }) => services.scoreboard.gamesOfLeague(list, path.league, query),
    }),
  ),
  route('GET', '/api/sportradar/{league}/standings', {
    summary: "The places of a league's teams, by group and rank",
    path: { league },
    response: Standings,
    handle: ({ services, path }) => services.scoreboard.standingsOfLeague(path.league),
  }),
  route('GET', '/api/sportradar/{league}/teams', {
    summary: 'Teams of a league, by name',
    path: { league },
    query: paging(limits.perPage),
    response: LeagueTeams,
    handle: ({ services, path, query }) => services.scoreboard.teamsOfLeague(path.league, query),
  }),
];
