import { expect, test } from 'vitest';
import { degreesIn, fahrenheitOfCelsius } from './degrees.ts';

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
  [27.4, '27 °C', '27°C', '81 °F', '81°F'],
  [27.5, '28 °C', '28°C', '82 °F', '82°F'],
  [-0.4, '0 °C', '0°C', '31 °F', '31°F'],
  [-18.1, '-18 °C', '-18°C', '-1 °F', '-1°F'],
])('%f degrees Celsius are written in both units', (celsius, text, tight, fahrenheit, tightFahrenheit) => {
  expect(degreesIn.C.text(celsius)).toBe(text);
  expect(degreesIn.C.tight(celsius)).toBe(tight);
  expect(degreesIn.F.text(celsius)).toBe(fahrenheit);
  expect(degreesIn.F.tight(celsius)).toBe(tightFahrenheit);
});
