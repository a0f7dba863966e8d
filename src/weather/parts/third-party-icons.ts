import { createContext } from 'react';
import type { WeatherIcon } from '#contract/weather/weather-icons.ts';

/** URL template of third-party weather icons, with `{icon}` in it. When undefined, our own drawings are shown. */
export const IconPictures = createContext<string | undefined>(undefined);

/** Theirs has no icon for a condition that is not known. */
type PicturedIcon = Exclude<WeatherIcon, 'unknown'>;

/**
 * OpenWeather's icon codes for our icon names. The night code ("n") is used only for the icons that exist by day and by night; the
 * others always use the day code ("d").
 */
const codes: Readonly<Record<PicturedIcon, string>> = {
  'clear-day': '01d',
  'clear-night': '01n',
  'few-clouds-day': '02d',
  'few-clouds-night': '02n',
  'scattered-day': '03d',
  'scattered-night': '03n',
  clouds: '04d',
  overcast: '04d',
  drizzle: '09d',
  'light-rain': '09d',
  rain: '09d',
  'heavy-rain': '09d',
  thunder: '11d',
  snow: '13d',
  mist: '50d',
  dust: '50d',
  tornado: '50d',
};

export const iconPicture = (address: string, name: PicturedIcon): string =>
  address.replaceAll('{icon}', codes[name]);
