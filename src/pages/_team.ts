import { secondaryTimeout, type Answer } from '#api/client.ts';
import { optional } from '#api/outcome.ts';
import { sport as askSport, team as askTeam, teamGames, type GameList } from '#api/sports.ts';
import type { Sport, Team } from '#contract/sports.ts';
import { cardsOf } from '#sports/ask-cards.ts';
import { leagueOf } from '#sports/catalogue.ts';
import type { GameCard } from '#sports/game-card.ts';

/** Games of one list on a team's page: the week that is near. */
const gamesShown = 6;

/** A team and its sport. Throws what `ask` throws. */
export async function askTeamWithSport(id: number): Promise<Answer<{ team: Team; sport: Sport }>> {
  const team = await askTeam(id);
  const sport = await askSport(leagueOf(team.data.league).sport.slug);
  return { ...team, data: { team: team.data, sport: sport.data } };
}

/** A team's games as cards; null for a list that could not be had. */
export async function askTeamGames(id: number): Promise<Record<GameList, GameCard[] | null>> {
  const known = new Map<number, Team>();
  const list = async (name: GameList): Promise<GameCard[] | null> => {
    const window = { page: 1, perPage: gamesShown };
    const answer = await optional(teamGames(id, name, window, { timeout: secondaryTimeout }));
    return answer && cardsOf(answer.data, known);
  };
  const [live, upcoming, recent] = await Promise.all([list('live'), list('upcoming'), list('recent')]);
  return { live, upcoming, recent };
}
