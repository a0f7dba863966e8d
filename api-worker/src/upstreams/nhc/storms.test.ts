import { expect, test } from 'vitest';
import { coneFile, coneKml, storm, trackFile } from '../../testing/nature.ts';
import { coneIn } from './kml.ts';
import { readStorms, withDrawings } from './storms.ts';

const list = (...activeStorms: unknown[]) => ({ activeStorms });
const one = (changes?: object) => readStorms(list(storm(changes)))[0]?.storm;

test('a storm has what readers need', () => {
  expect(readStorms(list(storm()))).toEqual([
    {
      storm: {
        id: 'al052026',
        name: 'Cemí',
        kind: 'hurricane',
        category: 2,
        lat: 16.8,
        lon: -64.2,
        wind: { mph: 100, kmh: 155 },
        pressureMb: 968,
        movement: { direction: 'oeste-noroeste', mph: 12, kmh: 19 },
        fromSanJuan: { km: 274, direction: 'sureste' },
        updated: '2026-11-20T15:00:00Z',
        next: '2026-11-20T21:00:00Z',
      },
      coneFile,
      trackFile,
    },
  ]);
});

test.each([
  [25, 'TD', null, 30, 45],
  [35, 'TS', null, 40, 65],
  [60, 'TS', null, 70, 110],
  [64, 'HU', 1, 75, 120],
  [65, 'HU', 1, 75, 120],
  [82, 'HU', 1, 95, 150],
  [83, 'HU', 2, 95, 155],
  [95, 'HU', 2, 110, 175],
  [96, 'HU', 3, 110, 180],
  [112, 'HU', 3, 130, 205],
  [113, 'HU', 4, 130, 210],
  [137, 'HU', 5, 160, 255],
  [160, 'HU', 5, 185, 295],
])(
  'a wind of %d knots of a %s is category %s, %d mph and %d km/h',
  (intensity, classification, category, mph, kmh) => {
    expect(one({ intensity, classification })).toMatchObject({ category, wind: { mph, kmh } });
  },
);

test.each([
  ['TD', 'tropical-depression'],
  ['STD', 'subtropical-depression'],
  ['SD', 'subtropical-depression'],
  ['TS', 'tropical-storm'],
  ['STS', 'subtropical-storm'],
  ['hu', 'hurricane'],
  ['PTC', 'other'],
  ['PC', 'other'],
  ['TYs', 'other'],
  ['', 'other'],
  [null, 'other'],
  [7, 'other'],
])('%s is a %s', (classification, kind) => {
  expect(one({ classification })?.kind).toBe(kind);
});

test.each([
  ['numbers as numbers', { intensity: 85, pressure: 968 }, { category: 2, pressureMb: 968 }],
  [
    'numbers as texts',
    { movementDir: '295', movementSpeed: '12' },
    { movement: { direction: 'oeste-noroeste', mph: 12 } },
  ],
  ['degrees as texts', { latitudeNumeric: '16.8', longitudeNumeric: '-64.2' }, { lat: 16.8, lon: -64.2 }],
  [
    'only the written place',
    { latitudeNumeric: null, longitudeNumeric: undefined },
    { lat: 16.8, lon: -64.2 },
  ],
  [
    'a place in the south and east',
    { latitudeNumeric: null, longitudeNumeric: null, latitude: '5.5S', longitude: '10.0E' },
    { lat: -5.5, lon: 10 },
  ],
  ['no speed', { movementSpeed: null }, { movement: null }],
  ['no direction', { movementDir: null }, { movement: null }],
  [
    'a speed of nothing',
    { movementSpeed: 0, movementDir: null },
    { movement: { direction: null, mph: 0, kmh: 0 } },
  ],
  ['a speed in words', { movementSpeed: 'STATIONARY' }, { movement: null }],
  ['no wind', { intensity: null }, { wind: null, category: null }],
  ['a wind in words', { intensity: 'unknown' }, { wind: null, category: null }],
  ['a wind of 0', { intensity: '0' }, { wind: null, category: null }],
  ['no pressure', { pressure: null }, { pressureMb: null }],
  ['a pressure of 0', { pressure: '0' }, { pressureMb: null }],
  ['no time', { lastUpdate: null, publicAdvisory: null }, { updated: null, next: null }],
  ['a time in words', { lastUpdate: 'hoy', publicAdvisory: null }, { updated: null, next: null }],
  ['only the time of its advisory', { lastUpdate: null }, { updated: '2026-11-20T15:00:00Z' }],
  ['an id in capitals', { id: 'AL052026' }, { id: 'al052026' }],
])('a storm with %s is read', (_name, changes, expected) => {
  expect(one(changes)).toMatchObject(expected);
});

