import { z } from 'zod';
import type { CurrentWeather } from '#contract/weather.ts';
import { readItems } from '../read.ts';
import { conditionText } from './condition-texts.ts';
import { plainLine, plainText } from './plain-text.ts';

/**
 * What OpenWeather answers, as far as we read it. 2.5 is nested (`main.temp`, `wind.speed`), One Call is flat. Each figure has the
 * borders of its unit: Kelvin or Fahrenheit in the place of Celsius is an answer that cannot be read, and not a hot day.
 */

type Condition = CurrentWeather['weather'][number];

/** To the year 2100: what lies beyond is no time of this weather. */
const seconds = z.int().min(0).max(4_102_444_800);
/** Celsius. Below 60 of air and above -90 lies every temperature ever measured; what it feels like goes further. */
const temperature = z.number().min(-90).max(60);
const feltTemperature = z.number().min(-120).max(90);
const chance = z.number().min(0).max(1);

const none = <Value extends z.ZodType>(schema: Value) => schema.nullable().catch(null).default(null);

/** The sun that does not rise is a zero. */
const sunTime = none(seconds.min(1));
/** Metres. */
const visibility = none(z.number().nonnegative());

/** No list of the documentation has more than three. */
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
    // Still air comes from nowhere; the service's own figure for that is 0.
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

/** Lengths: a title, a name, and a page of the longest bulletin. */
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
