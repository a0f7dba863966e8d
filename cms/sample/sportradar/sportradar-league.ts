import { sportsGames, type SportsGame, type SportsSeason } from '../../content/sports/sports-games.ts';
import type { Division, SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import { standingGroups } from './sportradar-standings.ts';
import {
  GAME_MAX_AGE,
  SEASON_MAX_AGE,
  TEAMS_MAX_AGE,
  venueOf,
  type Feed,
  type FeedReader,
} from './sportradar-feed.ts';

/** A league of the United States: the parts of its API that differ from the others. */
interface League {
  divisions: readonly Division[];
  /** The key of the groups of divisions. */
  grouping: 'conferences' | 'leagues';
  season: SportsSeason;
  boxscore(game: SportsGame, now: Date): JsonObject;
  /** Responds to every path but the hierarchy and the box score of a game. Returns null for an unknown path. */
  schedules(path: string, games: SportsGame[], now: Date): Feed | null;
}

/** `staged` are games that a test has added to those that run by the clock. */
export function leagueFeeds(league: League, staged: () => SportsGame[] = () => []): FeedReader {
  return (path, now) => {
    if (path === 'league/hierarchy.json')
      return { body: { [league.grouping]: groupsOf(league) }, maxAge: TEAMS_MAX_AGE };
    if (/^seasons\/\d{4}\/REG\/standings(?:\/season)?\.json$/.test(path))
      return { body: standingsOf(league), maxAge: SEASON_MAX_AGE };
    const games = [...sportsGames(league.season, now), ...staged()];
    const [, id] = /^games\/([0-9a-f-]{36})\/boxscore\.json$/.exec(path) ?? [];
    if (id === undefined) return league.schedules(path, games, now);
    const game = games.find((candidate) => candidate.id === id);
    return game ? { body: league.boxscore(game, now), maxAge: GAME_MAX_AGE } : null;
  };
}

/** Some weeks of a season: fifteen games in the NBA, ten in the NFL, and in the MLB those of a summer. */
const playedGames = { nba: 15, nfl: 10, mlb: 120 };

function standingsOf({ divisions, grouping, season: { league, teams } }: League): JsonObject {
  const played = league === 'mlb' ? playedGames.mlb : league === 'nfl' ? playedGames.nfl : playedGames.nba;
  const groups = { [grouping]: standingGroups(divisions, teams, played, league === 'mlb') };
  return league === 'mlb' ? { league: { season: groups } } : groups;
}

/** The calendar of a league with games on every day. */
interface Calendar {
  /** The day starts this many hours after midnight, US Eastern time. */
  dayBorder: number;
  /** The year by which the current season is named. */
  yearOf(now: Date): number;
  scheduleGame(game: SportsGame): JsonObject;
}

/** The feeds of a day and of a season. */
export function calendarFeeds({ dayBorder, yearOf, scheduleGame }: Calendar): League['schedules'] {
  return (path, games, now) => {
    const [, year, month, day] = /^games\/(\d{4})\/(\d\d)\/(\d\d)\/schedule\.json$/.exec(path) ?? [];
    if (year) {
      const date = `${year}-${month}-${day}`;
      const ofDay = gamesOfDay(games, date, dayBorder);
      return { body: { games: ofDay.map(scheduleGame) }, maxAge: GAME_MAX_AGE };
    }
    const [, seasonYear, type] = /^games\/(\d{4})\/(PRE|REG|PIT|PST)\/schedule\.json$/.exec(path) ?? [];
    if (!seasonYear || !type) return null;
    const played = type === 'REG' && Number(seasonYear) === yearOf(now) ? games : [];
    const body = { season: { year: Number(seasonYear), type }, games: played.map(scheduleGame) };
    return { body, maxAge: SEASON_MAX_AGE };
  };
}

/** The games of a date ("2026-11-20") in US Eastern time. The day starts `dayBorder` hours after midnight. */
export const gamesOfDay = (games: SportsGame[], date: string, dayBorder: number): SportsGame[] =>
  games.filter(({ start }) => leagueDay(start, dayBorder) === date);

/** The year and the month, from 1, of a league's day: seasons change with them. */
export function leagueMonth(now: Date, dayBorder: number): { year: number; month: number } {
  const [year = 0, month = 0] = leagueDay(now, dayBorder).split('-').map(Number);
  return { year, month };
}

const leagueDay = (time: Date, dayBorder: number): string =>
  easternDay.format(new Date(time.getTime() - dayBorder * 3_600_000));

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The conferences (leagues in baseball) with their divisions and teams. */
function groupsOf({ divisions }: Pick<League, 'divisions'>): JsonObject[] {
  const groups = [...new Set(divisions.map(({ group }) => group))];
  return groups.map((name) => ({
    divisions: divisions
      .filter(({ group }) => group === name)
      .map(({ teams }) => ({ teams: teams.map(teamOf) })),
  }));
}

function teamOf(team: SportsTeam): JsonObject {
  const { id, name, market, alias } = team;
  return { id, name, market, alias, venue: venueOf(team) };
}
