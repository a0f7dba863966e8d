import { expect, test } from 'vitest';
import type { Standing } from '#contract/sports.ts';
import { groupsOf, recordText, shareWon } from './standings.ts';

const row = (teamId: number, fields: Partial<Standing> = {}): Standing => ({
  teamId,
  name: `Equipo ${teamId}`,
  alias: 'EQ',
  colour: null,
  group: 'Conferencia Este',
  rank: teamId,
  wins: 9,
  losses: 6,
  ties: null,
  ...fields,
});

test('standings are grouped by conference, in their order', () => {
  const groups = groupsOf([row(1), row(2), row(3, { group: null })]);
  expect(groups.map(({ name, rows }) => [name, rows.map(({ teamId }) => teamId)])).toEqual([
    ['Conferencia Este', [1, 2]],
    [null, [3]],
  ]);
  expect(groupsOf([])).toEqual([]);
});

test.each([
  [9, 6, null, '9-6', '.600'],
  [10, 0, 0, '10-0', '1.000'],
  [4, 4, 2, '4-4-2', '.500'],
  [0, 3, null, '0-3', '.000'],
  [0, 0, null, '0-0', '–'],
])('%i won, %i lost and %s drawn is %s, %s', (wins, losses, ties, record, share) => {
  expect([recordText({ wins, losses, ties }), shareWon({ wins, losses, ties })]).toEqual([record, share]);
});
