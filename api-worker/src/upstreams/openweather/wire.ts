import * as z from 'zod';
import type { CurrentWeather } from '#contract/weather/weather.ts';
import { unknownCondition } from '#contract/weather/weather-icons.ts';
import { nameIn } from '../../alerts/words/products.ts';
import { standingOf } from '../../alerts/words/standing.ts';
import { perhaps, readItems } from '../read.ts';
import { parseHtml, textOf } from '../parse-html.ts';
import { conditionText } from './condition-texts.ts';

/**
 * The parts of OpenWeather's responses that we read. 2.5 is nested (`main.temp`, `wind.speed`), One Call is flat. Each figure has the
 * limits of its unit, so that Kelvin or Fahrenheit instead of Celsius make an item unreadable, and not a hot day. What is missing is missed
 * alone: stations lose their wind vane, their rain gauge or their thermometer, and the rest of what they say is still true.
 */

type Condition = CurrentWeather['weather'][number];

/** Up to the year 2100; a later time is an error. */
const seconds = z.number().transform(Math.round).pipe(z.int().min(0).max(4_102_444_800));

/**
 * A number from `min` to `max`. One that is outside by at most `hair`, as rounding and worn sensors make them, becomes the nearest that is
 * inside; one farther off is of another unit and is refused.
 */
const within = (min: number, max: number, hair: number) =>
  z
    .number()
    .min(min - hair)
    .max(max + hair)
    .transform((value) => Math.min(max, Math.max(min, value)));

/** Celsius. Every air temperature ever measured is between -90 and 60; felt temperatures go further. */
const temperature = within(-90, 60, 0.5);
const feltTemperature = within(-120, 90, 0.5);

/** Null unless it is a number, of which one in another unit is refused: the figures beside it are in that unit, too. */
const ownTemperature = z.preprocess(
  (value) => (typeof value === 'number' ? value : null),
  temperature.nullable(),
);

/** Null when it is missing or refused. */
const chance = perhaps(within(0, 1, 0.05));
/** Metres a second: the strongest gust ever measured was 113. */
const windSpeed = perhaps(within(0, 150, 0.5));
/** Some stations count on beyond the north. */
const windAngle = perhaps(within(0, 360, 5));

/** OpenWeather sends 0 if the sun does not rise. */
const sunTime = perhaps(seconds.refine((at) => at > 0));
/** Metres. */
const visibility = perhaps(z.number().nonnegative());

/** The documentation shows no list with more than three. */
const maxConditions = 4;

const WireCondition = z.object({
  id: z.int().min(0).max(999),
  main: perhaps(
    z
      .string()
      .transform((text) => plainLine(text, 40))
      .pipe(z.string().min(1)),
  ),
  description: z.string().catch('').default(''),
  icon: perhaps(z.string().regex(/^\d{2}[dn]$/)),
});

/** What stands in place of a condition that is missing. */
const unknown: Condition = {
  id: unknownCondition,
  main: null,
  description: conditionText(unknownCondition, ''),
  icon: null,
};

const conditions = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((list): Condition[] => {
    const { items } = readItems(WireCondition, list.slice(0, maxConditions));
    const known = items.map((condition) => ({
      ...condition,
      description: conditionText(condition.id, plainLine(condition.description, 120)),
    }));
    return known.length > 0 ? known : [unknown];
  });

/** The main condition; undefined if it is not known. */
export const knownSky = ([sky]: readonly Condition[]): Condition | undefined =>
  sky?.id === unknownCondition ? undefined : sky;

/** A missing object is one without any of its fields. */
const orEmpty = <Value extends z.ZodType>(schema: Value) => z.preprocess((value) => value ?? {}, schema);

/** Whether anything is known: a temperature, a condition, or a chance of rain. */
const isTold = (weather: readonly Condition[], ...figures: readonly (number | null)[]): boolean =>
  knownSky(weather) !== undefined || figures.some((figure) => figure !== null);
const untold = 'nothing is known';

