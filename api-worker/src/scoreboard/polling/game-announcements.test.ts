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

/** How a game stands after these minutes: "120 80-88 finished". "?" is a score that nobody knows, or a team (the away, then the home one) that is not decided. */
function standOf(text: string): { now: number; stand: ToldGame } {
  const [minutes = '', score = '', status = 'live', away = '2', home = '1'] = text.split(' ');
  const [home_score = null, away_score = null] = score
    .split('-')
    .map((one) => (one === '?' ? null : Number(one)));
  const id = (team: string) => (team === '?' ? null : Number(team));
  const stand = game({ home_score, away_score, status: status === 'live' ? 'live' : 'finished' });
  return {
    now: start + Number(minutes) * minute,
    stand: { ...stand, home_team_id: id(home), away_team_id: id(away) },
  };
}

/** What is told of a game that stands so, one after the other: when, to whom and what. */
function toldOf(stands: readonly string[]): string[] {
  const told: Announced[] = [];
  return stands.flatMap((text) => {
    const { now, stand } = standOf(text);
    const fresh = gameNews([stand], told, now);
    told.push(...fresh.map((one) => ({ ...one, announcedAt: now, stoppedAt: null })));
    expect(gameNews([stand], told, now)).toEqual([]);
    return fresh.map(
      ({ audience, title }) => `${(now - start) / minute} ${audience.flat().join(' ')} ${title}`,
    );
  });
}

it.each<[string, string[], string[]]>([
  [
    'its start and its result, once',
    ['0 0-0', '1 0-0', '120 80-88 finished', '121 80-88 finished'],
    ['0 team:1 team:2 En vivo: Vaqueros – Leones', '120 team:1 team:2 Final: Leones 88, Vaqueros 80'],
  ],
  [
    'its result alone, when its start was missed, and not again when it is corrected',
    ['130 88-80 finished', '150 88-81 finished'],
    ['130 team:1 team:2 Final: Vaqueros 88, Leones 80'],
  ],
  [
    'its end without a score that nobody knows',
    ['130 ?-80 finished'],
    ['130 team:1 team:2 Final: Vaqueros – Leones'],
  ],
  [
    'who leads, at most every ten minutes and only when that changed',
    ['0 0-0', '1 2-0', '10 22-20', '11 22-23', '20 40-41', '30 50-50', '31 50-52', '32 53-52'],
    [
      '0 team:1 team:2 En vivo: Vaqueros – Leones',
      '10 leads:1 leads:2 Al frente: Vaqueros 22, Leones 20',
      '20 leads:1 leads:2 Al frente: Leones 41, Vaqueros 40',
      '32 leads:1 leads:2 Al frente: Vaqueros 53, Leones 52',
    ],
  ],
  [
    'nothing of teams that are not decided',
    ['0 0-0 live ? ?', '1 0-0 live ? 1'],
    ['1 team:1 En vivo: Vaqueros – Leones'],
  ],
])('who follows a team is told of a game %s', (_, stands, expected) => {
  expect(toldOf(stands)).toEqual(expected);
});

it('a result is worth being shown until the next day, a start until most games are over', () => {
  const [begun, over] = [game(), game({ status: 'finished' })].map(
    (stand) => gameNews([stand], [], start)[0],
  );
  expect([begun?.until, over?.until]).toEqual([start + 120 * minute, start + 720 * minute]);
  expect(begun).toMatchObject({
    ...{ subject: 'game:7', path: '/partido/7', body: 'BSN', ignoresQuiet: false },
  });
});
