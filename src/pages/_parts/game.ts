import { outcome, type Outcome } from '#api/outcome.ts';
import { game as requestGame, sport as requestSport, team as requestTeam } from '#api/sports-requests.ts';
import type { ResponseHolder } from '#config/page-cache.ts';
import type { Game, Sport, Team } from '#contract/sports.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { applyOutcome } from './apply-outcome.ts';
import { numberOf } from './sports.ts';

export interface WholeGame {
  game: Game;
  /** Null while it is not decided who plays. */
  home: Team | null;
  away: Team | null;
  sport: Sport;
}

/** Missing if the team is unknown; null if it is not decided yet. */
const someTeam = async (id: number | null): Promise<Outcome<Team> | null> =>
  id === null ? null : outcome(requestTeam(id));

/** A game with its teams and its sport, not older than the change at `moment`. Without one of them there is no page. */
export async function loadGame(id: number, moment?: number): Promise<Outcome<WholeGame>> {
  const game = await outcome(requestGame(id, { moment }));
  if (game.kind !== 'found') return game;
  const { homeTeamId, awayTeamId, sportTypeId } = game.data;
  const [home, away, sport] = await Promise.all([
    someTeam(homeTeamId),
    someTeam(awayTeamId),
    outcome(requestSport(sportTypeId)),
  ]);
  if (home !== null && home.kind !== 'found') return home;
  if (away !== null && away.kind !== 'found') return away;
  if (sport.kind !== 'found') return sport;
  const whole = { game: game.data, home: home?.data ?? null, away: away?.data ?? null, sport: sport.data };
  return { ...game, data: whole };
}

/** The game of a page, by the id in its address. Sets the page's status and cache rule: a finished game changes no more. */
export async function requestedGame(
  page: ResponseHolder & { params: { id?: string }; response: { status?: number } },
): Promise<Outcome<WholeGame>> {
  const id = numberOf(page.params.id);
  const result: Outcome<WholeGame> = id === null ? { kind: 'missing' } : await loadGame(id);
  const isOver = result.kind === 'found' && result.data.game.status === 'finished';
  applyOutcome(page, result, isOver ? 'list' : 'scores', [tags.navigation]);
  return result;
}
