import type { ApiResponse } from '#api/client.ts';
import { currentWeather, forecast, oneCall, type Coordinates } from '#api/weather-requests.ts';
import type { DataState } from '#contract/response-headers.ts';
import type { CurrentWeather, Forecast, OneCall } from '#contract/weather/weather.ts';
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

/** All of it as it was requested now. */
export interface LoadedSky extends Sky {
  /** The worst state of the responses that came. */
  state: DataState;
}

/** The response; null, and `failure` in the log, when the request fails. */
const orLogged = <T>(request: Promise<ApiResponse<T>>, failure: string): Promise<ApiResponse<T> | null> =>
  request.catch((error: unknown) => {
    console.warn(failure, error instanceof Error ? error.message : error);
    return null;
  });

const reported = <T>(response: ApiResponse<T> | null, at: number): Reported<T> | null =>
  response && { data: response.data, asOf: at - response.ageSeconds * 1000 };

/** Sends all three requests in parallel; each may fail alone. Never throws. */
export async function loadSky(spot: Spot): Promise<LoadedSky> {
  const [current, threeHourly, all] = await Promise.all([
    orLogged(currentWeather(spot), failures.current),
    orLogged(forecast(spot), failures.forecast),
    orLogged(oneCall(spot), failures.oneCall),
  ]);
  const isSome = (state: DataState) => [current, threeHourly, all].some((part) => part?.state === state);
  const at = now();
  return {
    spot,
    current: reported(current, at),
    forecast: reported(threeHourly, at),
    oneCall: reported(all, at),
    loadedAt: at,
    state: isSome('last-good') ? 'last-good' : isSome('stale') ? 'stale' : 'fresh',
  };
}

/** When the service reported the oldest part, in milliseconds since the epoch; null when every part is missing. */
export function asOf({ current, forecast: list, oneCall: all }: Sky): number | null {
  const moments = [current, list, all].flatMap((part) => (part ? [part.asOf] : []));
  return moments.length > 0 ? Math.min(...moments) : null;
}
