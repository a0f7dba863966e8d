import { describe, expect, it } from 'vitest';
import { stateOf, statusAndScore } from './wire.ts';

const words = {
  scheduled: ['scheduled', 'created', 'time-tbd', 'if-necessary', 'not_started', 'start_delayed'],
  live: ['inprogress', 'halftime', 'wdelay', 'fdelay', 'odelay', 'live', 'started', 'interrupted'],
  finished: ['complete', 'closed', 'ended'],
  cancelled: ['cancelled', 'canceled'],
};
/** Readers see these words in upper case. */
const passedThrough = ['postponed', 'suspended', 'unnecessary', 'maintenance', 'abandoned', 'flex-schedule'];
const namesOfObjects = ['constructor', 'tostring', '__proto__'];

describe('the state of a game', () => {
  it.each(Object.entries(words).flatMap(([state, all]) => all.map((word) => ({ word, state }))))(
    'is $state if Sportradar sends $word',
    ({ word, state }) => {
      expect(stateOf(word, false)).toBe(state);
      expect(stateOf(word, true)).toBe(state);
      expect(stateOf(word.toUpperCase(), false)).toBe(state);
    },
  );

  it('of a delayed game depends on whether there is a score', () => {
    expect(stateOf('delayed', false)).toBe('scheduled');
    expect(stateOf('delayed', true)).toBe('live');
  });

  it.each([...passedThrough, ...namesOfObjects])('is the word itself if it is unknown: %s', (word) => {
    expect(stateOf(word, false)).toBe(word);
    expect(stateOf(word, true)).toBe(word);
  });

  it.each([
    ['halftime', 44, 'live', 'halftime'],
    ['delayed', 44, 'live', 'delay'],
    ['wdelay', 0, 'live', 'delay'],
    ['delayed', 0, 'scheduled', 'delay'],
    ['start_delayed', null, 'scheduled', 'delay'],
    ['inprogress', 44, 'live', null],
    ['postponed', null, 'postponed', null],
  ])('of a game that is %s with a score of %s is %s, paused by %s', (word, score, status, pause) => {
    expect(statusAndScore({ status: word, homeScore: score, awayScore: score })).toMatchObject({
      status,
      pause,
    });
  });
});