export const WireCurrent = z
  .object({
    dt: perhaps(seconds),
    weather: conditions,
    main: orEmpty(
      z.object({
        temp: ownTemperature,
        feels_like: perhaps(feltTemperature),
        temp_min: perhaps(temperature),
        temp_max: perhaps(temperature),
        humidity: perhaps(within(0, 100, 5)),
        pressure: perhaps(within(800, 1_100, 5)),
      }),
    ),
    wind: z
      .object({ speed: windSpeed, deg: windAngle })
      .catch(() => ({ speed: null, deg: null }))
      .default({ speed: null, deg: null }),
    visibility,
  })
  .refine(({ weather, main }) => isTold(weather, main.temp), untold);

export const WireForecast = z.object({ list: z.array(z.unknown()) });

export const WireForecastEntry = z
  .object({
    dt: seconds,
    main: orEmpty(
      z.object({ temp: ownTemperature, temp_min: perhaps(temperature), temp_max: perhaps(temperature) }),
    ),
    weather: conditions,
    pop: chance,
  })
  .refine(({ weather, main, pop }) => isTold(weather, main.temp, pop), untold);

/** Each part is read by itself: an alert is not lost because an hour cannot be read. */
export const WireOneCall = z.object({
  current: z.unknown(),
  hourly: z.array(z.unknown()).catch([]),
  daily: z.array(z.unknown()).catch([]),
  alerts: z.array(z.unknown()).catch([]),
});

/** Of the current weather, what no other response has. */
export const WireSunAndAir = z
  .object({ sunrise: sunTime, sunset: sunTime, visibility, uvi: perhaps(within(0, 50, 0.5)) })
  .catch({ sunrise: null, sunset: null, visibility: null, uvi: null });

export const WireMoment = z.object({ dt: seconds, temp: temperature, weather: conditions });

export const WireHour = z
  .object({ dt: seconds, temp: ownTemperature, pop: chance, weather: conditions })
  .refine(({ weather, temp, pop }) => isTold(weather, temp, pop), untold);

export const WireDay = z
  .object({
    dt: seconds,
    temp: orEmpty(
      z
        .object({ min: perhaps(temperature), max: ownTemperature, day: ownTemperature })
        .transform(({ min, max, day }) => ({ min, max: max ?? day })),
    ),
    weather: conditions,
    pop: chance,
  })
  .refine(({ weather, temp, pop }) => isTold(weather, temp.max, pop), untold);

const text = (max: number, make: (text: string, max: number) => string) =>
  z
    .string()
    .catch('')
    .default('')
    .transform((words) => make(words, max));

/** Characters that are shown of a bulletin: a page of the longest one. */
const maxDescription = 4_000;

/**
 * Maximum lengths: a title and a name. An alert needs only a title or a text: the rest is shown as far as it is known. What it is, is judged by all
 * that was read of its text, before that is cut.
 */
export const WireAlert = z
  .object({
    event: text(160, plainLine),
    description: text(maxDescription, plainWords),
    start: perhaps(seconds),
    end: perhaps(seconds),
    sender_name: text(160, plainLine),
  })
  .refine(({ event, description }) => event !== '' || description !== '', 'neither a name nor a text')
  .transform((alert) => ({ ...alert, event: alert.event || nameIn(alert.description) }))
  // Which of the two is wrong cannot be told; the alert is in force, so the start is believed.
  .transform((alert) => ({
    ...alert,
    description: cut(alert.description, maxDescription),
    standing: standingOf({ event: alert.event, texts: [alert.description] }),
    end: alert.start !== null && alert.end !== null && alert.end <= alert.start ? null : alert.end,
  }));

/**
 * A text of the weather service reduced to words and lines: no markup, no control characters, no marks that change the direction of
 * writing. At most four times `max` characters of it are read.
 */
function plainWords(text: string, max: number): string {
  // Markup may be longer than its words, but a text that is many times too long is not read to its end.
  const beginning = text.slice(0, max * 4);
  return textOf(parseHtml(beginning))
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** At most `max` characters; a text that was cut ends in "…". */
function cut(words: string, max: number): string {
  if (words.length <= max) return words;
  // The first half of a surrogate pair is not a character.
  const beginning = words.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.trimEnd()}…`;
}

export const plainText = (text: string, max: number): string => cut(plainWords(text, max), max);

/** The same on one line. */
export function plainLine(text: string, max: number): string {
  return plainText(text, max).replaceAll('\n', ' ').replace(/ +/g, ' ');
}
