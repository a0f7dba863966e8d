import * as z from 'zod';
import { type CurrentWeather, type Forecast, type Municipality, OneCall } from '#contract/weather/weather.ts';
import { weatherIcon, weatherIcons } from '#contract/weather/weather-icons.ts';
import type { Settings } from '../../settings.ts';
import { severeEvent } from '../../alerts/words/products.ts';
import { getJson, type GetOptions, type Timeouts } from '../get-json.ts';
import { readFrame, readItems } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import {
  knownSky,
  WireAlert,
  WireCurrent,
  WireDay,
  WireForecast,
  WireForecastEntry,
  WireHour,
  WireMoment,
  WireOneCall,
  WireSunAndAir,
} from './wire.ts';

/** Times in seconds since the epoch. */
const PassedOn = z.object({
  event: z.string(),
  description: z.string(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  sender_name: z.string(),
});

/** One Call: what /api/openweather/onecall sends, with its alerts in the service's own words, in plain text, and the current weather, which /api/weather begins with; null if that cannot be read. */
export const ReadOneCall = z.object({
  oneCall: z.object({ ...OneCall.shape, alerts: z.array(PassedOn) }),
  now: z
    .object({ dt: z.int(), temp: z.number(), condition: z.string(), iconClass: z.enum(weatherIcons) })
    .nullable(),
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
const max = { entries: 50, hours: 60, days: 16, alerts: 40 } as const;

/** These functions throw UpstreamError `malformed` if a response has nothing that can be shown. */
export function toCurrentWeather(json: unknown, place: Municipality): CurrentWeather {
  return { ...readFrame(WireCurrent, json), place };
}

export function toForecast(json: unknown, place: Municipality): Forecast {
  const { list } = readFrame(WireForecast, json);
  const entries = sortedItems('forecast', WireForecastEntry, list, max.entries);
  if (entries.length === 0 && list.length > 0)
    throw new UpstreamError('malformed', { cause: 'the forecast holds nothing that can be read' });
  // UTC in the service's own format, made from `dt`, which is unambiguous.
  const dt_txt = (dt: number) => new Date(dt * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  return { list: entries.map((entry) => ({ ...entry, dt_txt: dt_txt(entry.dt) })), place };
}

export function toOneCall(json: unknown, place: Municipality): ReadOneCall {
  const { current, hourly, daily, alerts } = readFrame(WireOneCall, json);
  const moment = WireMoment.safeParse(current).data;
  const sky = moment && knownSky(moment.weather);
  const read = readAlerts(alerts);
  const air = WireSunAndAir.parse(current);
  const oneCall = {
    current: air,
    hourly: sortedItems('hourly', WireHour, hourly, max.hours),
    daily: sortedItems('daily', WireDay, daily, max.days),
    alerts: inForce(read),
    place,
  };
  const isEmpty =
    [oneCall.hourly, oneCall.daily, read].every(({ length }) => length === 0) &&
    Object.values(air).every((figure) => figure === null);
  if (sky === undefined && isEmpty)
    throw new UpstreamError('malformed', { cause: 'One Call holds nothing that can be read' });
  if (sky === undefined) console.error('openweather: current: One Call has none that can be read');
  return {
    oneCall,
    now:
      moment && sky
        ? { dt: moment.dt, temp: moment.temp, condition: sky.description, iconClass: weatherIcon(sky) }
        : null,
  };
}

/** Returns the items sorted by time, each time once, without unreadable items. */
function sortedItems<Item extends { dt: number }>(
  name: string,
  schema: z.ZodType<Item>,
  candidates: readonly unknown[],
  max: number,
): Item[] {
  const { items, dropped } = readItems(schema, candidates.slice(0, max));
  if (dropped > 0) console.error(`openweather: ${name}: ${dropped} of ${candidates.length} items dropped`);
  const byTime = new Map(items.map((item) => [item.dt, item]));
  return [...byTime.values()].sort((one, other) => one.dt - other.dt);
}

/**
 * Sorted by time; those without a start come first, because they are in force, and of those that start together the one without an end last. Of
 * too many, the most urgent.
 */
function readAlerts(candidates: readonly unknown[]): z.infer<typeof WireAlert>[] {
  const { items, dropped } = readItems(WireAlert, candidates);
  if (dropped > 0) console.error(`openweather: alerts: ${dropped} of ${candidates.length} items dropped`);
  const once = new Map(items.map((alert) => [JSON.stringify(alert), alert]));
  const last = Number.MAX_SAFE_INTEGER;
  const urgencyOf = ({ event, standing }: z.infer<typeof WireAlert>) =>
    standing === 'in force' ? (severeEvent(event)?.rank ?? last - 1) : last;
  const endOf = ({ end }: z.infer<typeof WireAlert>) => end ?? last;
  return [...once.values()]
    .sort((one, other) => urgencyOf(one) - urgencyOf(other))
    .slice(0, max.alerts)
    .sort((one, other) => (one.start ?? 0) - (other.start ?? 0) || endOf(one) - endOf(other));
}

/** Without tests and without what is over: One Call passes them on like alerts, and has no field that tells them apart. */
const inForce = (alerts: readonly z.infer<typeof WireAlert>[]) =>
  alerts.flatMap(({ standing, ...alert }) => (standing === 'in force' ? [alert] : []));

export interface OpenWeatherAccess {
  /** Without a trailing slash. */
  root: string;
  /** Letters and digits, so that it needs no escaping in an address and can be found there. */
  key: string;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
}

/** Calls are counted by the minute, and a refused key does not recover within seconds. The service sends no Retry-After. */
const refusedSeconds = 60;
const refusals = ['http_401', 'http_403', 'http_429'];

/** `cod` is a number or a text, and some responses have none. */
const Outcome = z.object({ cod: z.coerce.number().pipe(z.int()) }).catch({ cod: 200 });

/** Sends one GET for a path below the root, in Celsius, metres a second and Spanish. Throws UpstreamError, which never holds the key. */
export async function requestOpenWeather(
  path: string,
  query: Readonly<Record<string, string | number>>,
  { root, key, fetch, timeoutMs }: OpenWeatherAccess,
): Promise<unknown> {
  const url = new URL(`${root}${path}`);
  const whole = { ...query, units: 'metric', lang: 'es', appid: key };
  for (const [name, value] of Object.entries(whole)) url.searchParams.set(name, String(value));
  try {
    const { json } = await getJson(url, { fetch, timeoutMs });
    const { cod: outcome } = Outcome.parse(json);
    if (outcome >= 400 && outcome < 600) throw new UpstreamError(`http_${outcome}`);
    return json;
  } catch (error) {
    throw error instanceof UpstreamError ? withoutKey(error, key) : error;
  }
}

/** Removes the key from the cause: the message of a failed fetch may hold the whole address. */
function withoutKey({ reason, cause, pauseSeconds }: UpstreamError, key: string): UpstreamError {
  return new UpstreamError(reason, {
    cause: cause === undefined ? undefined : String(cause).replaceAll(key, '[key]'),
    pauseSeconds: pauseSeconds ?? (refusals.includes(reason) ? refusedSeconds : null),
  });
}
