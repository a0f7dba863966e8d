import type { Answer, AskOptions } from '#api/client.ts';
import { currentWeather, forecast, oneCall, type Coordinates } from '#api/weather.ts';
import type { CurrentWeather, Forecast, OneCall } from '#contract/weather.ts';
import { now } from '#ui/device-clock.ts';

/** A place as a page names it. */
export interface Spot extends Coordinates {
  nombre: string;
}

/** What the service told, and when it did (milliseconds since the epoch). */
interface Told<T> {
  data: T;
  asOf: number;
}

/** All that is known of the sky over one place. Null: it could not be had. */
export interface Sky {
  spot: Spot;
  current: Told<CurrentWeather> | null;
  forecast: Told<Forecast> | null;
  oneCall: Told<OneCall> | null;
  /** When it was asked for, in milliseconds since the epoch: what the page takes for "now" until a clock runs. */
  askedAt: number;
}

/** The specification's words for what fails (section 8): they stand in the log, readers see a screen. */
const failures = {
  current: 'Error fetching current weather',
  forecast: 'Error fetching forecast',
  oneCall: 'Error fetching one call data',
} as const;

async function told<T>(question: Promise<Answer<T>>, failure: string): Promise<Told<T> | null> {
  try {
    const { data, ageSeconds } = await question;
    return { data, asOf: now() - ageSeconds * 1000 };
  } catch (error) {
    console.warn(failure, error instanceof Error ? error.message : error);
    return null;
  }
}

/** Asks for all three at once; each may fail alone. Never throws. */
export async function askSky(spot: Spot, options?: AskOptions): Promise<Sky> {
  const [current, threeHourly, all] = await Promise.all([
    told(currentWeather(spot, options), failures.current),
    told(forecast(spot, options), failures.forecast),
    told(oneCall(spot, options), failures.oneCall),
  ]);
  return { spot, current, forecast: threeHourly, oneCall: all, askedAt: now() };
}

/** When the oldest part of it was told; null where there is none. */
export function asOf({ current, forecast: list, oneCall: all }: Sky): number | null {
  const moments = [current, list, all].flatMap((part) => (part ? [part.asOf] : []));
  return moments.length > 0 ? Math.min(...moments) : null;
}
