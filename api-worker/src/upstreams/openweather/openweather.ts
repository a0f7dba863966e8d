import { z } from 'zod';
import {
  type CurrentWeather,
  type Forecast,
  type Municipality,
  OneCall,
  type WeatherAlert,
} from '#contract/weather.ts';
import { weatherIcon, weatherIcons } from '#contract/weather-icons.ts';
import type { Settings } from '../../settings.ts';
import type { GetOptions, Timeouts } from '../get-json.ts';
import { readFrame, readItems } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import { requestOpenWeather, type OpenWeatherAccess } from './request.ts';
import {
  WireAlert,
  WireCurrent,
  WireDay,
  WireForecast,
  WireForecastEntry,
  WireHour,
  WireOneCall,
} from './wire.ts';

/** A complete One Call: what /api/openweather/onecall sends, and the current weather, which /api/weather begins with. */
export const ReadOneCall = z.object({
  oneCall: OneCall,
  now: z.object({ dt: z.int(), temp: z.number(), condition: z.string(), iconClass: z.enum(weatherIcons) }),
});
export type ReadOneCall = z.infer<typeof ReadOneCall>;

/** Calls OpenWeather for a municipality. Every method throws UpstreamError. */
export class OpenWeather {
  readonly #access: OpenWeatherAccess & { oneCallPath: string };

  constructor(access: OpenWeatherAccess & { oneCallPath: string }) {
    this.#access = access;
  }

  async current(place: Municipality): Promise<CurrentWeather> {
    return toCurrentWeather(await this.#request('/data/2.5/weather', place), place);
  }

  /** Five days, every three hours. */
  async forecast(place: Municipality): Promise<Forecast> {
    return toForecast(await this.#request('/data/2.5/forecast', place), place);
  }

  async oneCall(place: Municipality): Promise<ReadOneCall> {
    return toOneCall(await this.#request(this.#access.oneCallPath, place, { exclude: 'minutely' }), place);
  }

  #request(path: string, { lat, lon }: Municipality, more: Record<string, string> = {}): Promise<unknown> {
    return requestOpenWeather(path, { lat, lon, ...more }, this.#access);
  }
}

/** Null if no weather service is configured, which takes an address and a key. */
export function openWeatherOf(
  settings: Settings,
  fetch: GetOptions['fetch'],
  timeouts: Timeouts,
): OpenWeather | null {
  const { OPENWEATHER_URL: root, OPENWEATHER_API_KEY: key, OPENWEATHER_ONECALL_PATH: oneCallPath } = settings;
  if (root === null || key === null) return null;
  return new OpenWeather({ root, key, fetch, timeoutMs: timeouts.primary, oneCallPath });
}

/** More than the service documents (40 entries, 48 hours, 8 days). A longer list is not what was requested. */
const most = { entries: 50, hours: 60, days: 16, alerts: 40 } as const;

/** These functions throw UpstreamError `malformed` if a response lacks a required field. */
export function toCurrentWeather(json: unknown, place: Municipality): CurrentWeather {
  return { ...readFrame(WireCurrent, json), place };
}

export function toForecast(json: unknown, place: Municipality): Forecast {
  const { list } = readFrame(WireForecast, json);
  const entries = readSeries('forecast', WireForecastEntry, list, most.entries);
  // UTC in the service's own format, made from `dt`, which is unambiguous.
  const dt_txt = (dt: number) => new Date(dt * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  return { list: entries.map((entry) => ({ ...entry, dt_txt: dt_txt(entry.dt) })), place };
}

export function toOneCall(json: unknown, place: Municipality): ReadOneCall {
  const { current, hourly, daily, alerts } = readFrame(WireOneCall, json);
  const { dt, temp, weather, ...sunAndAir } = current;
  const [sky] = weather;
  if (sky === undefined) throw new UpstreamError('malformed');
  return {
    oneCall: {
      current: sunAndAir,
      hourly: readSeries('hourly', WireHour, hourly, most.hours),
      daily: readSeries('daily', WireDay, daily, most.days),
      alerts: readAlerts(alerts),
      place,
    },
    now: { dt, temp, condition: sky.description, iconClass: weatherIcon(sky) },
  };
}

/** Returns the items sorted by time, each time once, without unreadable items. If no item can be read, it throws. */
function readSeries<Item extends { dt: number }>(
  name: string,
  schema: z.ZodType<Item>,
  candidates: readonly unknown[],
  longest: number,
): Item[] {
  const { items, dropped } = readItems(schema, candidates.slice(0, longest));
  if (dropped > 0) console.error(`openweather: ${name}: ${dropped} of ${candidates.length} items dropped`);
  if (items.length === 0)
    throw new UpstreamError('malformed', { cause: `${name} holds nothing that can be read` });
  const byTime = new Map(items.map((item) => [item.dt, item]));
  return [...byTime.values()].sort((one, other) => one.dt - other.dt);
}

/** Sorted by time. A bulletin that was sent for two zones with a common town is listed once. */
function readAlerts(candidates: readonly unknown[]): WeatherAlert[] {
  const { items, dropped } = readItems(WireAlert, candidates.slice(0, most.alerts));
  if (dropped > 0) console.error(`openweather: alerts: ${dropped} of ${candidates.length} items dropped`);
  const once = new Map(items.map((alert) => [JSON.stringify(alert), alert]));
  return [...once.values()].sort((one, other) => one.start - other.start || one.end - other.end);
}
