import { Hono } from 'hono';
import { SportSlug } from '#contract/sports.ts';
import { limits } from '#contract/fixed-limits.ts';
import { jsonResponse } from '../http/json-response.ts';
import { ProblemError } from '../http/problem.ts';
import { identifier, identifiers, paging, pathId, refuseSeveral, requiredIdentifier } from '../http/query.ts';
import { gameLists } from '../scoreboard/game-lists.ts';
import type { AppEnvironment } from '../services.ts';

/** About one screen of games. */
const gamesByDefault = 20;

const missing = {
  sport: 'El deporte solicitado no existe',
  team: 'El equipo solicitado no existe',
  game: 'No se encontró información del partido solicitado',
} as const;

function idOrMissing(text: string, sentence: string): number {
  const id = pathId(text);
  if (id === null) throw new ProblemError('not_found', sentence);
  return id;
}

function named(text: string): string | number {
  const slug = SportSlug.safeParse(text);
  return slug.success ? slug.data : idOrMissing(text, missing.sport);
}

/** The sport, team or teams whose games are requested. Throws `bad_request` if more than one of the parameters is present. */
function scopeOf(query: URLSearchParams): { sportId: number } | { teamId: number } | { teamIds: number[] } {
  refuseSeveral(query, ['sportId', 'teamId', 'teamIds']);
  const teamIds = identifiers(query, 'teamIds');
  // Sorted, so that the same teams have the same cache key.
  if (teamIds !== undefined) return { teamIds: teamIds.toSorted((a, b) => a - b) };
  const teamId = identifier(query, 'teamId');
  return teamId === undefined ? { sportId: requiredIdentifier(query, 'sportId') } : { teamId };
}

/** Sports, teams and games, under /api. */
export const sportsRoutes = new Hono<AppEnvironment>()
  .get('/sports/:named', async (c) =>
    jsonResponse(
      c.req.raw,
      await c.var.services.scoreboard.sport(named(c.req.param('named'))),
      missing.sport,
    ),
  )
  .get('/teams', async (c) => {
    const { scoreboard } = c.var.services;
    const query = new URL(c.req.url).searchParams;
    const ids = identifiers(query, 'ids');
    // All teams of a sport fit on one page of the list.
    const answer =
      ids === undefined
        ? scoreboard.teamsOfSport(requiredIdentifier(query, 'sportId'), paging(query, limits.perPage))
        : scoreboard.teamsByIds(ids);
    return jsonResponse(c.req.raw, await answer);
  })
  .get('/teams/:id', async (c) => {
    const id = idOrMissing(c.req.param('id'), missing.team);
    const answer = await c.var.services.scoreboard.team(id);
    return jsonResponse(c.req.raw, answer, missing.team);
  });

for (const list of gameLists) {
  sportsRoutes.get(`/games/${list}`, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const window = paging(query, gamesByDefault);
    const answer = c.var.services.scoreboard.games(list, scopeOf(query), window);
    return jsonResponse(c.req.raw, await answer);
  });
}

// After the lists, which "/games/:id" would otherwise take for ids.
sportsRoutes.get('/games/:id', async (c) => {
  const id = idOrMissing(c.req.param('id'), missing.game);
  const answer = await c.var.services.scoreboard.game(id);
  return jsonResponse(c.req.raw, answer, missing.game);
});
