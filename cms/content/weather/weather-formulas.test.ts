import { expect, test } from 'vitest';
import { fahrenheit, heatIndex, relativeHumidity } from './weather-formulas.ts';

// Values of the chart of the US National Weather Service, in whole degrees Fahrenheit.
test.each([
  [80, 40, 80],
  [84, 70, 90],
  [90, 60, 100],
  [100, 50, 118],
])('%i °F with %i %% of humidity feel like %i °F', (temperature, humidity, felt) => {
  const index = fahrenheit(heatIndex((temperature - 32) / 1.8, humidity));
  expect(Math.abs(index - felt)).toBeLessThan(1);
});

test('below the heat index range the felt temperature is the temperature', () => {
  expect(heatIndex(19, 80)).toBeCloseTo(19, 0);
});

test('humidity is 100 % at the dew point, and 50 % about eleven degrees above it', () => {
  expect(relativeHumidity(22, 22)).toBe(100);
  expect(relativeHumidity(30, 18.4)).toBeCloseTo(50, 0);
});
