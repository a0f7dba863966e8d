import { config } from 'zod/mini';
import {
  Game,
  Games,
  LeagueGames,
  type LeaguePath,
  LeagueTeams,
  Sport,
  SportArticles,
  Team,
  Teams,
} from '#contract/sports.ts';
import { ask, type AskOptions } from './client.ts';

// In a browser the page's policy forbids what zod compiles at run time, and reports even its asking.
if (!import.meta.env.SSR) config({ jitless: true });

/** The three lists of games, as the addresses of /api call them. */
export type GameList = 'live' | 'upcoming' | 'recent';

export interface PageQuestion {
  page: number;
  perPage: number;
}

// The specification's rules for all of these: a 401 throws, and there is one more try.
const once = { retries: 1 } as const;

const paged = ({ page, perPage }: PageQuestion) => `per_page=${perPage}&page=${page}`;

/** Soonest first; finished games newest first. */
export const leagueGames = (league: LeaguePath, list: GameList, page: PageQuestion, options?: AskOptions) =>
  ask(`/api/sportradar/${league}/games/${list}?${paged(page)}`, LeagueGames, { ...once, ...options });

/** By name. */
export const leagueTeams = (league: LeaguePath, options?: AskOptions) =>
  ask(`/api/sportradar/${league}/teams?per_page=100`, LeagueTeams, { ...once, ...options });

/** `named` is a slug or a number. */
export const sport = (named: string | number, options?: AskOptions) =>
  ask(`/api/sports/${encodeURIComponent(named)}`, Sport, { ...once, ...options });

export const sportGames = (sportId: number, list: GameList, page: PageQuestion, options?: AskOptions) =>
  ask(`/api/games/${list}?sportId=${sportId}&${paged(page)}`, Games, { ...once, ...options });

export const teamGames = (teamId: number, list: GameList, page: PageQuestion, options?: AskOptions) =>
  ask(`/api/games/${list}?teamId=${teamId}&${paged(page)}`, Games, { ...once, ...options });

/** Each game once, though both of its teams were asked for. */
export const gamesOfTeams = (
  teamIds: readonly number[],
  list: GameList,
  page: PageQuestion,
  options?: AskOptions,
) => ask(`/api/games/${list}?teamIds=${teamIds.join(',')}&${paged(page)}`, Games, { ...once, ...options });

export const game = (id: number, options?: AskOptions) =>
  ask(`/api/games/${id}`, Game, { ...once, ...options });

/** By name, at most a hundred. */
export const sportTeams = (sportId: number, options?: AskOptions) =>
  ask(`/api/teams?sportId=${sportId}&per_page=100`, Teams, { ...once, ...options });

/** Those of these ids that exist. */
export const teamsByIds = (ids: readonly number[], options?: AskOptions) =>
  ask(`/api/teams?ids=${ids.join(',')}`, Teams, { ...once, ...options });

export const team = (id: number, options?: AskOptions) =>
  ask(`/api/teams/${id}`, Team, { ...once, ...options });

export const sportArticles = (sportId: number, page: PageQuestion, options?: AskOptions) =>
  ask(`/api/articles/sport?sportId=${sportId}&${paged(page)}`, SportArticles, { ...once, ...options });
