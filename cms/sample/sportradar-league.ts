import { sportsGames, sportsId, type SportsGame, type SportsSeason } from '../content/sports-games.ts';
import type { Division, SportsTeam } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import {
  GAME_MAX_AGE,
  SEASON_MAX_AGE,
  seasonOf,
  TEAMS_MAX_AGE,
  venueOf,
  type Feed,
  type FeedReader,
} from './sportradar-feed.ts';

/** A league of the United States, and what its API has beside what all of them have. */
interface League {
  /** As every answer names it. */
  head: { id: string; name: string; alias: string };
  divisions: readonly Division[];
  /** What divisions are grouped in. */
  grouping: 'conferences' | 'leagues';
  season: SportsSeason;
  boxscore(game: SportsGame, now: Date): JsonObject;
  /** Every feed but the hierarchy and the box score of a game; null for a path that is none. */
  schedules(path: string, games: SportsGame[], now: Date): Feed | null;
}

/** `staged` are the games beside those that move with the clock. */
export function leagueFeeds(league: League, staged: () => SportsGame[] = () => []): FeedReader {
  return (path, _url, now) => {
    if (path === 'league/hierarchy.json') {
      const body = { league: league.head, [league.grouping]: groupsOf(league) };
      return { body, maxAge: TEAMS_MAX_AGE };
    }
    const games = [...sportsGames(league.season, now), ...staged()];
    const [, id] = /^games\/([0-9a-f-]{36})\/boxscore\.json$/.exec(path) ?? [];
    if (id === undefined) return league.schedules(path, games, now);
    const game = games.find((candidate) => candidate.id === id);
    return game ? { body: league.boxscore(game, now), maxAge: GAME_MAX_AGE } : 'no-resource';
  };
}

/** How a league that plays by the day keeps its calendar. */
interface Calendar extends Pick<League, 'head' | 'season'> {
  /** The key of a team's short name. */
  shortName: 'alias' | 'abbr';
  /** Hours after midnight, US Eastern time, at which a day begins. */
  dayBorder: number;
  /** The year that the season of that time is called after. */
  yearOf(now: Date): number;
  scheduleGame(game: SportsGame): JsonObject;
}

/** The feeds of its teams, of a day and of a season. */
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

/** The games of a date, "2026-11-20", in US Eastern time, whose day begins `dayBorder` hours after midnight. */
export function gamesOfDay(games: SportsGame[], date: string, dayBorder: number): SportsGame[] {
  return games.filter(({ start }) => {
    const shifted = new Date(start.getTime() - dayBorder * 3_600_000);
    return easternDay.format(shifted) === date;
  });
}

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Conferences, or leagues in baseball, with divisions and teams. */
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
