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
  /** The last successful response; null until there is one. `idle`: teams without a game. */
  shown: { games: readonly GameCard[]; idle: readonly { id: number; name: string }[] } | null;
  /** Ids of the teams of the last request, joined with commas. */
  asked: string;
  /** When the last request ended, in milliseconds since the epoch; 0 for never. */
  askedAt: number;
  asking: boolean;
  /** Failed requests since the last successful one. */
  failures: number;
}

export const $yourTeams = atom<YourTeams>({ shown: null, asked: '', askedAt: 0, asking: false, failures: 0 });

/** The most that /api gives at once: 100 games normally include the next game of each of the fifty teams that one may follow. */
const firstPage = { page: 1, perPage: 100 };

/** Teams do not change while a page is open. */
const known = new Map<number, Team>();

async function askShown(teamIds: readonly number[]): Promise<NonNullable<YourTeams['shown']>> {
  const ask = async (list: 'live' | 'upcoming' | 'recent') =>
    (await gamesOfTeams(teamIds, list, firstPage)).data;
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
 * Requests the nearest game of each of these teams. What is shown stays until a response arrives, and also when the request fails.
 * When other teams are requested meanwhile, the earlier response is dropped. Never throws.
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
