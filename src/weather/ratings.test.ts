import { expect, test } from 'vitest';
import { fullBar, humidityRating, pressureRating, uvLabel, visibilityRating } from './ratings.ts';

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
