import { describe, expect, test } from 'vitest';
import { quake, quakes } from '../../testing/nature.ts';
import { readEarthquakes } from './earthquakes.ts';

const listed = (...features: unknown[]) => readEarthquakes(quakes(...features)).body;
const one = (changes?: Parameters<typeof quake>[0]) => listed(quake(changes))[0];

test('an earthquake has what readers need', () => {
  expect(one()).toEqual({
    id: 'pr71491238',
    magnitude: 3.8,
    place: 'a 12 km al sur de Guánica',
    depthKm: 10,
    at: '2026-11-20T15:30:00Z',
    reviewed: true,
  });
});

test.each([
  ['in the town of Guánica', [-66.9079, 17.975, 5], 'en Guánica'],
  ['in the sea north of the island', [-66.7157, 18.92, 5], 'a 50 km al norte de Hatillo'],
  ['in the Mona Passage', [-67.9, 18.3, 5], 'a 69 km al oeste de Rincón'],
  ['near Vieques', [-65.3, 18.1491, 5], 'a 15 km al este de Vieques'],
  ['under the mountains', [-66.7221, 18.2, 5], 'a 4 km al norte de Adjuntas'],
  ['in the Puerto Rico Trench', [-66, 19.6, 20], 'a 127 km al norte de San Juan'],
  ['southeast of Patillas', [-65.9, 17.9, 20], 'a 12 km al sur de Maunabo'],
  ['near Samaná', [-69.3, 19.2, 20], 'a 236 km al noroeste de Rincón'],
  ['near Anegada', [-64.3, 18.7, 20], 'a 114 km al noreste de Culebra'],
  ['southwest of Cabo Rojo', [-67.4, 17.85, 20], 'a 38 km al suroeste de Cabo Rojo'],
])('%s is told from the nearest town', (_name, coordinates, place) => {
  expect(one({ coordinates })?.place).toBe(place);
});

test.each([
  ['of 3.4', { properties: { mag: 3.4 } }],
  ['of 3.44', { properties: { mag: 3.44 } }],
  ['without a magnitude yet', { properties: { mag: null } }],
  ['of a negative magnitude', { properties: { mag: -0.4 } }],
  ['that is deleted', { properties: { status: 'deleted' } }],
  ['of a quarry', { properties: { type: 'quarry blast' } }],
  ['that was an explosion', { properties: { type: 'explosion' } }],
  ['of ice', { properties: { type: 'ice quake' } }],
  ['that was no earthquake', { properties: { type: 'other event' } }],
  ['in California', { coordinates: [-122.8, 38.8, 2] }],
  ['in Haiti', { coordinates: [-72.5, 18.5, 10] }],
  ['just beyond 300 km', { coordinates: [-64.7, 15.4, 10] }],
])('one %s is not listed', (_name, changes) => {
  expect(listed(quake({ id: 'listed', coordinates: [-66, 18, 1] }), quake(changes))).toMatchObject([
    { id: 'listed' },
  ]);
});

test.each([
  ['a magnitude as text', { properties: { mag: '4.1' } }, { magnitude: 4.1 }],
  ['a magnitude of two decimals', { properties: { mag: 3.46 } }, { magnitude: 3.5 }],
  ['a time as text', { properties: { time: '1763652600000' } }, { at: '2025-11-20T15:30:00Z' }],
  ['coordinates as texts', { coordinates: ['-66.9079', '17.8637', '7'] }, { depthKm: 7 }],
  ['no depth', { coordinates: [-66.9, 17.86] }, { depthKm: null }],
  ['a depth of null', { coordinates: [-66.9, 17.86, null] }, { depthKm: null }],
  ['a depth above the ground', { coordinates: [-66.9, 17.86, -1.2] }, { depthKm: 0 }],
  ['an unknown status', { properties: { status: 'nuevo' } }, { reviewed: false }],
  ['no status', { properties: { status: undefined } }, { reviewed: false }],
  ['a status of a computer', { properties: { status: 'automatic' } }, { reviewed: false }],
  ['a flag of tsunamis, which is no warning', { properties: { tsunami: 1 } }, { id: 'pr71491238' }],
])('one with %s is read', (_name, changes, expected) => {
  expect(one(changes)).toMatchObject(expected);
});

test('the newest comes first, and a swarm is no longer than fifty', () => {
  const swarm = Array.from({ length: 80 }, (_, index) =>
    quake({ id: `pr${index}`, properties: { time: Date.parse('2026-11-20T10:00:00Z') + index * 60_000 } }),
  );
  const { body, isCut } = readEarthquakes(quakes(...swarm));
  expect([body.length, body[0]?.id, isCut]).toEqual([50, 'pr79', true]);
});

test('of a swarm that is too long, the strongest are kept', () => {
  const features = Array.from({ length: 5_000 }, (_, index) =>
    quake({
      id: `pr${index}`,
      properties: {
        mag: index === 4_321 ? 6.4 : 3.6,
        time: Date.parse('2026-11-19T18:00:00Z') + (5_000 - index) * 17_000,
      },
    }),
  );
  const { body } = readEarthquakes(quakes(...features));
  expect([body.length, body.filter(({ magnitude }) => magnitude > 6).length]).toEqual([50, 1]);
});

describe('an earthquake that two networks tell', () => {
  const at = Date.parse('2026-11-20T15:30:00Z');
  const us = (properties: object = {}, coordinates = [-66.95, 17.9, 8]) =>
    quake({
      id: 'us7000abcd',
      coordinates,
      properties: { net: 'us', mag: 4, status: 'automatic', ...properties },
    });
  const both = { ids: ',us7000abcd,pr71491238,' };
  const ids = (...features: unknown[]) => listed(...features).map(({ id }) => id);
  test.each<[string, unknown[], string[]]>([
    ['by its names', [us(both), quake({ properties: both })], ['pr71491238']],
    ['whichever comes first', [quake({ properties: both }), us(both)], ['pr71491238']],
    [
      'by the names that one of them has',
      [us(both, [-67.9, 18.4, 8]), quake({ properties: { time: at + 60_000 } })],
      ['pr71491238'],
    ],
    ['by its time and place', [us({ time: at + 3_000 }), quake()], ['pr71491238']],
    [
      'by names that three share',
      [
        us({ ids: ',us7000abcd,x,' }),
        quake({ id: 'x', properties: { ids: ',x,y,', time: at + 9e5 } }),
        quake({ id: 'y', properties: { ids: ',y,', time: at + 18e5 } }),
      ],
      ['x'],
    ],
    [
      'and one of them has deleted',
      [us(), quake({ properties: { ...both, status: 'deleted' } })],
      ['us7000abcd'],
    ],
    [
      'and one of them has no magnitude for',
      [us(both), quake({ properties: { ...both, mag: null } })],
      ['us7000abcd'],
    ],
    [
      'is none with one of a minute later',
      [us({ time: at + 60_000 }), quake()],
      ['us7000abcd', 'pr71491238'],
    ],
    ['is none with one far away', [us({}, [-65, 18.9, 8]), quake()], ['pr71491238', 'us7000abcd']],
    [
      'is none where names are damaged',
      [us({ ids: 7, time: at + 60_000 }), quake({ properties: { ids: null } })],
      ['us7000abcd', 'pr71491238'],
    ],
  ])('%s', (_, features, expected) => {
    expect(ids(...features)).toEqual(expected);
  });
});
