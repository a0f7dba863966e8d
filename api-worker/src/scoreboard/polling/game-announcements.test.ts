import { expect, it } from 'vitest';
import { gameNews, type ToldGame } from './game-announcements.ts';
import type { Announced } from '../../notifications/announce.ts';

const start = Date.parse('2026-11-20T20:00:00Z');
const minute = 60_000;

const game = (fields: Partial<ToldGame> = {}): ToldGame => ({
  ...{ id: 7, status: 'live', league_name: 'BSN' },
  ...{ home_team_id: 1, home_name: 'Vaqueros', home_score: 0 },
  ...{ away_team_id: 2, away_name: 'Leones', away_score: 0 },
  ...fields,
});
const score = (home: number | null, away: number | null, fields: Partial<ToldGame> = {}) =>
  game({ home_score: home, away_score: away, ...fields });

/** How a game stands so many minutes after its start. */
type Stand = readonly [minutes: number, game: ToldGame];
/** What is told of a game that stands so, one after the other: when, to whom and what. */
function toldOf(stands: readonly Stand[]): string[] {
  const told: Announced[] = [];
  return stands.flatMap(([minutes, stand]) => {
    const now = start + minutes * minute;
    const fresh = gameNews([stand], told, now);
    told.push(...fresh.map((one) => ({ ...one, announcedAt: now, isStopped: false })));
    expect(gameNews([stand], told, now)).toEqual([]);
    return fresh.map(({ audience, title }) => `${minutes} ${audience.flat().join(' ')} ${title}`);
  });
}

it.each<[string, Stand[], string[]]>([
  [
    'its start and its result, once',
    [
      [0, score(0, 0)],
      [1, score(0, 0)],
      [120, score(80, 88, { status: 'finished' })],
      [121, score(80, 88, { status: 'finished' })],
    ],
    ['0 team:1 team:2 En vivo: Vaqueros – Leones', '120 team:1 team:2 Final: Leones 88, Vaqueros 80'],
  ],
  [
    'its result alone, when its start was missed',
    [[130, score(88, 80, { status: 'finished' })]],
    ['130 team:1 team:2 Final: Vaqueros 88, Leones 80'],
  ],
  [
    'its end without a score that nobody knows',
    [[130, score(null, 80, { status: 'finished' })]],
    ['130 team:1 team:2 Final: Vaqueros – Leones'],
  ],
  [
    'no result for a second time when it is corrected',
    [
      [120, score(80, 88, { status: 'finished' })],
      [150, score(81, 88, { status: 'finished' })],
    ],
    ['120 team:1 team:2 Final: Leones 88, Vaqueros 80'],
  ],
  [
    'who leads, at most every ten minutes and only when that changed',
    [
      [0, score(0, 0)],
      [1, score(2, 0)],
      [10, score(22, 20)],
      [11, score(22, 23)],
      [20, score(40, 41)],
      [30, score(50, 50)],
      [31, score(50, 52)],
      [32, score(53, 52)],
    ],
    [
      '0 team:1 team:2 En vivo: Vaqueros – Leones',
      '10 leads:1 leads:2 Al frente: Vaqueros 22, Leones 20',
      '20 leads:1 leads:2 Al frente: Leones 41, Vaqueros 40',
      '32 leads:1 leads:2 Al frente: Vaqueros 53, Leones 52',
    ],
  ],
  [
    'nothing of teams that are not decided',
    [
      [0, game({ home_team_id: null, away_team_id: null })],
      [1, game({ away_team_id: null })],
    ],
    ['1 team:1 En vivo: Vaqueros – Leones'],
  ],
])('who follows a team is told of a game %s', (_, stands, expected) => {
  expect(toldOf(stands)).toEqual(expected);
});

it('a result is worth being shown until the next day, a start until most games are over', () => {
  const untilOf = (stand: ToldGame) => (gameNews([stand], [], start)[0]?.until ?? 0) - start;
  expect([untilOf(game()), untilOf(game({ status: 'finished' }))]).toEqual([120 * minute, 720 * minute]);
  expect(gameNews([game()], [], start)).toMatchObject([
    { subject: 'game:7', path: '/partido/7', body: 'BSN', ignoresQuiet: false },
  ]);
});
