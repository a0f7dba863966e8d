import { expect, it } from 'vitest';
import { bsnSeason } from '../../testing/sportradar/superior-nacional.ts';
import { nbaDay, nbaHierarchy } from '../../testing/sportradar/us-leagues.ts';
import { nbaSchedule } from './nba.ts';
import { bsnSummaries } from './superior-nacional.ts';
import { isUndecided } from './wire.ts';
import { usTeams } from './us-league.ts';

it.each(['TBD', 'Team TBD', 'To Be Determined', 'tbd'])('%s is no team', (name) => {
  expect(isUndecided({ name })).toBe(true);
});

it('a team whose name contains those letters is one', () => {
  expect(isUndecided({ name: 'Outbdoors', alias: 'TB' })).toBe(false);
});

const place = { id: '1', name: 'Team TBD', alias: 'TBD' };

it('a game whose guest is not decided has no such team, and neither has the list of teams', () => {
  const { games, dropped } = nbaSchedule({ games: [{ ...nbaDay.games[0], away: place }] });
  expect(games).toMatchObject([
    { awayUpstreamId: null, awayName: 'Por definir', homeName: 'New York Knicks' },
  ]);
  expect(dropped).toBe(0);
  const known = usTeams(nbaHierarchy, 'nba').teams;
  const { teams } = usTeams({ conferences: nbaHierarchy.conferences, teams: [place] }, 'nba');
  expect(teams).toHaveLength(known?.length ?? 0);
});

it('the same holds in the general API', () => {
  const [first] = bsnSeason.summaries;
  const event = first?.sport_event;
  const competitors = [event?.competitors[0], { id: 'sr:competitor:1', name: 'TBD', qualifier: 'away' }];
  const { games } = bsnSummaries(
    { summaries: [{ ...first, sport_event: { ...event, competitors } }] },
    'sr:competition:99999',
  );
  expect(games).toMatchObject([{ awayUpstreamId: null, awayName: 'Por definir' }]);
});
