import { secondaryTimeout, type ApiResponse } from '#api/client.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { sport as requestSport, team as requestTeam, teamGames, type GameList } from '#api/sports.ts';
import { leagues } from '#contract/leagues.ts';
import type { ListItem } from '#contract/content.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';
import { cardOfGame, teamIdsOf, type GameCard } from '#sports/game-card.ts';
import { addTeams } from '#sports/teams.store.ts';
import { newsBesideGames } from './_sports.ts';

/** Games per list on a team's page: the nearest week. */
const gamesShown = 6;

/** A team's games as cards; null for a list whose request failed. The other teams of all lists are requested together. */
async function requestTeamGames(team: Team): Promise<Record<GameList, GameCard[] | null>> {
  const list = (name: GameList) =>
    optional(teamGames(team.id, name, { page: 1, perPage: gamesShown }, { timeout: secondaryTimeout }));
  const [live, upcoming, recent] = await Promise.all([list('live'), list('upcoming'), list('recent')]);
  const known = new Map([[team.id, team]]);
  await addTeams(teamIdsOf([live, upcoming, recent].flatMap((answer) => answer?.data ?? [])), known);
  const cards = (answer: ApiResponse<Game[]> | null) =>
    answer && answer.data.map((game) => cardOfGame(game, known));
  return { live: cards(live), upcoming: cards(upcoming), recent: cards(recent) };
}

interface TeamPage {
  team: Team;
  sport: Sport;
  games: Record<GameList, GameCard[] | null>;
  news: ListItem[];
  /** False if a list or the news could not be loaded. */
  complete: boolean;
}

/** A team, then, in parallel, all that depends on it. Without the team or its sport there is no page. */
export async function loadTeamPage(id: number): Promise<Outcome<TeamPage>> {
  const team = await outcome(requestTeam(id));
  if (team.kind !== 'found') return team;
  const [sport, games, { news, complete }] = await Promise.all([
    outcome(requestSport(leagues[team.data.league].sport)),
    requestTeamGames(team.data),
    newsBesideGames(),
  ]);
  if (sport.kind !== 'found') return sport;
  const isWhole = complete && Object.values(games).every((list) => list !== null);
  return { ...team, data: { team: team.data, sport: sport.data, games, news, complete: isWhole } };
}
