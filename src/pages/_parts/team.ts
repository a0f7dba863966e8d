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
import type { ResponseHolder } from '#config/page-cache.ts';
import { leagues } from '#contract/leagues.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { cardOfGame, teamIdsOf, type GameCard } from '#sports/games/game-card.ts';
import type { TeamNewsItems, TeamPage } from '#sports/team-page/team-page.ts';
import { addTeams } from '#sports/teams/teams.store.ts';
import { applyOutcome } from './apply-outcome.ts';
import { numberOf } from './sports.ts';

/** Games per list on a team's page: the nearest week. */
const gamesShown = 6;

/** A team's games as cards; null for a list whose request failed. The other teams of all lists are requested together. */
async function requestTeamGames(team: Team): Promise<Record<GameList, GameCard[] | null>> {
  const list = (name: GameList) =>
    optional(teamGames(team.id, name, { page: 1, perPage: gamesShown }, { timeout: secondaryTimeout }));
  const [live, upcoming, recent] = await Promise.all([list('live'), list('upcoming'), list('recent')]);
  const known = new Map([[team.id, team]]);
  await addTeams(teamIdsOf([live, upcoming, recent].flatMap((response) => response?.data ?? [])), known);
  const cards = (response: ApiResponse<Game[]> | null) =>
    response && response.data.map((game) => cardOfGame(game, known));
  return { live: cards(live), upcoming: cards(upcoming), recent: cards(recent) };
}

/** News cards in one row of a wide screen. */
const newsShown = 3;

/** The newest news about a team; about its sport if there is none. `isOwn` is false then. Null if the request failed. */
async function requestNews(team: Team, sport: Sport): Promise<TeamNewsItems | null> {
  const window = { page: 1, perPage: newsShown };
  const secondary = { timeout: secondaryTimeout };
  const own = await optional(teamArticles(team.id, window, secondary));
  if (own === null || own.data.length > 0) return own && { items: own.data, isOwn: true };
  const others = await optional(sportArticles(sport.id, window, secondary));
  return others && { items: others.data, isOwn: false };
}

/**
 * A team, then its sport, then, in parallel, all that depends on them. Without the team or its sport there is no page. `complete` is false if
 * a list, the standings or the news could not be loaded.
 */
async function loadTeamPage(id: number): Promise<Outcome<{ shown: TeamPage; complete: boolean }>> {
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
  const shown = { team: team.data, sport: sport.data, games, news, standing };
  return { ...team, data: { shown, complete } };
}

/** The team of a page, by the id in its address. Sets the page's status and cache rule. */
export async function requestedTeam(
  page: ResponseHolder & { params: { id?: string }; response: { status?: number } },
): Promise<Outcome<TeamPage>> {
  const id = numberOf(page.params.id);
  const result = id === null ? ({ kind: 'missing' } as const) : await loadTeamPage(id);
  const isComplete = result.kind === 'found' && result.data.complete;
  applyOutcome(page, result, 'scores', [tags.newsLists, tags.navigation], isComplete);
  return result.kind === 'found' ? { ...result, data: result.data.shown } : result;
}
