import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeldPlaces } from './held-places.ts';

/** Two networks of two readers, and a reader whose address is none. */
const readers = ['10.0.1.1', '10.0.1.2', '10.0.2.1', '10.0.2.2', 'a'];
const networkOf = (reader: string) => reader.replace(/\.\d+$/, '');

const step = fc.record({
  reader: fc.constantFrom(...readers),
  item: fc.integer({ min: 1, max: 3 }),
  leaves: fc.boolean(),
});

test('after all that readers took and gave back, it is known who holds what, and who holds the largest part', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), fc.nat(5), (steps, least) => {
      const places = new HeldPlaces<number>();
      /** What each holds, the oldest first. */
      const held = new Map<string, number[]>(readers.map((reader) => [reader, []]));
      const of = (reader: string) => held.get(reader) ?? [];
      const ofNetwork = (reader: string) =>
        readers.filter((one) => networkOf(one) === networkOf(reader)).flatMap(of).length;
      for (const { reader, item, leaves } of steps) {
        const others = of(reader).filter((one) => one !== item);
        const isHeld = others.length < of(reader).length;
        if (leaves) expect(places.delete(reader, item)).toBe(isHeld);
        else places.add(reader, item);
        if (leaves) held.set(reader, others);
        else if (!isHeld) held.set(reader, [...others, item]);
      }

      for (const reader of readers) {
        expect([...places.heldBy(reader)]).toEqual(of(reader));
        expect(places.ofNetwork(reader)).toBe(ofNetwork(reader));
      }
      const holders = readers.filter((reader) => of(reader).length > 0);
      const descending = (numbers: readonly number[]) => numbers.toSorted((one, other) => other - one);
      const first = places.largestFirst();
      expect(new Set(first)).toEqual(new Set(holders));
      expect(first.map(ofNetwork)).toEqual(descending(holders.map(ofNetwork)));
      for (const reader of first) {
        const sizes = first
          .filter((one) => networkOf(one) === networkOf(reader))
          .map((one) => of(one).length);
        expect(sizes).toEqual(descending(sizes));
      }
      const largest = Math.max(...readers.map(ofNetwork));
      const oldest = places.oldestOfLargest(least);
      if (largest <= least) expect(oldest).toBeUndefined();
      else {
        const { reader, item } = oldest ?? { reader: '', item: 0 };
        const [largestReader] = first.filter((one) => networkOf(one) === networkOf(reader));
        expect(ofNetwork(reader)).toBe(largest);
        expect(of(reader)).toHaveLength(of(largestReader ?? '').length);
        expect(of(reader)[0]).toBe(item);
      }
    }),
  );
});
