import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { UpstreamError } from './upstream-error.ts';
import { damaged, junk, placesIn } from '../testing/damage.ts';
import { outages, quake, quakes, reading, region, river, rivers, storm } from '../testing/nature.ts';
import { readStorms } from './nhc/storms.ts';
import { readPower } from './power/power.ts';
import { readRivers } from './nwis/rivers.ts';
import { readEarthquakes } from './usgs/earthquakes.ts';

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

interface Service {
  /** The names of what is read of a list of these items. */
  read: (json: unknown) => string[];
  list: (...items: unknown[]) => unknown;
  good: [item: unknown, name: string];
  broken: [what: string, item: unknown][];
  /** Beside what is no list of anything. */
  others: unknown[];
  /** Whether a list without items says that there is nothing. */
  mayBeEmpty: boolean;
}

const services: Record<string, Service> = {
  earthquakes: {
    read: (json) => readEarthquakes(json).body.map(({ id }) => id),
    list: quakes,
    good: [quake({ id: 'listed' }), 'listed'],
    broken: [
      ['without properties', { id: 'a', geometry: { coordinates: [-66, 18, 1] } }],
      ['without a place', { ...quake(), geometry: null }],
      ['with a place in words', quake({ coordinates: 'Guánica' })],
      ['with a latitude of 118', quake({ coordinates: [-66, 118, 1] })],
      ['with half a place', quake({ coordinates: [-66] })],
      ['with a magnitude in words', quake({ properties: { mag: 'fuerte' } })],
      ['with a time in words', quake({ properties: { time: 'ayer' } })],
      ['without a time', quake({ properties: { time: null } })],
      ['with a time that no calendar has', quake({ properties: { time: 9e15 } })],
      ['without an id', quake({ id: null })],
      ['without a type', quake({ properties: { type: undefined } })],
    ],
    others: ['[]', { features: null }, { features: {} }],
    mayBeEmpty: true,
  },
  storms: {
    read: (json) => readStorms(json).map((listed) => listed.storm.id),
    list: (...activeStorms) => ({ activeStorms }),
    good: [storm(), 'al052026'],
    broken: [
      ['without an id', storm({ id: undefined })],
      ['with an id of another form', storm({ id: 'al5' })],
      ['without a name', storm({ name: null })],
      ['with an empty name', storm({ name: ' ' })],
      ['without a place', storm({ latitude: null, latitudeNumeric: null })],
      ['with a place in words', storm({ latitude: 'norte', latitudeNumeric: 'norte' })],
      ['off the earth', storm({ latitudeNumeric: 118 })],
      ['with a name as long as a page', storm({ name: 'x'.repeat(41) })],
    ],
    others: [{ activeStorms: null }, { activeStorms: {} }],
    mayBeEmpty: true,
  },
  rivers: {
    read: (json) => readRivers(json, now).body.map(({ site }) => site),
    list: rivers,
    good: [river(), '50055000'],
    broken: [
      ['without fields', {}],
      ['without a site', { ...river(), sourceInfo: {} }],
      ['with values in words', { ...river(), values: 'x' }],
      ['with another variable', { ...river(), variable: 1 }],
    ],
    others: [{ value: {} }, { value: { timeSeries: {} } }],
    mayBeEmpty: true,
  },
  power: {
    read: (json) => readPower(json, now).body.map(({ name }) => name),
    list: outages,
    good: [region('Arecibo'), 'Arecibo'],
    broken: [
      ['without a name', region('')],
      ['with a name that is none', region(7)],
      ['without a number', region('Ponce', 'muchos')],
      ['with half a client', region('Ponce', 1.5)],
      ['with fewer than none', region('Ponce', -1)],
      ['with more than there are', region('Ponce', 6, 5)],
      ['with more than the island has', region('Ponce', 6_000_000, null)],
    ],
    others: [outages(), { ...outages(), regions: 7 }],
    mayBeEmpty: false,
  },
};

describe.each(Object.entries(services))('%s', (_name, { read, list, good: [good, name], ...service }) => {
  test.each([['that is null', null], ['that is a text', 'x'], ...service.broken])(
    'an item %s stops no other, and alone nobody says that there is none',
    (_what, item) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      expect(read(list(item, good))).toEqual([name]);
      expect(() => read(list(item))).toThrow('malformed');
    },
  );

  test.each([null, [], {}, 'x', 7, ...service.others])('%j is no list', (json) => {
    expect(() => read(json)).toThrow('malformed');
  });

  if (service.mayBeEmpty)
    test('none is a fact', () => {
      expect(read(list())).toEqual([]);
    });
});

test('operators know how many items cannot be read', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  readEarthquakes(quakes(null, quake()));
  expect(log).toHaveBeenCalledWith('earthquakes: 1 of 2 cannot be read');
});

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
