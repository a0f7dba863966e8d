import type { WeatherIcon } from '#contract/weather/weather-icons.ts';
import { dayKey } from '../sky/clock.ts';
import type { Sky } from '../sky/sky.ts';
import { comingDays, comingHours, weatherOf, type Day, type Weather } from '../sky/shown-weather.ts';
import { failedTexts } from '../sky/texts.ts';

/** Days shown after today. */
const daysAhead = 5;

/** The weather of version 2, which does not show the three-hourly list. */
export const v2Of = (sky: Sky): Weather => weatherOf({ ...sky, forecast: null });

/** The five days after today. `now` in seconds since the epoch. */
export const daysAfter = ({ days }: Pick<Weather, 'days'>, now: number): Day[] =>
  comingDays(days, now)
    .filter(({ dt }) => dayKey(dt) !== dayKey(now))
    .slice(0, daysAhead);

/** Seconds that a page may be cached and open before it requests new data. An hour, or the day, may end meanwhile. */
const shownFor = 3_600;

/** The data that version 2 shows within the next hour, and nothing else, because it travels with the page as props. */
export function drawnV2(sky: Sky): Weather {
  const weather = v2Of(sky);
  const { loadedAt, hours, days } = weather;
  const now = loadedAt / 1000;
  const lastDays = new Set(daysAfter(weather, now + shownFor));
  return {
    ...weather,
    hours: hours && [...new Set([now, now + shownFor].flatMap((at) => comingHours(hours, at)))],
    days: days.filter((day) => lastDays.has(day) || dayKey(day.dt) <= dayKey(now + shownFor)),
  };
}

export const failuresOf = ({ now, hours }: Pick<Weather, 'now' | 'hours'>): string[] => [
  ...(now ? [] : [failedTexts.now]),
  ...(hours?.length ? [] : [failedTexts.hours]),
];

/** Animated background of the current conditions. */
export type Effect = 'sun' | 'night' | 'cloud' | 'rain';

const effects: Readonly<Record<WeatherIcon, Effect>> = {
  'clear-day': 'sun',
  'few-clouds-day': 'sun',
  'clear-night': 'night',
  'few-clouds-night': 'cloud',
  'scattered-day': 'cloud',
  'scattered-night': 'cloud',
  clouds: 'cloud',
  overcast: 'cloud',
  mist: 'cloud',
  dust: 'cloud',
  snow: 'cloud',
  drizzle: 'rain',
  'light-rain': 'rain',
  rain: 'rain',
  'heavy-rain': 'rain',
  thunder: 'rain',
  tornado: 'rain',
  unknown: 'cloud',
};

export const effectOf = (icon: WeatherIcon): Effect => effects[icon];
