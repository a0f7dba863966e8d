import { map } from 'nanostores';
import { leagueTeams } from '#api/sports.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { cardOfLeagueTeam, type TeamCard } from './team-card.ts';

/** Teams by league, for the leagues shown on this page; null when they could not be loaded. */
export const $leagueTeams = map<Partial<Record<LeaguePath, readonly TeamCard[] | null>>>({});

const requested = new Set<LeaguePath>();

/**
 * Requests a league's teams once per page load, even when the reader returns to the league before the response arrives: teams do not
 * change while the page is open. Never throws.
 */
export async function askForTeams(league: LeaguePath): Promise<void> {
  if (requested.has(league)) return;
  requested.add(league);
  const teams = await leagueTeams(league).then(
    ({ data }) => data.map(cardOfLeagueTeam),
    () => null,
  );
  $leagueTeams.setKey(league, teams);
}
