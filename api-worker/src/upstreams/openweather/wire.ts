import { z } from 'zod';
import type { CurrentWeather } from '#contract/weather.ts';
import { readItems } from '../read.ts';
import { parseHtml, textOf } from '../parse-html.ts';
import { conditionText } from './condition-texts.ts';

/**
 * The parts of OpenWeather's responses that we read. 2.5 is nested (`main.temp`, `wind.speed`), One Call is flat. Each figure has the
 * limits of its unit, so that Kelvin or Fahrenheit instead of Celsius make the response unreadable, and not a hot day.
 */

type Condition = CurrentWeather['weather'][number];

/** Up to the year 2100; a later time is an error. */
const seconds = z.int().min(0).max(4_102_444_800);
/** Celsius. Every air temperature ever measured is between -90 and 60; felt temperatures go further. */
const temperature = z.number().min(-90).max(60);
const feltTemperature = z.number().min(-120).max(90);
const chance = z.number().min(0).max(1);

const none = <Value extends z.ZodType>(schema: Value) => schema.nullable().catch(null).default(null);

/** OpenWeather sends 0 if the sun does not rise. */
const sunTime = none(seconds.min(1));
/** Metres. */
const visibility = none(z.number().nonnegative());

/** The documentation shows no list with more than three. */
const mostConditions = 4;

const WireCondition = z.object({
  id: z.int().min(0).max(999),
  main: z
    .string()
    .transform((text) => plainLine(text, 40))
    .pipe(z.string().min(1)),
  description: z.string().catch('').default(''),
  icon: z.string().regex(/^\d{2}[dn]$/),
});

const conditions = z
  .array(z.unknown())
  .transform((list): Condition[] =>
    readItems(WireCondition, list.slice(0, mostConditions)).items.map((condition) => ({
      ...condition,
      description: plainLine(condition.description, 120) || conditionText(condition.id),
    })),
  )
  .refine((list) => list.length > 0, 'no condition that can be read');

export const WireCurrent = z.object({
  dt: seconds,
  weather: conditions,
  main: z.object({
    temp: temperature,
    feels_like: feltTemperature,
    temp_min: temperature,
    temp_max: temperature,
    humidity: z.number().min(0).max(100),
    pressure: z.number().min(800).max(1_100),
  }),
  wind: z
    .object({ speed: z.number().min(0).max(150), deg: z.number().min(0).max(360).optional() })
    // Still air has no direction; the service's own figure for that is 0.
    .refine(({ speed, deg }) => deg !== undefined || speed === 0, 'a wind from nowhere')
    .transform(({ speed, deg = 0 }) => ({ speed, deg })),
  visibility,
});

export const WireForecast = z.object({ list: z.array(z.unknown()) });

export const WireForecastEntry = z.object({
  dt: seconds,
  main: z.object({ temp: temperature, temp_min: temperature, temp_max: temperature }),
  weather: conditions,
  pop: chance,
});

export const WireOneCall = z.object({
  current: z.object({
    dt: seconds,
    temp: temperature,
    weather: conditions,
    sunrise: sunTime,
    sunset: sunTime,
    visibility,
    uvi: none(z.number().nonnegative()),
  }),
  hourly: z.array(z.unknown()),
  daily: z.array(z.unknown()),
  alerts: z.array(z.unknown()).catch([]).default([]),
});

export const WireHour = z.object({ dt: seconds, temp: temperature, pop: chance, weather: conditions });

export const WireDay = z.object({
  dt: seconds,
  temp: z.object({ min: temperature, max: temperature }),
  weather: conditions,
  pop: chance,
});

/** Maximum lengths: a title, a name, and a page of the longest bulletin. */
export const WireAlert = z.object({
  event: z
    .string()
    .transform((text) => plainLine(text, 160))
    .pipe(z.string().min(1)),
  description: z
    .string()
    .catch('')
    .default('')
    .transform((text) => plainText(text, 4_000)),
  start: seconds,
  end: seconds,
  sender_name: z
    .string()
    .catch('')
    .default('')
    .transform((text) => plainLine(text, 160)),
});

/**
 * A text of the weather service reduced to words and lines: no markup, no control characters, no marks that change the direction of
 * writing. At most `longest` characters; a text that was cut ends in "…".
 */
export function plainText(text: string, longest: number): string {
  // Markup may be longer than its words, but a text that is many times too long is not read to its end.
  const beginning = text.slice(0, longest * 4);
  const words = textOf(parseHtml(beginning))
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (words.length <= longest) return words;
  // The first half of a surrogate pair is not a character.
  const cut = words.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The same on one line. */
export function plainLine(text: string, longest: number): string {
  return plainText(text, longest).replaceAll('\n', ' ').replace(/ +/g, ' ');
}
