import type { ApiResponse } from '#api/client.ts';
import type { WeatherIcon } from '#contract/weather/weather-icons.ts';
import type { CurrentWeather, OneCall } from '#contract/weather/weather.ts';
import { hour12 } from '../sky/clock.ts';
import { percentOfChance } from '../sky/measures.ts';
import { comingHours, todayOf, weatherOf } from '../sky/shown-weather.ts';

/** A part of a line: words, or a temperature in degrees Celsius. */
export type Part = string | { celsius: number };

/** What the home page's weather card shows of a municipality. A line that is not known is empty. */
export interface CardWeather {
  place: string;
  temperature: number | null;
  icon: WeatherIcon;
  description: string;
  /** Today's highest and lowest temperature, and the chance of rain in what is left of it. */
  today: Part[];
  /** The next three hours. */
  hours: Part[][];
  /** When the service reported the present weather, in milliseconds since the epoch. */
  asOf: number;
}

/** A line of the card as text. */
export const textOf = (parts: readonly Part[], write: (celsius: number) => string): string =>
  parts.map((part) => (typeof part === 'string' ? part : write(part.celsius))).join('');

/** Number of hours after the present one. */
const shownHours = 3;

const rainText = (chance: number) => `${percentOfChance(chance)}%`;

/** `now` in milliseconds since the epoch. Null without a condition. */
export function cardWeather(
  current: ApiResponse<CurrentWeather>,
  forecast: ApiResponse<OneCall> | null,
  now: number,
): CardWeather | null {
  const { place } = current.data;
  const asOf = now - current.ageSeconds * 1000;
  const weather = weatherOf({
    spot: place,
    loadedAt: now,
    current: { data: current.data, asOf },
    forecast: null,
    oneCall: forecast && { data: forecast.data, asOf: now - forecast.ageSeconds * 1000 },
  });
  if (weather.now === null) return null;
  const { temperature, icon, description } = weather.now;
  const today = todayOf(weather, now / 1000);
  return {
    place: place.nombre,
    temperature,
    icon,
    description,
    today: today === null ? [] : todayParts(today),
    hours: comingHours(weather.hours ?? [], now / 1000)
      .slice(1, 1 + shownHours)
      .map(({ dt, temperature: celsius, rain }) => [
        `${hour12(dt)} `,
        celsius === null ? '—' : { celsius },
        rain === null ? '' : ` ${rainText(rain)}`,
      ]),
    asOf,
  };
}

const todayParts = ({
  highest,
  lowest,
  rain,
}: {
  highest: number | null;
  lowest: number | null;
  rain: number | null;
}): Part[] =>
  [
    highest === null ? [] : ['Máx. ', { celsius: highest }],
    lowest === null ? [] : ['Mín. ', { celsius: lowest }],
    rain === null ? [] : [`Lluvia ${rainText(rain)}`],
  ]
    .filter(({ length }) => length > 0)
    .flatMap((parts, index) => (index === 0 ? parts : [' · ', ...parts]));
