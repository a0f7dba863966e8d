import { map } from 'nanostores';
import { leagueTeams } from '#api/sports.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { cardOfLeagueTeam, type TeamCard } from './team-card.ts';

/** The teams of the leagues that were shown on this page; null where they could not be had. */
export const $leagueTeams = map<Partial<Record<LeaguePath, readonly TeamCard[] | null>>>({});

const asked = new Set<LeaguePath>();

/**
 * Asks for a league's teams, once a page, however often a reader comes back to it before they are there: they do not change while
 * it is open. Never throws.
 */
export async function askForTeams(league: LeaguePath): Promise<void> {
  if (asked.has(league)) return;
  asked.add(league);
  const teams = await leagueTeams(league).then(
    ({ data }) => data.map(cardOfLeagueTeam),
    () => null,
  );
  $leagueTeams.setKey(league, teams);
}
