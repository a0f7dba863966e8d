import type { WeatherIcon } from '#contract/weather-icons.ts';
import { comingDays, comingHours } from './coming.ts';
import { dayKey } from './clock.ts';
import type { Sky } from './sky.ts';
import { texts } from './v2-texts.ts';

/** Days shown after today. */
const daysAhead = 5;

type Daily = NonNullable<Sky['oneCall']>['data']['daily'][number];
type Hourly = NonNullable<Sky['oneCall']>['data']['hourly'][number];

/** The next twelve hours, the current one first. `now` is in seconds since the epoch, as in the functions below. */
export const hoursOf = ({ oneCall }: Sky, now: number): Hourly[] =>
  comingHours(oneCall?.data.hourly ?? [], now);

export const todayOf = ({ oneCall }: Sky, now: number): Daily | null =>
  oneCall?.data.daily.find(({ dt }) => dayKey(dt) === dayKey(now)) ?? null;

/** The five days after today. */
export const daysAfter = ({ oneCall }: Sky, now: number): Daily[] =>
  comingDays(oneCall?.data.daily ?? [], now)
    .filter(({ dt }) => dayKey(dt) !== dayKey(now))
    .slice(0, daysAhead);

/** Seconds that a page may be cached and open before it requests new data. An hour, or the day, may end meanwhile. */
const shownFor = 3_600;

/** The data that version 2 shows within the next hour, and nothing else, because it travels with the page as props. */
export function skyOfV2(sky: Sky): Sky {
  const now = sky.askedAt / 1000;
  const shown = <T>(listAt: (now: number) => T[]) => [...new Set([now, now + shownFor].flatMap(listAt))];
  const { current, oneCall } = sky;
  const first = <T extends { weather: readonly unknown[] }>(entry: T) => ({
    ...entry,
    weather: entry.weather.slice(0, 1),
  });
  return {
    ...sky,
    current: current && { ...current, data: first(current.data) },
    forecast: null,
    oneCall: oneCall && {
      ...oneCall,
      data: {
        ...oneCall.data,
        hourly: shown((at) => hoursOf(sky, at)).map(first),
        daily: shown((at) => [todayOf(sky, at) ?? [], daysAfter(sky, at)].flat()).map(first),
        alerts: [],
      },
    },
  };
}

/** Error texts for the missing parts. */
export const failuresOf = ({ current, oneCall }: Pick<Sky, 'current' | 'oneCall'>): string[] => [
  ...(current ? [] : [texts.failed.current]),
  ...(oneCall ? [] : [texts.failed.detailed]),
];

/** Animated background of the current conditions. */
export type Effect = 'sun' | 'night' | 'cloud' | 'rain';

const effects: Readonly<Record<WeatherIcon, Effect>> = {
  'clear-day': 'sun',
  'few-clouds-day': 'sun',
  'clear-night': 'night',
  'few-clouds-night': 'cloud',
  clouds: 'cloud',
  overcast: 'cloud',
  mist: 'cloud',
  dust: 'cloud',
  snow: 'cloud',
  drizzle: 'rain',
  rain: 'rain',
  'heavy-rain': 'rain',
  thunder: 'rain',
  tornado: 'rain',
};

export const effectOf = (icon: WeatherIcon): Effect => effects[icon];
