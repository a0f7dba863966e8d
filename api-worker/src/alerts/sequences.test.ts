import fc from 'fast-check';
import { expect, test } from 'vitest';
import { played, sequence } from '../testing/nws/sequences.ts';

/** tests/alerts.long.test.ts plays more of them. */
const numRuns = 300;

test('in force is what the list names, minus what a later message takes back', () => {
  fc.assert(
    fc.property(sequence, (one) => {
      for (const { worker, model } of played(one)) expect(worker).toEqual(model);
    }),
    { numRuns },
  );
});
