import type { ApiResponse, RequestOptions } from '#api/client.ts';
import { currentWeather, forecast, oneCall, type Coordinates } from '#api/weather-requests.ts';
import type { CurrentWeather, Forecast, OneCall } from '#contract/weather.ts';
import { now } from '#ui/device-clock.ts';

/** A place: its coordinates and the name that a page shows for it. */
export interface Spot extends Coordinates {
  nombre: string;
}

/** Data of the service, and when the service reported it (milliseconds since the epoch). */
interface Reported<T> {
  data: T;
  asOf: number;
}

/** All weather data of one place. Null means that the request failed. */
export interface Sky {
  spot: Spot;
  current: Reported<CurrentWeather> | null;
  forecast: Reported<Forecast> | null;
  oneCall: Reported<OneCall> | null;
  /** When it was requested, in milliseconds since the epoch. Pages use it as "now" until hydration starts a clock. */
  loadedAt: number;
}

/** Log messages for failed requests. Their wording is a product requirement. Readers see a screen instead. */
const failures = {
  current: 'Error fetching current weather',
  forecast: 'Error fetching forecast',
  oneCall: 'Error fetching one call data',
} as const;

/** The request's data with its age; null, and `failure` in the log, when the request fails. */
async function reported<T>(request: Promise<ApiResponse<T>>, failure: string): Promise<Reported<T> | null> {
  try {
    const { data, ageSeconds } = await request;
    return { data, asOf: now() - ageSeconds * 1000 };
  } catch (error) {
    console.warn(failure, error instanceof Error ? error.message : error);
    return null;
  }
}

/** Sends all three requests in parallel; each may fail alone. Never throws. */
export async function loadSky(spot: Spot, options?: RequestOptions): Promise<Sky> {
  const [current, threeHourly, all] = await Promise.all([
    reported(currentWeather(spot, options), failures.current),
    reported(forecast(spot, options), failures.forecast),
    reported(oneCall(spot, options), failures.oneCall),
  ]);
  return { spot, current, forecast: threeHourly, oneCall: all, loadedAt: now() };
}

/** When the service reported the oldest part, in milliseconds since the epoch; null when every part is missing. */
export function asOf({ current, forecast: list, oneCall: all }: Sky): number | null {
  const moments = [current, list, all].flatMap((part) => (part ? [part.asOf] : []));
  return moments.length > 0 ? Math.min(...moments) : null;
}
