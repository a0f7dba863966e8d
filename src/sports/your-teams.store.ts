import { atom } from 'nanostores';
import { secondaryTimeout } from '#api/client.ts';
import { optional } from '#api/outcome.ts';
import { gamesOfTeams, teamsByIds } from '#api/sports.ts';
import type { Team } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { cardOfGame, teamIdsOf, type GameCard } from './game-card.ts';
import { texts } from './texts.ts';
import { nearestGames, withoutGame } from './your-teams.ts';

interface YourTeams {
  /** The last good answer; null until there is one. */
  shown: { games: readonly GameCard[]; idle: readonly { id: number; name: string }[] } | null;
  /** The teams it was asked for, as one text. */
  asked: string;
  /** Milliseconds since the epoch; 0 for never. */
  askedAt: number;
  asking: boolean;
  /** Failed questions since the last good one. */
  failures: number;
}

export const $yourTeams = atom<YourTeams>({ shown: null, asked: '', askedAt: 0, asking: false, failures: 0 });

/** What one question may bring: each of fifty teams has its next game among the next hundred, or one that is as near. */
const window = { page: 1, perPage: 100 };

/** Teams do not change while a page is open. */
const known = new Map<number, Team>();

async function askShown(teamIds: readonly number[]): Promise<NonNullable<YourTeams['shown']>> {
  const ask = async (list: 'live' | 'upcoming' | 'recent') =>
    (await gamesOfTeams(teamIds, list, window)).data;
  const [live, upcoming, recent] = await Promise.all([ask('live'), ask('upcoming'), ask('recent')]);
  const games = nearestGames(teamIds, { live, upcoming, recent });

  const missing = [...new Set([...teamIds, ...teamIdsOf(games)])].filter((id) => !known.has(id));
  const teams = missing.length > 0 && (await optional(teamsByIds(missing, { timeout: secondaryTimeout })));
  if (teams) for (const team of teams.data) known.set(team.id, team);
  return {
    games: games.map((game) => cardOfGame(game, known)),
    idle: withoutGame(teamIds, games).map((id) => ({
      id,
      name: known.get(id)?.name ?? texts.unknownTeam(id),
    })),
  };
}

/**
 * Asks for the game of each of these teams. What is shown stays until the answer is there, and when there is none; another choice
 * of teams wins over an answer that is still under way. Never throws.
 */
export async function askForYourTeams(teamIds: readonly number[]): Promise<void> {
  const asked = teamIds.join(',');
  const before = $yourTeams.get();
  if (before.asking && before.asked === asked) return;
  $yourTeams.set({ ...before, asked, asking: true });
  const shown = await askShown(teamIds).catch(() => null);
  if ($yourTeams.get().asked !== asked) return;
  $yourTeams.set({
    shown: shown ?? before.shown,
    asked,
    askedAt: now(),
    asking: false,
    failures: shown ? 0 : before.failures + 1,
  });
}
