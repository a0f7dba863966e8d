import { createContext } from 'react';
import type { WeatherIcon } from '#contract/weather-icons.ts';

/** Address of somebody else's weather icons, with `{icon}` in it; undefined: our own drawings are shown. */
export const IconPictures = createContext<string | undefined>(undefined);

/**
 * The weather services' common names of what our drawings show (OpenWeather's codes). By day or night only where the drawing is of the
 * one or the other: a rain by night shows no sun.
 */
const codes: Readonly<Record<WeatherIcon, string>> = {
  'clear-day': '01d',
  'clear-night': '01n',
  'few-clouds-day': '02d',
  'few-clouds-night': '02n',
  clouds: '03d',
  overcast: '04d',
  drizzle: '09d',
  rain: '09d',
  'heavy-rain': '09d',
  thunder: '11d',
  snow: '13d',
  mist: '50d',
  dust: '50d',
  tornado: '50d',
};

export const iconPicture = (address: string, name: WeatherIcon): string =>
  address.replaceAll('{icon}', codes[name]);
