import { expect, test } from 'vitest';
import { bearing, directionWord, kilometresBetween } from './geography.ts';

const sanJuan = { lat: 18.4655, lon: -66.1057 };

test.each([
  ['itself', sanJuan, 0],
  ['Ponce', { lat: 18.0111, lon: -66.6141 }, 74],
  ['Vieques', { lat: 18.1491, lon: -65.4427 }, 78],
  ['Santo Domingo', { lat: 18.4861, lon: -69.9312 }, 403],
  ['Miami', { lat: 25.7617, lon: -80.1918 }, 1_661],
  ['the Cape Verde Islands', { lat: 14.93, lon: -23.51 }, 4_544],
  ['a place across the date line', { lat: 18.4655, lon: 173.8943 }, 12_282],
  ['the North Pole', { lat: 90, lon: 0 }, 7_954],
  ['the other side of the earth', { lat: -18.4655, lon: 113.8943 }, 20_015],
  ['a degree of latitude', { lat: 19.4655, lon: -66.1057 }, 111],
])('the distance from San Juan to %s', (_name, place, kilometres) => {
  expect(Math.round(kilometresBetween(sanJuan, place))).toBe(kilometres);
});

test.each([
  [{ lat: 19, lon: -66.1057 }, 'norte'],
  [{ lat: 19, lon: -65.5 }, 'noreste'],
  [{ lat: 18.4655, lon: -65 }, 'este'],
  [{ lat: 18, lon: -65.6 }, 'sureste'],
  [{ lat: 17, lon: -66.1057 }, 'sur'],
  [{ lat: 18, lon: -66.6 }, 'suroeste'],
  [{ lat: 18.4655, lon: -67 }, 'oeste'],
  [{ lat: 19, lon: -66.7 }, 'noroeste'],
])('%o lies to the %s of San Juan', (place, word) => {
  expect(directionWord(bearing(sanJuan, place), 8)).toBe(word);
});

test('the direction of a place far away is that of the shortest way there', () => {
  expect(bearing(sanJuan, { lat: 40.4, lon: -3.7 })).toBeCloseTo(53.3, 1);
  expect(bearing({ lat: 40.4, lon: -3.7 }, sanJuan)).toBeCloseTo(267, 0);
});

test('the sixteen directions go round clockwise', () => {
  const names = Array.from({ length: 16 }, (_, at) => directionWord(at * 22.5, 16)).join(' ');
  expect(names).toBe(
    'norte nor-noreste noreste este-noreste este este-sureste sureste sur-sureste ' +
      'sur sur-suroeste suroeste oeste-suroeste oeste oeste-noroeste noroeste nor-noroeste',
  );
});

test.each([
  [0, 'norte'],
  [11, 'norte'],
  [12, 'nor-noreste'],
  [45, 'noreste'],
  [70, 'este-noreste'],
  [90, 'este'],
  [180, 'sur'],
  [247.5, 'oeste-suroeste'],
  [285, 'oeste-noroeste'],
  [348, 'nor-noroeste'],
  [349, 'norte'],
  [360, 'norte'],
  [-90, 'oeste'],
])('of sixteen directions, %d degrees are %s', (degrees, word) => {
  expect(directionWord(degrees, 16)).toBe(word);
});
