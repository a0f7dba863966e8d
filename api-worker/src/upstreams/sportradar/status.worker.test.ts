import { describe, expect, it } from 'vitest';
import { stateOf } from './status.ts';

const words = {
  scheduled: ['scheduled', 'created', 'time-tbd', 'if-necessary', 'not_started', 'start_delayed'],
  live: ['inprogress', 'halftime', 'wdelay', 'fdelay', 'odelay', 'live', 'started', 'interrupted'],
  finished: ['complete', 'closed', 'ended'],
  cancelled: ['cancelled', 'canceled'],
};
/** Readers see them in upper case. */
const passedThrough = ['postponed', 'suspended', 'unnecessary', 'maintenance', 'abandoned', 'flex-schedule'];
const namesOfObjects = ['constructor', 'tostring', '__proto__'];

describe('the state of a game', () => {
  it.each(Object.entries(words).flatMap(([state, all]) => all.map((word) => ({ word, state }))))(
    'is $state where Sportradar says $word',
    ({ word, state }) => {
      expect(stateOf(word, false)).toBe(state);
      expect(stateOf(word, true)).toBe(state);
      expect(stateOf(word.toUpperCase(), false)).toBe(state);
    },
  );

  it('of a delayed game depends on whether anybody has scored', () => {
    expect(stateOf('delayed', false)).toBe('scheduled');
    expect(stateOf('delayed', true)).toBe('live');
  });

  it.each([...passedThrough, ...namesOfObjects])('is the word itself where it is no other: %s', (word) => {
    expect(stateOf(word, false)).toBe(word);
    expect(stateOf(word, true)).toBe(word);
  });
});
