import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from './ad-outcome.ts';

test.each(['filled', 'empty', 'error'])('the message "%s" is recognised', (advertisement) => {
  expect(outcomeOf({ advertisement })).toBe(advertisement);
});

test('any other message of an advertisement is ignored', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      expect(outcomeOf(message)).toBeNull();
    }),
  );
  for (const message of [null, 'filled', ['filled'], { advertisement: 'FILLED' }, { advertisement: {} }]) {
    expect(outcomeOf(message)).toBeNull();
  }
});
