import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Alert } from '#contract/weather/alerts.ts';
import { eventsAfter } from '../api-worker/src/alerts/events.ts';
import type { AlertEvent } from '../api-worker/src/alerts/parts.ts';
import { readMessages } from '../api-worker/src/upstreams/nws/active-alerts.ts';
import { shownAlerts } from '../api-worker/src/alerts/alerts-in-force.ts';
import { stored } from '../api-worker/src/testing/nws/alert-history.ts';
import { damaged, junk, type Path, placesIn } from '../api-worker/src/testing/damage.ts';
import { recordedAt, recordedForPuertoRico } from '../api-worker/src/testing/nws/recorded-alerts.ts';
import { played, sequence } from '../api-worker/src/testing/nws/sequences.ts';

/*
 * The list of the National Weather Service with damage at random, and sequences of lists at random: no warning is lost, none is shown twice, and
 * none outlives its end.
 */

/** Lists of each property. `npm run test:long -- properties` sends more. */
const numRuns = Number(process.env['MUTATIONS'] ?? 200);
/** Milliseconds of each test, on a busy machine. */
const patience = 60_000 + numRuns * 200;

const minute = 60_000;

const shown = (events: readonly AlertEvent[], now: number) =>
  shownAlerts(events, now).map((alert) => Alert.parse(alert));
const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

const sound = recordedForPuertoRico();
const count = sound.features.length;
const places = sound.features.map((feature) => placesIn(feature));
const soundList = readMessages(sound);
const whole = shown(eventsAfter([], soundList, recordedAt), recordedAt);

/** One damaged message: its place in the list, and where it is damaged by what. */
const damage = fc
  .record({ at: fc.nat({ max: count - 1 }), place: fc.nat(), value: junk })
  .map(({ at, place, value }) => ({
    at,
    value,
    path: places[at]?.[place % (places[at]?.length ?? 1)] ?? [],
  }));

const listWith = (
  { at, path, value }: { at: number; path: Path; value: unknown },
  updated = sound.updated,
) => {
  const features = sound.features.map((feature, index) =>
    index === at ? damaged(feature, path, value) : feature,
  );
  return { ...sound, updated, features };
};

const minutesLater = (count: number) => new Date(recordedAt + count * minute).toISOString();

describe('one damaged message', () => {
  const aMinuteLater = shown(eventsAfter([], soundList, recordedAt), recordedAt + minute);

  test(
    'harms no other, and is shown if its name can be read',
    () => {
      const property = fc.property(damage, (one) => {
        const read = readMessages(listWith(one));
        expect(read.messages.length + read.unreadable.length).toBe(count);
        const events = eventsAfter([], read, recordedAt);
        expect(stored(events)).toEqual(events);
        const alerts = shown(events, recordedAt);
        expect(new Set(idsOf(alerts)).size).toBe(alerts.length);
        expect(alerts.length).toBeGreaterThanOrEqual(whole.length - read.unreadable.length);
        const seen = new Set(alerts.map((alert) => JSON.stringify(alert)));
        const lost = whole.filter((alert) => !seen.has(JSON.stringify(alert)));
        expect(lost.length, lost.map(({ id }) => id).join(' ')).toBeLessThan(2);
      });
      fc.assert(property, { numRuns });
    },
    patience,
  );

  test(
    'between two sound ones leaves no trace',
    () => {
      const property = fc.property(damage, (one) => {
        const lists = [
          soundList,
          readMessages(listWith(one, minutesLater(1))),
          { ...soundList, updated: minutesLater(2) },
        ];
        let events: AlertEvent[] = [];
        for (const [index, list] of lists.entries())
          events = stored(eventsAfter(events, list, recordedAt + index * minute));
        expect(shown(events, recordedAt + minute)).toEqual(aMinuteLater);
      });
      fc.assert(property, { numRuns });
    },
    patience,
  );
});

test(
  'the order of a list means nothing, nor that it comes twice',
  () => {
    const order = fc.shuffledSubarray(sound.features, { minLength: count, maxLength: count });
    const property = fc.property(order, fc.boolean(), (features, isTwice) => {
      const read = readMessages({ ...sound, features: isTwice ? [...features, ...features] : features });
      const events = eventsAfter([], read, recordedAt);
      expect(shown(events, recordedAt)).toEqual(whole);
      expect(shown(eventsAfter(stored(events), read, recordedAt + 1), recordedAt)).toEqual(whole);
    });
    fc.assert(property, { numRuns: Math.ceil(numRuns / 10) });
  },
  patience,
);

test('in force is what the list names, minus what a later message takes back: ten thousand sequences', () => {
  fc.assert(
    fc.property(sequence, (one) => {
      for (const { worker, model } of played(one)) expect(worker).toEqual(model);
    }),
    { numRuns: 10_000 },
  );
}, 900_000);

test(
  'whatever lists come, no event is shown twice and none outlives its end',
  () => {
    const list = fc.record({
      names: fc.subarray(soundList.messages),
      /** Minutes: when it is read after the one before, and when it was changed before that. */
      after: fc.nat({ max: 120 }),
      age: fc.integer({ min: -10, max: 60 }),
    });
    const property = fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
      let events: AlertEvent[] = [];
      let now = recordedAt;
      for (const { names, after, age } of lists) {
        now += after * minute;
        const updated = new Date(now - age * minute).toISOString();
        events = stored(eventsAfter(events, { messages: names, updated }, now));
        const alerts = shown(events, now);
        expect(new Set(idsOf(alerts)).size).toBe(alerts.length);
        expect(alerts.filter(({ end }) => end !== null && end * 1_000 <= now - 10 * minute)).toEqual([]);
        // Of what the list names, all that has not ended is shown, unless the list is older than one that left it out.
        if (lists.every((one) => one.age === age)) {
          const alone = shown(
            eventsAfter([], readMessages({ ...sound, features: names, updated }), now),
            now,
          );
          expect(idsOf(alerts)).toEqual(expect.arrayContaining(idsOf(alone)));
        }
      }
    });
    fc.assert(property, { numRuns });
  },
  patience,
);