test.each([
  [
    'all blocks null',
    { publicAdvisory: null, forecastTrack: null, trackCone: null, windWatchesWarnings: null },
  ],
  ['no blocks', { publicAdvisory: undefined, forecastTrack: undefined, trackCone: undefined }],
  ['blocks that are texts', { publicAdvisory: 'a', forecastTrack: 'b', trackCone: 'c' }],
  ['blocks without addresses', { trackCone: {}, forecastTrack: { kmzFile: null } }],
  ['addresses that are numbers', { trackCone: { kmzFile: 7 }, forecastTrack: { kmzFile: 8 } }],
])('a storm with %s has no drawings', (_name, changes) => {
  expect(readStorms(list(storm(changes)))).toMatchObject([{ coneFile: null, trackFile: null }]);
});

test.each([
  ['2026-11-20T15:00:00Z', '024', null, '2026-11-20T21:00:00Z'],
  ['2026-11-20T15:02:00Z', '024', null, '2026-11-20T21:00:00Z'],
  ['2026-11-20T14:55:00Z', '024', null, '2026-11-20T15:00:00Z'],
  ['2026-11-20T21:00:00Z', '025', null, '2026-11-21T03:00:00Z'],
  ['2026-11-20T03:00:00Z', '022', null, '2026-11-20T09:00:00Z'],
  ['2026-11-20T15:00:00Z', '024', { kmzFile: 'x' }, '2026-11-20T18:00:00Z'],
  ['2026-11-20T18:00:00Z', '024A', null, '2026-11-20T21:00:00Z'],
  ['2026-11-20T21:00:00Z', '025', { kmzFile: 'x' }, '2026-11-21T00:00:00Z'],
  ['2026-11-21T00:00:00Z', '025A', { kmzFile: 'x' }, '2026-11-21T03:00:00Z'],
  ['2026-12-31T21:00:00Z', '030', null, '2027-01-01T03:00:00Z'],
])('after the advisory of %s (%s), the next one comes', (issuance, advNum, windWatchesWarnings, next) => {
  expect(one({ publicAdvisory: { issuance, advNum }, windWatchesWarnings })?.next).toBe(next);
});

test('storms of other oceans are left out, whatever they hold', () => {
  expect(readStorms(list(storm({ id: 'ep012026' }), { id: 'cp012026' }, storm()))).toHaveLength(1);
  expect(readStorms(list({ id: 'ep012026', name: 7 }))).toEqual([]);
});

test('storms of an exercise are left out: their numbers are 80 to 89', () => {
  expect(readStorms(list(storm({ id: 'al802026' }), storm({ id: 'AL892026' }), { id: 'al852026' }))).toEqual(
    [],
  );
  const numbers = ['al012026', 'al082026', 'al282026', 'al792026', 'al902026'];
  expect(readStorms(list(...numbers.map((id) => storm({ id }))))).toHaveLength(numbers.length);
});

test('the nearest comes first', () => {
  const far = storm({ id: 'al062026', latitudeNumeric: 30, longitudeNumeric: -40 });
  expect(readStorms(list(far, storm())).map((listed) => listed.storm.id)).toEqual(['al052026', 'al062026']);
});

test.each([
  ['near, the cone over the island', {}, coneIn(coneKml), true, true],
  ['near without a cone', {}, null, true, null],
  [
    'near, the cone elsewhere',
    {},
    [
      { lat: 10, lon: -40 },
      { lat: 11, lon: -41 },
      { lat: 10, lon: -41 },
    ],
    true,
    false,
  ],
  ['1,400 km away', { longitudeNumeric: -52.2 }, null, true, null],
  ['1,600 km away', { longitudeNumeric: -50 }, null, false, null],
  ['far, the cone over the island', { longitudeNumeric: -45 }, coneIn(coneKml), true, true],
  ['far in the north', { latitudeNumeric: 40 }, null, false, null],
  ['off Africa', { latitudeNumeric: 12, longitudeNumeric: -25 }, null, false, null],
  ['in the Gulf', { latitudeNumeric: 25, longitudeNumeric: -90 }, null, false, null],
  ['at San Juan', { latitudeNumeric: 18.47, longitudeNumeric: -66.1 }, null, true, null],
])('a storm %s', (_name, changes, cone, near, inCone) => {
  const [listed] = readStorms(list(storm(changes)));
  expect(listed && withDrawings(listed.storm, cone, null)).toMatchObject({ near, inCone });
});
