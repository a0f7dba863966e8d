import { map } from 'nanostores';
import { secondaryTimeout } from '#api/client.ts';
import { optional } from '#api/outcome.ts';
import { leagueTeams, teamsByIds } from '#api/sports-requests.ts';
import type { LeaguePath, Team } from '#contract/sports.ts';
import { cardOfLeagueTeam, type TeamCard } from './team-card.ts';

/** Teams by league, for the leagues shown on this page; null when they could not be loaded. */
export const $leagueTeams = map<Partial<Record<LeaguePath, readonly TeamCard[] | null>>>({});

const requested = new Set<LeaguePath>();

/**
 * Requests a league's teams once per page load, even when the reader returns to the league before the response arrives: teams do not
 * change while the page is open. Never throws.
 */
export async function loadTeams(league: LeaguePath): Promise<void> {
  if (requested.has(league)) return;
  requested.add(league);
  const teams = await leagueTeams(league).then(
    ({ data }) => data.map(cardOfLeagueTeam),
    () => null,
  );
  $leagueTeams.setKey(league, teams);
}

/** Requests the teams with these ids that are not in `known`, and adds those that could be loaded. Never throws. */
export async function addTeams(ids: readonly number[], known: Map<number, Team>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  const teams = missing.length > 0 && (await optional(teamsByIds(missing, { timeout: secondaryTimeout })));
  if (teams) for (const team of teams.data) known.set(team.id, team);
}
