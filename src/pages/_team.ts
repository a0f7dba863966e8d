import { secondaryTimeout, type ApiResponse } from '#api/client.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import {
  leagueStandings,
  sport as requestSport,
  sportArticles,
  team as requestTeam,
  teamArticles,
  teamGames,
  type GameList,
} from '#api/sports-requests.ts';
import { leagues } from '#contract/leagues.ts';
import type { Game, Sport, SportArticle, Standing, Team } from '#contract/sports.ts';
import { cardOfGame, teamIdsOf, type GameCard } from '#sports/game-card.ts';
import { addTeams } from '#sports/teams.store.ts';

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

/** News cards in one row of a wide screen. */
const newsShown = 3;

/** The newest news about a team; about its sport if there is none. `isOwn` is false then. Null if the request failed. */
async function requestNews(team: Team, sport: Sport): Promise<TeamNews | null> {
  const window = { page: 1, perPage: newsShown };
  const secondary = { timeout: secondaryTimeout };
  const own = await optional(teamArticles(team.id, window, secondary));
  if (own === null || own.data.length > 0) return own && { items: own.data, isOwn: true };
  const others = await optional(sportArticles(sport.id, window, secondary));
  return others && { items: others.data, isOwn: false };
}

interface TeamNews {
  items: readonly SportArticle[];
  /** Whether it is about the team itself, not only about its sport. */
  isOwn: boolean;
}

interface TeamPage {
  team: Team;
  sport: Sport;
  games: Record<GameList, GameCard[] | null>;
  news: TeamNews | null;
  /** Its place in the league; null if the league has no standings. */
  standing: Standing | null;
  /** False if a list, the standings or the news could not be loaded. */
  complete: boolean;
}

/** A team, then its sport, then, in parallel, all that depends on them. Without the team or its sport there is no page. */
export async function loadTeamPage(id: number): Promise<Outcome<TeamPage>> {
  const team = await outcome(requestTeam(id));
  if (team.kind !== 'found') return team;
  const sport = await outcome(requestSport(leagues[team.data.league].sport));
  if (sport.kind !== 'found') return sport;
  const [games, standings, news] = await Promise.all([
    requestTeamGames(team.data),
    optional(leagueStandings(team.data.league, { timeout: secondaryTimeout })),
    requestNews(team.data, sport.data),
  ]);
  const lists = [...Object.values(games), standings, news];
  const standing = standings?.data.find(({ teamId }) => teamId === id) ?? null;
  const complete = lists.every((list) => list !== null);
  return { ...team, data: { team: team.data, sport: sport.data, games, news, standing, complete } };
}
