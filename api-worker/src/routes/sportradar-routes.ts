import { limits } from '#contract/fixed-limits.ts';
import { LeagueGames, LeaguePath, LeagueTeams, Standings } from '#contract/sports.ts';
import { type PathParameter, paging } from '../http/parameters.ts';
import { ProblemError } from '../http/problem.ts';
import { route, type Route } from '../route.ts';
import { type GameList, gameLists } from '../scoreboard/stored-games.ts';

/** About one screen of games. */
const gamesByDefault = 20;

const league: PathParameter<LeaguePath> = {
  schema: LeaguePath,
  read: (text) => {
    const parsed = LeaguePath.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new ProblemError('not_found', 'La liga solicitada no existe');
  },
};

const listed: Record<GameList, string> = {
  live: 'Live games of a league, and suspended ones that may resume, soonest first',
  upcoming:
    'Scheduled games of a league, and postponed and cancelled ones until their day is over, soonest first',
  recent: 'Finished games of 14 days, newest first',
};

/** Games and teams of a league in the shape of the sports-data backend, under /api/sportradar. */
export const sportradarRoutes: readonly Route[] = [
  ...gameLists.map((list) =>
    route('GET', `/api/sportradar/{league}/games/${list}`, {
      summary: listed[list],
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
