import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { addressOf, type Choice } from './choice.ts';
import { $choice } from './choice.store.ts';
import { TeamCards } from './teams/TeamCards.tsx';
import { $leagueTeams, loadTeams } from './teams/teams.store.ts';
import { texts } from './texts.ts';

/** Id of the element with the teams that the server rendered. */
export const firstTeamsId = 'equipos';

/**
 * The teams of a league that the reader chooses, in place of the server's. Those stay in the page, hidden: as props they would travel
 * twice, and 30 teams are 500 bytes.
 */
export function LeagueTeams({ choice: first }: { choice: Choice }) {
  const choice = useDeferredValue(useStore($choice) ?? first);
  const { subject } = choice;
  const known = useStore($leagueTeams);
  const league = 'league' in subject ? subject.league : null;
  const isFirst = 'league' in first.subject && first.subject.league === league;
  const teams = league === null ? null : known[league];

  useLayoutEffect(() => {
    const firstTeams = document.getElementById(firstTeamsId);
    if (firstTeams) firstTeams.hidden = !isFirst;
  }, [isFirst]);
  useEffect(() => {
    if (league !== null && !isFirst && teams === undefined) void loadTeams(league);
  }, [league, isFirst, teams]);

  if (isFirst) return null;
  if (teams === undefined) {
    return (
      <p className="message" role="status">
        {texts.loadingTeams}
      </p>
    );
  }
  return <TeamCards teams={teams} here={addressOf(choice)} />;
}
