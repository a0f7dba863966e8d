import { expect, test } from 'vitest';
import { weatherIcon, weatherIcons } from './weather-icons.ts';

/** Codes of the service by the icon that each has; unknown ones have that of their hundred, or clouds. */
test.each([
  ['thunder', '200 201 202 210 211 212 221 230 231 232 299'],
  ['drizzle', '300 301 302 310 311 312 313 314 321'],
  ['light-rain', '500 520'],
  ['rain', '501 521 599'],
  ['heavy-rain', '502 503 504 522 531 771'],
  ['snow', '511 600 601 602 611 612 613 615 616 620 621 622'],
  ['mist', '701 741'],
  ['dust', '711 721 731 751 761 762'],
  ['tornado', '781'],
  ['clouds', '803 950'],
  ['overcast', '804'],
])('the icon %s is that of %s, by day and by night', (name, codes) => {
  for (const id of codes.split(' ').map(Number))
    for (const icon of ['50d', '50n', null]) expect([id, weatherIcon({ id, icon })]).toEqual([id, name]);
  expect(weatherIcons).toContain(name);
});

test.each([
  [800, 'clear'],
  [801, 'few-clouds'],
  [802, 'scattered'],
])('under the open sky of %i day and night differ', (id, sky) => {
  const names = ['01d', '01n', null].map((icon) => weatherIcon({ id, icon }));
  expect(names).toEqual([`${sky}-day`, `${sky}-night`, `${sky}-day`]);
});
