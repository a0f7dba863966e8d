import { weatherIcon, type WeatherIcon } from '#contract/weather-icons.ts';
import { dayKey } from './clock.ts';
import { comingDays, comingHours } from './coming.ts';
import { compass8 } from './compass.ts';
import { dayOf, fiveDays, type ForecastDay } from './forecast-days.ts';
import { asOf, type Sky } from './sky.ts';
import { sunOf, visibilityOf } from './sky-today.ts';
import {
  wholeFahrenheitOfCelsius as fahrenheit,
  isLikelyRain,
  milesPerHourOfMetresPerSecond,
  percentOfChance,
} from './units.ts';

/** One hour of the forecast: `dt` in seconds since the epoch, degrees Fahrenheit, `rain` in percent or null up to 10 percent. */
export interface LightHour {
  dt: number;
  degrees: number;
  icon: WeatherIcon;
  rain: number | null;
}

export interface LightDay {
  dt: number;
  lowest: number;
  highest: number;
  icon: WeatherIcon;
  description: string;
  rain: number | null;
}

/** The data that the light page shows, and nothing else, because it travels with the page as props. Null means unknown. */
export interface LightView {
  place: string;
  /** When the service reported the oldest part, and when it was requested, in milliseconds since the epoch. */
  asOf: number;
  askedAt: number;
  /** Degrees Fahrenheit. */
  degrees: number;
  feelsLike: number;
  description: string;
  icon: WeatherIcon;
  windMilesPerHour: number;
  windFrom: string;
  humidityPercent: number;
  pressureHectopascals: number;
  visibilityMetres: number | null;
  rainTodayPercent: number | null;
  uvIndex: number | null;
  /** Today's sunrise and sunset, in seconds since the epoch. */
  daylight: ReturnType<typeof sunOf>;
  hours: readonly LightHour[];
  days: readonly LightDay[];
}

const rainWorthShowing = (pop: number | null) =>
  pop !== null && isLikelyRain(pop) ? percentOfChance(pop) : null;

/** The days of One Call, or else those of the three-hourly list. */
function daysOf({ oneCall, forecast }: Sky): ForecastDay[] {
  const daily = oneCall?.data.daily.flatMap(dayOf) ?? [];
  return daily.length > 0 ? daily : (fiveDays(null, forecast?.data ?? null) ?? []);
}

/**
 * The data that the light page shows. Null when current weather or forecast is missing: the page then shows an error screen. Without
 * One Call there are no hours, and the days come from the three-hourly list.
 */
export function lightView(sky: Sky): LightView | null {
  const { current, forecast, oneCall, askedAt } = sky;
  const reportedAt = asOf(sky);
  const condition = current?.data.weather[0];
  if (!current || !forecast || !condition || reportedAt === null) return null;

  const now = askedAt / 1000;
  const { main, wind } = current.data;
  const days = comingDays(daysOf(sky), now);
  const today = days.find(({ dt }) => dayKey(dt) === dayKey(now));
  return {
    place: sky.spot.nombre,
    asOf: reportedAt,
    askedAt,
    degrees: fahrenheit(main.temp),
    feelsLike: fahrenheit(main.feels_like),
    description: condition.description,
    icon: weatherIcon(condition),
    windMilesPerHour: Math.round(milesPerHourOfMetresPerSecond(wind.speed)),
    windFrom: compass8(wind.deg),
    humidityPercent: main.humidity,
    pressureHectopascals: main.pressure,
    visibilityMetres: visibilityOf(sky),
    rainTodayPercent: today && today.pop !== null ? percentOfChance(today.pop) : null,
    uvIndex: oneCall?.data.current.uvi ?? null,
    daylight: sunOf(sky, now),
    hours: comingHours(oneCall?.data.hourly ?? [], now).flatMap(hourOf),
    days: days.map((day) => ({
      dt: day.dt,
      lowest: fahrenheit(day.min),
      highest: fahrenheit(day.max),
      icon: weatherIcon(day.condition),
      description: day.condition.description,
      rain: rainWorthShowing(day.pop),
    })),
  };
}

type Hourly = NonNullable<Sky['oneCall']>['data']['hourly'][number];

function hourOf({ dt, temp, pop, weather }: Hourly): LightHour[] {
  const condition = weather[0];
  if (!condition) return [];
  return [{ dt, degrees: fahrenheit(temp), icon: weatherIcon(condition), rain: rainWorthShowing(pop) }];
}
