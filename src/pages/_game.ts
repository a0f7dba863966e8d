import { ApiError, type Answer } from '#api/client.ts';
import { game as askGameAlone, sport as askSport, team as askTeam } from '#api/sports.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';

export interface WholeGame {
  game: Game;
  home: Team;
  away: Team;
  sport: Sport;
}

/** A team that is not decided yet is as missing as one that nobody knows. */
const someTeam = (id: number | null): Promise<Answer<Team>> =>
  id === null ? Promise.reject(new ApiError(404, 'team')) : askTeam(id);

/**
 * A game with both teams and its sport: without one of them there is no page of it. Throws what
 * `ask` throws; ApiError 404 where one is missing.
 */
export async function askGame(id: number): Promise<Answer<WholeGame>> {
  const game = await askGameAlone(id);
  const { homeTeamId, awayTeamId, sportTypeId } = game.data;
  const [home, away, sport] = await Promise.all([
    someTeam(homeTeamId),
    someTeam(awayTeamId),
    askSport(sportTypeId),
  ]);
  return { ...game, data: { game: game.data, home: home.data, away: away.data, sport: sport.data } };
}
