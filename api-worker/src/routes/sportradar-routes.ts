import { Hono } from 'hono';
import { LeaguePath } from '#contract/sports.ts';
import { limits } from '#contract/fixed-limits.ts';
import { jsonResponse } from '../http/json-response.ts';
import { ProblemError } from '../http/problem.ts';
import { paging } from '../http/query.ts';
import { gameLists } from '../scoreboard/game-lists.ts';
import type { AppEnvironment } from '../services.ts';

/** About one screen of games. */
const gamesByDefault = 20;

function leagueOf(text: string): LeaguePath {
  const league = LeaguePath.safeParse(text);
  if (!league.success) throw new ProblemError('not_found', 'La liga solicitada no existe');
  return league.data;
}

/** Games and teams of a league in the shape of the sports-data backend, under /api/sportradar. */
export const sportradarRoutes = new Hono<AppEnvironment>();

for (const list of gameLists) {
  sportradarRoutes.get(`/:league/games/${list}`, async (c) => {
    const league = leagueOf(c.req.param('league'));
    const window = paging(new URL(c.req.url).searchParams, gamesByDefault);
    const answer = await c.var.services.scoreboard.gamesOfLeague(list, league, window);
    return jsonResponse(c.req.raw, answer);
  });
}

sportradarRoutes.get('/:league/standings', async (c) => {
  const league = leagueOf(c.req.param('league'));
  return jsonResponse(c.req.raw, await c.var.services.scoreboard.standingsOfLeague(league));
});

sportradarRoutes.get('/:league/teams', async (c) => {
  const league = leagueOf(c.req.param('league'));
  const window = paging(new URL(c.req.url).searchParams, limits.perPage);
  const answer = await c.var.services.scoreboard.teamsOfLeague(league, window);
  return jsonResponse(c.req.raw, answer);
});
