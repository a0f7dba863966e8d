import { expect, test } from 'vitest';
import {
  compass16,
  compass8,
  daylightLeftMinutes,
  fullBar,
  hoursAndMinutes,
  humidityRating,
  isLikelyRain,
  milesOfMetres,
  milesPerHourOfMetresPerSecond,
  percentOfChance,
  pressureRating,
  uvLabel,
  visibilityRating,
} from './measures.ts';

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

const sixteenPoints = 'Norte NNE NE ENE Este ESE SE SSE Sur SSO SO OSO Oeste ONO NO NNO'.split(' ');
const eightPoints = 'N NE E SE S SO O NO'.split(' ');

/** Each point with the bounds of its sector, in degrees. The lower bound is inclusive, the upper one exclusive. */
const sectors = (names: readonly string[]) =>
  names.map((name, index) => {
    const width = 360 / names.length;
    const middle = index * width;
    return { name, middle, from: middle - width / 2, to: middle + width / 2 };
  });

for (const [compass, names] of [
  [compass16, sixteenPoints],
  [compass8, eightPoints],
] as const) {
  test.each(sectors(names))(`${names.length} points: $from to $to is $name`, ({ name, middle, from, to }) => {
    expect(compass(middle)).toBe(name);
    expect(compass(from + 360)).toBe(name);
    expect(compass(from + 360.01)).toBe(name);
    expect(compass(to - 0.01)).toBe(name);
    expect(compass(to)).not.toBe(name);
  });

  test(`${names.length} points: 360 degrees, negative angles and larger ones are normalised`, () => {
    expect(compass(360)).toBe(names[0]);
    expect(compass(-45)).toBe('NO');
    expect(compass(-720)).toBe(names[0]);
    expect(compass(405)).toBe('NE');
  });
}

const sunrise = 1_000_000;
const sunset = sunrise + 11 * 3_600 + 900;

test.each([
  ['an hour before sunrise', sunrise - 3_600, 675],
  ['at sunrise', sunrise, 675],
  ['a minute later', sunrise + 60, 674],
  ['half a minute before sunset', sunset - 30, 0],
  ['at sunset', sunset, 0],
  ['at night', sunset + 3_600, 0],
])('daylight left %s', (_, now, minutes) => {
  expect(daylightLeftMinutes(sunrise, sunset, now)).toBe(minutes);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 0 min'],
  [675, '11 h 15 min'],
])('%d minutes are written as %s', (minutes, words) => {
  expect(hoursAndMinutes(minutes)).toBe(words);
});

test.each([
  [0, 'Pobre'],
  [1.99, 'Pobre'],
  [2, 'Moderada'],
  [4.99, 'Moderada'],
  [5, 'Buena'],
  [7.99, 'Buena'],
  [8, 'Excelente'],
  [10, 'Excelente'],
])('visibility of %f mi: %s', (miles, rating) => {
  expect(visibilityRating(miles)).toBe(rating);
});

test.each([
  [0, 'Seco'],
  [30, 'Seco'],
  [30.1, 'Normal'],
  [31, 'Normal'],
  [60, 'Normal'],
  [60.1, 'Muy húmedo'],
  [61, 'Muy húmedo'],
  [100, 'Muy húmedo'],
])('humidity of %f %%: %s', (percent, rating) => {
  expect(humidityRating(percent)).toBe(rating);
});

test.each([
  [1012, 'Baja presión'],
  [1013, 'Baja presión'],
  [1013.25, 'Alta presión'],
  [1014, 'Alta presión'],
])('pressure of %f hPa: %s', (hectopascals, rating) => {
  expect(pressureRating(hectopascals)).toBe(rating);
});

test.each([
  [0, 'Bajo'],
  [2.99, 'Bajo'],
  [3, 'Medio'],
  [5.99, 'Medio'],
  [6, 'Alto'],
  [7.99, 'Alto'],
  [8, 'Muy alto'],
  [11, 'Muy alto'],
  [13.2, 'Muy alto'],
])('UV index of %f: %s', (index, label) => {
  expect(uvLabel(index)).toBe(label);
});

test('bars end at UV index 11, 10 miles and 100 percent', () => {
  expect(fullBar).toEqual({ uv: 11, visibilityMiles: 10, humidityPercent: 100 });
});
