import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UpstreamError } from './upstream-error.ts';
import { damaged, junk, placesIn } from '../testing/damage.ts';
import { outages, reading, region, river, rivers } from '../testing/nature.ts';
import { readPower } from './power/power.ts';
import { readRivers } from './nwis/rivers.ts';

/*
 * A response that is damaged anywhere is refused, or what is read of it stands in it: no number and no hour is invented.
 */

const now = Date.parse('2026-11-20T16:02:00Z');
const power = outages(
  region('Arecibo', 101, 1_001),
  region('Ponce', '102', '1,002'),
  region('Lares', 103, null),
);
const levels = rivers(
  river({ readings: [reading('14:00', '4.20'), reading('15:00', '4.71'), reading('15:45', '5.12')] }),
  river({ site: '50144000', readings: [reading('15:30', '-999999'), reading('15:45', '7.01')] }),
);

/** What is read; null if the response is refused as it should be. */
function readOrRefused<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(UpstreamError);
    return null;
  }
}

/** Every number in a value, as numbers and as people write them. */
const numbersIn = (value: unknown): Set<number> =>
  new Set(
    JSON.stringify(value ?? null)
      .match(/-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi)
      ?.map((text) => Number(text.replaceAll(',', ''))),
  );

test('of clients without service', () => {
  const places = placesIn(power);
  fc.assert(
    fc.property(fc.nat(places.length - 1), junk, (place, value) => {
      const sent = damaged(power, places[place] ?? [], value);
      const read = readOrRefused(() => readPower(sent, now).body) ?? [];
      const known = new Set([...numbersIn(sent), 101, 102, 103, 1_001, 1_002]);
      for (const { without, clients } of read) {
        expect(known).toContain(without);
        if (clients !== null) expect(known).toContain(clients);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('of levels', () => {
  const places = placesIn(levels);
  const hours = [
    '2026-11-20T14:00:00Z',
    '2026-11-20T15:00:00Z',
    '2026-11-20T15:45:00Z',
    '2026-11-20T16:00:00Z',
  ];
  fc.assert(
    fc.property(fc.nat(places.length - 1), junk, (place, value) => {
      const sent = damaged(levels, places[place] ?? [], value);
      const read = readOrRefused(() => readRivers(sent, now).body) ?? [];
      const known = [...numbersIn(sent)].map((number) => Math.round(number * 100) / 100);
      for (const { level } of read) {
        expect(known).toContain(level.feet);
        expect(hours).toContain(level.at);
      }
    }),
    { numRuns: 1_000 },
  );
});
