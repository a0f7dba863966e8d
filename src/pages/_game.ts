import { outcome, type Outcome } from '#api/outcome.ts';
import { game as requestGame, sport as requestSport, team as requestTeam } from '#api/sports.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';

export interface WholeGame {
  game: Game;
  home: Team;
  away: Team;
  sport: Sport;
}

/** Missing if the team is unknown or not decided yet. */
const someTeam = async (id: number | null): Promise<Outcome<Team>> =>
  id === null ? { kind: 'missing' } : outcome(requestTeam(id));

/** A game with both teams and its sport. Without one of them there is no page. */
export async function loadGame(id: number): Promise<Outcome<WholeGame>> {
  const game = await outcome(requestGame(id));
  if (game.kind !== 'found') return game;
  const { homeTeamId, awayTeamId, sportTypeId } = game.data;
  const [home, away, sport] = await Promise.all([
    someTeam(homeTeamId),
    someTeam(awayTeamId),
    outcome(requestSport(sportTypeId)),
  ]);
  if (home.kind !== 'found') return home;
  if (away.kind !== 'found') return away;
  if (sport.kind !== 'found') return sport;
  return { ...game, data: { game: game.data, home: home.data, away: away.data, sport: sport.data } };
}
