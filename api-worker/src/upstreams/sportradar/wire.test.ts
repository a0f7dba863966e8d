import { describe, expect, it } from 'vitest';
import { inQuarter, lineOf } from '../../testing/scoreboard-content.ts';
import { stateOf } from './phase.ts';
import { statusAndScore } from './wire.ts';

/** The statuses of the feeds are tried in scoreboard/documented-statuses.worker.test.ts. */
const unknown = ['under review', 'constructor', 'tostring', '__proto__'];

describe('the state of a game', () => {
  const middle = { hasBegun: true, isOver: false };
  const before = { hasBegun: false, isOver: false };
  const after = { hasBegun: true, isOver: true };

  it.each(['INPROGRESS', 'Live', 'CLOSED', 'WDelay', 'Postponed'])(
    'does not depend on upper case: %s',
    (word) => {
      expect(stateOf(word, middle)).toBe(stateOf(word.toLowerCase(), middle));
      expect(['live', 'finished', 'postponed']).toContain(stateOf(word, middle));
    },
  );

  it.each(unknown)('is that of what the game has if its name is unknown: %s', (word) => {
    const states = [before, middle, after].map((played) => stateOf(word, played));
    expect(states).toEqual(['scheduled', 'live', 'finished']);
  });

  it.each([
    ['NBA, fourth quarter over', 'final', 101, 99, inQuarter(4, '0:00'), null, 'finished'],
    ['NBA, overtime over', 'reviewed', 111, 109, inQuarter(5, '0:00'), null, 'finished'],
    ['NBA, level after four', 'reviewed', 99, 99, inQuarter(4, '0:00'), null, 'live'],
    ['NBA, third quarter', 'coach challenge', 70, 60, inQuarter(3, '4:10'), null, 'live'],
    ['NBA, pause after the first quarter', 'timeout', 20, 30, inQuarter(1, '0:00'), null, 'live'],
    [
      'four periods without a clock',
      'official',
      101,
      99,
      null,
      lineOf([25, 25, 25, 26], [25, 25, 25, 24]),
      'finished',
    ],
    ['two periods without a clock', 'official', 50, 49, null, lineOf([25, 25], [25, 24]), 'live'],
    ['only a score', 'review', 3, 0, null, null, 'live'],
    ['a score of 0 to 0', 'warmup', 0, 0, null, null, 'scheduled'],
    ['nothing', 'tba', null, null, null, null, 'scheduled'],
    [
      'the first inning',
      'warmup',
      0,
      0,
      { ...inQuarter(1, null), unit: 'inning' as const },
      null,
      'scheduled',
    ],
    [
      'the ninth inning',
      'mound visit',
      3,
      2,
      { ...inQuarter(9, null), unit: 'inning' as const },
      null,
      'live',
    ],
  ])(
    'with %s goes by that, whatever "%s" means',
    (_, status, homeScore, awayScore, phase, lineScore, state) => {
      expect(statusAndScore({ status, homeScore, awayScore, phase, lineScore }).status).toBe(state);
    },
  );

  it.each([
    ['closed', true],
    ['CLOSED', true],
    ['complete', false],
    ['ended', false],
    ['maintenance', false],
    ['inprogress', true],
    ['scheduled', true],
  ])('that is %s is settled: %s', (status, isSettled) => {
    const game = { status, homeScore: 5, awayScore: 6, phase: null, lineScore: null };
    expect(statusAndScore(game).isSettled).toBe(isSettled);
  });

  it.each(['scheduled', 'wdelay', 'postponed', 'cancelled', 'unnecessary'])(
    'has no score if nobody has played: %s',
    (status) => {
      const scores = { homeScore: null, awayScore: null };
      expect(
        statusAndScore({ status, homeScore: 0, awayScore: 0, phase: null, lineScore: null }),
      ).toMatchObject(scores);
    },
  );
});
