import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { weatherIcons, type WeatherIcon as IconName } from '#contract/weather/weather-icons.ts';
import { IconPictures, iconPicture } from './third-party-icons.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

const address = 'https://icons.example/{icon}@2x.png';

test('each of our icons of a known condition maps to one of the 18 OpenWeather icon codes', () => {
  for (const name of weatherIcons) {
    if (name === 'unknown') continue;
    expect(iconPicture(address, name)).toMatch(
      /^https:\/\/icons\.example\/(?:0[1-49]|1[013]|50)[dn]@2x\.png$/,
    );
  }
});

test('clear skies have different icons by day and by night', () => {
  expect(iconPicture(address, 'clear-night')).toBe('https://icons.example/01n@2x.png');
  expect(iconPicture(address, 'few-clouds-day')).toBe('https://icons.example/02d@2x.png');
});

const draw = (pictures: string | undefined, name: IconName = 'rain') =>
  renderToStaticMarkup(
    createElement(IconPictures, { value: pictures }, createElement(WeatherIcon, { name, size: 'size-12' })),
  );

test('without a configured URL our own drawing is shown', () => {
  expect(draw(undefined)).toMatch(/^<svg class="weather-icon size-12".*aria-hidden="true">/);
});

test('a condition that is not known has our own drawing in any case', () => {
  expect(draw(address, 'unknown')).toMatch(/^<svg/);
});

test('with a configured URL an image of the same size with an empty alt is shown', () => {
  expect(draw(address)).toBe(
    '<img class="weather-icon size-12" src="https://icons.example/09d@2x.png" alt="" width="48" height="48" decoding="async" fetchPriority="low" referrerPolicy="no-referrer"/>',
  );
});
