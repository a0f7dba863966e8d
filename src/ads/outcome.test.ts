import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

test.each(['filled', 'empty', 'error'])('%s is understood', (advertisement) => {
  expect(outcomeOf({ advertisement })).toBe(advertisement);
});

test('anything else that an advertisement sends says nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      expect(outcomeOf(message)).toBeNull();
    }),
  );
  for (const message of [null, 'filled', ['filled'], { advertisement: 'FILLED' }, { advertisement: {} }]) {
    expect(outcomeOf(message)).toBeNull();
  }
});
