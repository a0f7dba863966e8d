import type { Game, LeagueGame, Team } from '#contract/sports.ts';
import { texts } from './texts.ts';

/** One side of a game as a card shows it. */
export interface Side {
  /** Null while it is undecided who plays. */
  id: number | null;
  name: string;
  /** Two letters that replace the logo. */
  mark: string;
  colour: string | null;
  score: number | null;
}

/** A game as a card shows it. Null means unknown. */
export interface GameCard {
  id: number;
  status: string;
  league: string | null;
  round: string | null;
  venue: string | null;
  /** ISO 8601. */
  start: string;
  /** False when only the day is known. */
  hourKnown: boolean;
  home: Side;
  away: Side;
}

/** "BOS" becomes "BO". Shown instead of a logo. */
export function markOf(shortName: string | null): string {
  const letters = shortName?.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.slice(0, 2).join('').toLocaleUpperCase('es') || '?';
}

/** One side of a game. A team that could not be loaded is named by its id. */
function sideOf(id: number | null, team: Team | undefined, score: number | null): Side {
  if (team) {
    return { id, name: team.name, mark: markOf(team.shortName), colour: team.colour, score };
  }
  const name = id === null ? texts.undecided : texts.unknownTeam(id);
  return { id, name, mark: markOf(null), colour: null, score };
}

export function cardOfLeagueGame(game: LeagueGame): GameCard {
  const side = ({ id, name, alias, colour }: LeagueGame['home'], score: number | null): Side => ({
    id,
    name,
    mark: markOf(alias ?? name),
    colour,
    score,
  });
  return {
    id: game.id,
    status: game.status,
    // The list shows a single league, named above it.
    league: null,
    round: null,
    venue: game.venue?.name ?? null,
    start: game.scheduled,
    hourKnown: game.startTimeConfirmed,
    home: side(game.home, game.home_points),
    away: side(game.away, game.away_points),
  };
}

/** `teams` by id. */
export function cardOfGame(game: Game, teams: ReadonlyMap<number, Team>): GameCard {
  const side = (id: number | null, score: number | null) =>
    sideOf(id, id === null ? undefined : teams.get(id), score);
  return {
    id: game.id,
    status: game.status,
    league: game.leagueName,
    round: game.round,
    venue: game.venue,
    start: game.startTime,
    hourKnown: game.startTimeConfirmed,
    home: side(game.homeTeamId, game.homeScore),
    away: side(game.awayTeamId, game.awayScore),
  };
}

/** Unique ids of all teams in these games. */
export function teamIdsOf(games: readonly Pick<Game, 'homeTeamId' | 'awayTeamId'>[]): number[] {
  const ids = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The winning side. Null for a draw, a game without a score, and one that is not finished. */
export function winnerOf({
  status,
  home,
  away,
}: Pick<GameCard, 'status' | 'home' | 'away'>): 'home' | 'away' | null {
  if (status !== 'finished' || home.score === null || away.score === null || home.score === away.score)
    return null;
  return home.score > away.score ? 'home' : 'away';
}
