import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Choice } from './choice.ts';
import { $choice } from './choice.store.ts';
import type { TeamCard } from './team-card.ts';
import { TeamCards } from './TeamCards.tsx';
import { $leagueTeams, loadTeams } from './teams.store.ts';
import { texts } from './texts.ts';

export interface LeagueTeamsProps {
  choice: Choice;
  /** Teams of the chosen league; null when the server could not load them. */
  teams: readonly TeamCard[] | null;
}

/** The teams of the chosen league. */
export function LeagueTeams({ choice: first, teams: firstTeams }: LeagueTeamsProps) {
  const { subject } = useStore($choice) ?? first;
  const known = useStore($leagueTeams);
  const league = 'league' in subject ? subject.league : null;
  const isFirst = 'league' in first.subject && first.subject.league === league;
  const teams = isFirst ? firstTeams : league === null ? null : known[league];

  useEffect(() => {
    if (league !== null && teams === undefined) void loadTeams(league);
  }, [league, teams]);

  if (teams === undefined) {
    return (
      <p className="message" role="status">
        {texts.loadingTeams}
      </p>
    );
  }
  return <TeamCards teams={teams} />;
}
