import { config } from 'zod/mini';
import {
  Game,
  Games,
  LeagueGames,
  type LeaguePath,
  LeagueTeams,
  Sport,
  SportArticles,
  Standings,
  Team,
  Teams,
} from '#contract/sports.ts';
import { requestApi, type RequestOptions } from './client.ts';

// In a browser the content security policy forbids zod's run-time compilation, and even zod's check for it would be reported.
if (!import.meta.env.SSR) config({ jitless: true });

/** The three lists of games, as named in the paths of /api. */
export type GameList = 'live' | 'upcoming' | 'recent';

export interface PageRequest {
  page: number;
  perPage: number;
}

// One retry is a product requirement for all of these requests.
const oneRetry = { retries: 1 } as const;

const paged = ({ page, perPage }: PageRequest) => `per_page=${perPage}&page=${page}`;

/** Sorted by start, soonest first; finished games newest first. */
export const leagueGames = (
  league: LeaguePath,
  list: GameList,
  page: PageRequest,
  options?: RequestOptions,
) =>
  requestApi(`/api/sportradar/${league}/games/${list}?${paged(page)}`, LeagueGames, {
    ...oneRetry,
    ...options,
  });

/** Sorted by name. */
export const leagueTeams = (league: LeaguePath, options?: RequestOptions) =>
  requestApi(`/api/sportradar/${league}/teams?per_page=100`, LeagueTeams, { ...oneRetry, ...options });

/** Sorted by group and rank; empty if the league has none. */
export const leagueStandings = (league: LeaguePath, options?: RequestOptions) =>
  requestApi(`/api/sportradar/${league}/standings`, Standings, { ...oneRetry, ...options });

/** `named` is a slug or an id. */
export const sport = (named: string | number, options?: RequestOptions) =>
  requestApi(`/api/sports/${encodeURIComponent(named)}`, Sport, { ...oneRetry, ...options });

export const sportGames = (sportId: number, list: GameList, page: PageRequest, options?: RequestOptions) =>
  requestApi(`/api/games/${list}?sportId=${sportId}&${paged(page)}`, Games, { ...oneRetry, ...options });

export const teamGames = (teamId: number, list: GameList, page: PageRequest, options?: RequestOptions) =>
  requestApi(`/api/games/${list}?teamId=${teamId}&${paged(page)}`, Games, { ...oneRetry, ...options });

/** Each game once, even if both of its teams are in `teamIds`. */
export const gamesOfTeams = (
  teamIds: readonly number[],
  list: GameList,
  page: PageRequest,
  options?: RequestOptions,
) =>
  requestApi(`/api/games/${list}?teamIds=${teamIds.join(',')}&${paged(page)}`, Games, {
    ...oneRetry,
    ...options,
  });

export const game = (id: number, options?: RequestOptions) =>
  requestApi(`/api/games/${id}`, Game, { ...oneRetry, ...options });

/** Sorted by name, at most a hundred. */
export const sportTeams = (sportId: number, options?: RequestOptions) =>
  requestApi(`/api/teams?sportId=${sportId}&per_page=100`, Teams, { ...oneRetry, ...options });

/** Ids that do not exist are missing in the response. */
export const teamsByIds = (ids: readonly number[], options?: RequestOptions) =>
  requestApi(`/api/teams?ids=${ids.join(',')}`, Teams, { ...oneRetry, ...options });

export const team = (id: number) => requestApi(`/api/teams/${id}`, Team, oneRetry);

export const sportArticles = (sportId: number, page: PageRequest, options?: RequestOptions) =>
  requestApi(`/api/articles/sport?sportId=${sportId}&${paged(page)}`, SportArticles, {
    ...oneRetry,
    ...options,
  });

/** News about a team, newest first. */
export const teamArticles = (teamId: number, page: PageRequest, options?: RequestOptions) =>
  requestApi(`/api/articles/sport?teamId=${teamId}&${paged(page)}`, SportArticles, {
    ...oneRetry,
    ...options,
  });
