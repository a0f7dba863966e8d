import { expect, test } from 'vitest';
import { weatherIcon, weatherIcons } from './weather-icons.ts';

test.each([
  [200, '11d', 'thunder'],
  [321, '09d', 'drizzle'],
  [500, '10d', 'light-rain'],
  [501, '10n', 'rain'],
  [502, '10d', 'heavy-rain'],
  [511, '13d', 'snow'],
  [520, '09n', 'light-rain'],
  [521, '09d', 'rain'],
  [522, '09d', 'heavy-rain'],
  [601, '13d', 'snow'],
  [701, '50d', 'mist'],
  [721, '50d', 'dust'],
  [741, '50n', 'mist'],
  [761, '50d', 'dust'],
  [771, '50d', 'heavy-rain'],
  [781, '50d', 'tornado'],
  [800, '01d', 'clear-day'],
  [800, '01n', 'clear-night'],
  [801, '02d', 'few-clouds-day'],
  [801, '02n', 'few-clouds-night'],
  [802, '03d', 'scattered-day'],
  [802, '03n', 'scattered-night'],
  [802, null, 'scattered-day'],
  [803, '04d', 'clouds'],
  [803, '04n', 'clouds'],
  [804, '04d', 'overcast'],
  // Unknown codes get the icon of their hundred, or clouds.
  [299, '11d', 'thunder'],
  [950, '99d', 'clouds'],
])('the icon of condition %i with %s is %s', (id, icon, name) => {
  expect(weatherIcon({ id, icon })).toBe(name);
  expect(weatherIcons).toContain(name);
});
