import {
  sportsGames,
  sportsId,
  type SportsGame,
  type SportsSeason,
} from '../../content/sports/sports-games.ts';
import type { Division, SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import { standingGroups } from './sportradar-standings.ts';
import {
  GAME_MAX_AGE,
  SEASON_MAX_AGE,
  seasonOf,
  TEAMS_MAX_AGE,
  venueOf,
  type Feed,
  type FeedReader,
} from './sportradar-feed.ts';

/** A league of the United States: the parts of its API that differ from the others. */
interface League {
  /** As in every response. */
  head: { id: string; name: string; alias: string };
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
  return (path, _url, now) => {
    if (path === 'league/hierarchy.json') {
      const body = { league: league.head, [league.grouping]: groupsOf(league) };
      return { body, maxAge: TEAMS_MAX_AGE };
    }
    const [, year] = /^seasons\/(\d{4})\/REG\/standings(?:\/season)?\.json$/.exec(path) ?? [];
    if (year !== undefined) return { body: standingsOf(league, Number(year)), maxAge: SEASON_MAX_AGE };
    const games = [...sportsGames(league.season, now), ...staged()];
    const [, id] = /^games\/([0-9a-f-]{36})\/boxscore\.json$/.exec(path) ?? [];
    if (id === undefined) return league.schedules(path, games, now);
    const game = games.find((candidate) => candidate.id === id);
    return game ? { body: league.boxscore(game, now), maxAge: GAME_MAX_AGE } : 'no-resource';
  };
}

/** Some weeks of a season: fifteen games in the NBA, ten in the NFL, and in the MLB those of a summer. */
const playedGames = { nba: 15, nfl: 10, mlb: 120 };

function standingsOf(
  { head, divisions, grouping, season: { league, teams } }: League,
  year: number,
): JsonObject {
  const played = league === 'mlb' ? playedGames.mlb : league === 'nfl' ? playedGames.nfl : playedGames.nba;
  const groups = { [grouping]: standingGroups(divisions, teams, played, league === 'mlb') };
  const season = seasonOf(league, year, 'REG');
  return league === 'mlb'
    ? { league: { ...head, season: { ...season, ...groups } } }
    : { league: head, season, ...groups };
}

/** The calendar of a league with games on every day. */
interface Calendar extends Pick<League, 'head' | 'season'> {
  /** The key of a team's short name. */
  shortName: 'alias' | 'abbr';
  /** The day starts this many hours after midnight, US Eastern time. */
  dayBorder: number;
  /** The year by which the current season is named. */
  yearOf(now: Date): number;
  scheduleGame(game: SportsGame): JsonObject;
}

/** The feeds of the teams, of a day and of a season. */
export function calendarFeeds(calendar: Calendar): League['schedules'] {
  const { head: league, season, scheduleGame } = calendar;
  return (path, games, now) => {
    if (path === 'league/teams.json') {
      const teams = season.teams.map(({ id, name, market, alias }) => ({
        id,
        name,
        market,
        [calendar.shortName]: alias,
      }));
      return { body: { league, teams }, maxAge: TEAMS_MAX_AGE };
    }
    const [, year, month, day] = /^games\/(\d{4})\/(\d\d)\/(\d\d)\/schedule\.json$/.exec(path) ?? [];
    if (year) {
      const date = `${year}-${month}-${day}`;
      const body = { date, league, games: gamesOfDay(games, date, calendar.dayBorder).map(scheduleGame) };
      return { body, maxAge: GAME_MAX_AGE };
    }
    const [, seasonYear, type] = /^games\/(\d{4})\/(PRE|REG|IST|PIT|PST)\/schedule\.json$/.exec(path) ?? [];
    if (!seasonYear || !type) return null;
    const played = type === 'REG' && Number(seasonYear) === calendar.yearOf(now) ? games : [];
    const body = {
      league,
      season: seasonOf(season.league, Number(seasonYear), type),
      games: played.map(scheduleGame),
    };
    return { body, maxAge: SEASON_MAX_AGE };
  };
}

/** The games of a date ("2026-11-20") in US Eastern time. The day starts `dayBorder` hours after midnight. */
export function gamesOfDay(games: SportsGame[], date: string, dayBorder: number): SportsGame[] {
  return games.filter(({ start }) => {
    const shifted = new Date(start.getTime() - dayBorder * 3_600_000);
    return easternDay.format(shifted) === date;
  });
}

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The conferences (leagues in baseball) with their divisions and teams. */
function groupsOf({ season: { league }, divisions }: League): JsonObject[] {
  const groups = [...new Set(divisions.map(({ group }) => group))];
  return groups.map((group) => ({
    id: sportsId(`${league}/${group}`),
    name: group,
    alias: aliasOf(group),
    divisions: divisions
      .filter((division) => division.group === group)
      .map(({ name, teams }) => ({
        id: sportsId(`${league}/${group}/${name}`),
        name,
        alias: name.toUpperCase(),
        teams: teams.map(teamOf),
      })),
  }));
}

function teamOf(team: SportsTeam): JsonObject {
  const { id, name, market, alias } = team;
  return { id, name, market, alias, venue: venueOf(team) };
}

/** "EASTERN CONFERENCE" is EASTERN, "American League" is AL. */
function aliasOf(group: string): string {
  const [first = group, second] = group.split(' ');
  return second === 'League' ? `${first.charAt(0)}L` : first;
}
