import { expect, test } from 'vitest';
import { closeStorms, isClose } from './close-storms.ts';
import { stormWith } from './storms.fixture.ts';

/** A storm with its centre alone. */
const at = (lat: number, lon: number) => stormWith({ lat, lon, cone: null, track: null, inCone: null });
const off = { lat: 12, lon: -40 };

test.each([
  ['over the island', at(18.2, -66.4), true],
  // A degree of longitude has some 105 km here: 590 and 620 km from the east coast, then from the west coast.
  ['590 km to the east', at(18.23, -60.0), true],
  ['620 km to the east', at(18.23, -59.65), false],
  ['590 km to the west', at(18.36, -72.85), true],
  ['620 km to the west', at(18.36, -73.2), false],
  ['590 km to the north', at(23.8, -66.6), true],
  ['620 km to the north', at(24.1, -66.6), false],
  ['590 km to the south', at(12.65, -66.4), true],
  ['620 km to the south', at(12.3, -66.4), false],
  ['off Africa', at(15, -20), false],
  ['east of Greenwich', at(14, 3), false],
])('a centre %s', (_where, storm, close) => {
  expect(isClose(storm)).toBe(close);
});

const corner = (lat: number, lon: number) => ({ lat, lon });
const point = (lat: number, lon: number) => ({
  ...corner(lat, lon),
  at: null,
  strength: null,
  fromSanJuan: { km: 900, direction: 'este' },
});

test.each([
  ['whose way leads past', { track: [point(18, -62)] }, true],
  ['whose way leads past between two places far off', { track: [point(16, -50), point(17, -80)] }, true],
  ['whose way stays away', { track: [point(25, -55), point(35, -60)] }, false],
  ['whose cone comes close', { cone: [corner(12, -39), corner(16, -62), corner(11, -39)] }, true],
  // The last corner and the first one have an edge, too.
  ['whose cone has a close edge', { cone: [corner(17, -50), corner(30, -60), corner(17, -85)] }, true],
  ['whose cone stays away', { cone: [corner(12, -39), corner(20, -50), corner(11, -39)] }, false],
  ['with the island deep in its cone', { inCone: true }, true],
  ['without any drawing', {}, false],
])('a storm far off %s', (_what, changes, close) => {
  expect(isClose(stormWith({ ...off, cone: null, track: null, inCone: false, ...changes }))).toBe(close);
});

test('the two nearest ones are shown, and none that is far off', () => {
  const storms = [at(18, -64), at(16, -62), at(14, -62), at(15, -20)];
  expect(closeStorms(storms)).toEqual(storms.slice(0, 2));
  expect(closeStorms(storms.slice(3))).toEqual([]);
});
