import { describe, expect, it } from 'vitest';
import { inQuarter } from '../../testing/scoreboard-content.ts';
import { lineScoreOf, phaseOf, phaseOfMatch } from './phase.ts';
import { periodScores } from './wire.ts';

const nothing = { quarter: null, clock: null, situation: null, outcome: null };

describe('the phase of a game', () => {
  it.each([
    ['04:05', '4:05'],
    ['0:00', '0:00'],
    ['12:00', '12:00'],
    ['4:5', null],
    ['final', null],
  ])('has the clock %s as %s', (clock, shown) => {
    expect(phaseOf({ ...nothing, quarter: 2, clock })).toEqual(inQuarter(2, shown));
  });

  it('is unknown without a period', () => {
    expect(phaseOf({ ...nothing, clock: '4:05' })).toBeNull();
  });

  it('has a down only during a series of downs', () => {
    const football = (down: number, yfd: number) =>
      phaseOf({ ...nothing, quarter: 1, situation: { down, yfd } });
    expect(football(4, 1)).toMatchObject({ down: 4, yardsToGo: 1 });
    expect(football(0, 0)).toMatchObject({ down: null, yardsToGo: null });
  });

  it.each([
    ['T', 2, { half: 'top', outs: 2 }],
    ['B', 3, { half: 'bottom', outs: null }],
    ['M', 0, { half: null, outs: 0 }],
  ])('of an inning: %s, %i outs', (current_inning_half, outs, expected) => {
    const outcome = { current_inning: 7, current_inning_half, count: { outs } };
    expect(phaseOf({ ...nothing, outcome })).toMatchObject({ unit: 'inning', period: 7, ...expected });
  });

  it.each([
    ['1st_quarter', 1, inQuarter(1, '4:20')],
    ['4th_quarter', 4, inQuarter(4, '4:20')],
    ['overtime', 5, inQuarter(5, '4:20')],
    ['overtime', 6, inQuarter(6, '4:20')],
    ['pause', 3, inQuarter(3, '0:00')],
    ['pause', 0, null],
    ['ended', 4, null],
    [null, 0, null],
  ])('of a match that is in %s after %i periods', (word, periods, expected) => {
    expect(phaseOfMatch(word, '04:20', periods)).toEqual(expected);
  });
});

describe('the score by period', () => {
  it('has a period at the place of its sequence, and null for one that is missing or not played', () => {
    const innings = [{ sequence: 3, runs: 2 }, { sequence: 1, runs: 0 }, { sequence: 4, runs: 'X' }, 'x'];
    expect(periodScores(innings.slice(0, 3), 'points', 'runs')).toEqual([0, null, 2, null]);
    expect(periodScores(innings.slice(3), 'points', 'runs')).toEqual([null]);
  });

  it('has as many periods for both sides, and does not exist before the first one', () => {
    const line = lineScoreOf({ periods: [1], hits: 4 }, { periods: [0, 2], errors: 1 });
    expect(line).toEqual({
      home: { periods: [1, null], hits: 4, errors: null },
      away: { periods: [0, 2], hits: null, errors: 1 },
    });
    expect(lineScoreOf({ periods: [null] }, { periods: [] })).toBeNull();
  });

  it('is bounded', () => {
    const endless = Array.from({ length: 500 }, () => ({ runs: 1 }));
    expect(periodScores(endless, 'runs')).toHaveLength(30);
  });
});
