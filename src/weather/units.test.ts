import { expect, test } from 'vitest';
import {
  fahrenheitOfCelsius,
  isLikelyRain,
  milesOfMetres,
  milesPerHourOfMetresPerSecond,
  percentOfChance,
} from './units.ts';

test.each([
  [-40, -40],
  [0, 32],
  [25, 77],
  [30, 86],
  [37.5, 99.5],
])('%f °C is %f °F', (celsius, fahrenheit) => {
  expect(fahrenheitOfCelsius(celsius)).toBeCloseTo(fahrenheit, 10);
});

test.each([
  // A category 2 hurricane. Multiplying m/s by 0.621371 alone would show 28 mph.
  [45, 101],
  // The lower bound of a hurricane, 74 mph.
  [33.1, 74],
  [10, 22],
  [0, 0],
])('%f m/s is %d mph', (metresPerSecond, milesPerHour) => {
  expect(Math.round(milesPerHourOfMetresPerSecond(metresPerSecond))).toBe(milesPerHour);
});

test('the factor from m/s to mph is 2.236936', () => {
  expect(milesPerHourOfMetresPerSecond(1)).toBeCloseTo(2.236936, 6);
});

test.each([
  [0, '0.0'],
  [1000, '0.6'],
  [10_000, '6.2'],
  [16_093.5, '10.0'],
])('%d m is %s miles', (metres, miles) => {
  expect(milesOfMetres(metres).toFixed(1)).toBe(miles);
});

test.each([
  [0, 0, false],
  [0.09, 9, false],
  [0.1, 10, false],
  [0.11, 11, true],
  [0.555, 56, true],
  [1, 100, true],
])('a chance of %f is %d percent, worth showing: %s', (pop, percent, shown) => {
  expect(percentOfChance(pop)).toBe(percent);
  expect(isLikelyRain(pop)).toBe(shown);
});
