import { describe, expect, test, vi } from 'vitest';
import { quake, quakes } from '../testing/nature.ts';
import { readEarthquakes } from './earthquakes.ts';

const one = (changes?: Parameters<typeof quake>[0]) => readEarthquakes(quakes(quake(changes)))[0];

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
  expect(readEarthquakes(quakes(quake(changes), quake({ id: 'listed' })))).toMatchObject([{ id: 'listed' }]);
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

describe('an item that cannot be read does not stop the others', () => {
  test.each([
    ['null', null],
    ['a text', 'temblor'],
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
  ])('%s', (_name, item) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(readEarthquakes(quakes(item, quake({ id: 'listed' })))).toMatchObject([{ id: 'listed' }]);
    expect(log).toHaveBeenCalledWith('earthquakes: 1 of 2 cannot be read');
    expect(() => readEarthquakes(quakes(item))).toThrow('malformed');
    log.mockRestore();
  });
});

test.each([[null], [[]], ['[]'], [{}], [{ features: null }], [{ features: {} }], [7]])(
  '%j is no list of earthquakes',
  (json) => {
    expect(() => readEarthquakes(json)).toThrow('malformed');
  },
);

test('a day without any is a list without any', () => {
  expect(readEarthquakes(quakes())).toEqual([]);
});

test('the newest comes first, and a swarm is no longer than fifty', () => {
  const swarm = Array.from({ length: 80 }, (_, index) =>
    quake({ id: `pr${index}`, properties: { time: Date.parse('2026-11-20T10:00:00Z') + index * 60_000 } }),
  );
  const listed = readEarthquakes(quakes(...swarm));
  expect(listed).toHaveLength(50);
  expect(listed[0]?.id).toBe('pr79');
});
