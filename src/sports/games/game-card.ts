import type { Game, LeagueGame, Team } from '#contract/sports.ts';
import type { ScoredState } from './game-status.ts';
import { markOf } from '../teams/team-card.ts';
import { texts } from '../texts.ts';

/** One side of a game as a card shows it. */
export interface Side {
  /** Null while it is undecided who plays. */
  id: number | null;
  name: string;
  /** Letters that replace the logo. */
  mark: string;
  colour: string | null;
  /** The address of the logo; null if there is none. */
  logo: string | null;
}

/** The score of a game, from any of its shapes. */
type Score = Pick<Game, 'homeScore' | 'awayScore'>;

export interface GameScore extends Score {
  id: number;
}

/** A game as a card shows it. Null means unknown. */
export interface GameCard extends GameScore, Pick<Game, 'pause' | 'phase' | 'scoredAt'> {
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

/** One side of a game. A team that could not be loaded is named by its id. */
function sideOf(id: number | null, team: Team | undefined): Side {
  if (team)
    return { id, name: team.name, mark: markOf(team.shortName), colour: team.colour, logo: team.logo };
  const name = id === null ? texts.undecided : texts.unknownTeam(id);
  return { id, name, mark: markOf(null), colour: null, logo: null };
}

export function cardOfLeagueGame(game: LeagueGame): GameCard {
  const side = ({ id, name, alias, colour, logo }: LeagueGame['home']): Side => ({
    id,
    name,
    mark: markOf(alias ?? name),
    colour,
    logo,
  });
  return {
    id: game.id,
    status: game.status,
    // The list shows a single league, named above it.
    league: null,
    round: game.round,
    venue: game.venue?.name ?? null,
    start: game.scheduled,
    hourKnown: game.startTimeConfirmed,
    home: side(game.home),
    away: side(game.away),
    homeScore: game.home_points,
    awayScore: game.away_points,
    pause: game.pause,
    phase: game.phase,
    scoredAt: game.scoredAt,
  };
}

/** `teams` by id. */
export function cardOfGame(game: Game, teams: ReadonlyMap<number, Team>): GameCard {
  const side = (id: number | null) => sideOf(id, id === null ? undefined : teams.get(id));
  return {
    id: game.id,
    status: game.status,
    league: game.leagueName,
    round: game.round,
    venue: game.venue,
    start: game.startTime,
    hourKnown: game.startTimeConfirmed,
    home: side(game.homeTeamId),
    away: side(game.awayTeamId),
    homeScore: game.homeScore,
    awayScore: game.awayScore,
    pause: game.pause,
    phase: game.phase,
    scoredAt: game.scoredAt,
  };
}

/** Unique ids of all teams in these games. */
export function teamIdsOf(games: readonly Pick<Game, 'homeTeamId' | 'awayTeamId'>[]): number[] {
  const ids = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Nobody has played these games, so a score that the source gives is none. */
const notPlayed = ['scheduled', 'postponed', 'cancelled', 'unnecessary'];

/**
 * Each side's score as text, a dash if it is unknown. Null when there is none to show: games that were not played have none, and a
 * suspended or abandoned one only if the source gives one.
 */
export function scoreTexts({
  status,
  homeScore,
  awayScore,
}: ScoredState): { home: string; away: string } | null {
  const isKnown = homeScore !== null || awayScore !== null;
  const shown = status === 'live' || status === 'finished' || (!notPlayed.includes(status) && isKnown);
  return shown ? { home: String(homeScore ?? '–'), away: String(awayScore ?? '–') } : null;
}

/** "98 - 101", or "VS" without a score: for a place beside which the status stands. */
export function scoreOrVersus(card: ScoredState): string {
  const scores = scoreTexts(card);
  return scores ? `${scores.home} - ${scores.away}` : texts.versus;
}

/** "98 - 101"; "Pospuesto" for a game that is not played as scheduled; otherwise "VS". */
export function scoreLine(card: ScoredState): string {
  const word = scoreTexts(card) === null ? texts.otherStatus[card.status] : undefined;
  return word ? word.charAt(0) + word.slice(1).toLocaleLowerCase('es') : scoreOrVersus(card);
}

export const scoreChanged = (before: Score, after: Score): boolean =>
  before.homeScore !== after.homeScore || before.awayScore !== after.awayScore;

/** Games whose score differs from before. A game that is new in the list does not count. */
export function changedGames(before: readonly GameScore[], after: readonly GameCard[]): GameCard[] {
  const known = new Map(before.map((score) => [score.id, score]));
  return after.filter((card) => scoreChanged(known.get(card.id) ?? card, card));
}

/** Maximum number of games in one screen-reader announcement: a whole day's list would take too long to read out. */
const maxAnnounced = 3;

/** Screen-reader announcement of changed scores: "Celtics 45, Lakers 41. Heat 30, Magic 28". */
export function announcement(changed: readonly GameCard[]): string {
  return changed
    .slice(0, maxAnnounced)
    .map(
      ({ home, away, homeScore, awayScore }) =>
        `${home.name} ${homeScore ?? 0}, ${away.name} ${awayScore ?? 0}`,
    )
    .join('. ');
}
