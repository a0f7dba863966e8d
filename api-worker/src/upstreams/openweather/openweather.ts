import type { CurrentWeather, Forecast, Municipality } from '#contract/weather.ts';
import type { Settings } from '../../settings.ts';
import type { Asker, Timeouts } from '../ask.ts';
import { askOpenWeather, type OpenWeatherAccess } from './ask.ts';
import { type ReadOneCall, toCurrentWeather, toForecast, toOneCall } from './to-contract.ts';

/** Calls OpenWeather for a municipality. Every method throws UpstreamError. */
export class OpenWeather {
  readonly #access: OpenWeatherAccess;
  readonly #oneCallPath: string;

  constructor(access: OpenWeatherAccess, oneCallPath: string) {
    this.#access = access;
    this.#oneCallPath = oneCallPath;
  }

  async current(place: Municipality): Promise<CurrentWeather> {
    return toCurrentWeather(await this.#ask('/data/2.5/weather', place), place);
  }

  /** Five days, every three hours. */
  async forecast(place: Municipality): Promise<Forecast> {
    return toForecast(await this.#ask('/data/2.5/forecast', place), place);
  }

  async oneCall(place: Municipality): Promise<ReadOneCall> {
    return toOneCall(await this.#ask(this.#oneCallPath, place, { exclude: 'minutely' }), place);
  }

  #ask(path: string, { lat, lon }: Municipality, more: Record<string, string> = {}): Promise<unknown> {
    return askOpenWeather(path, { lat, lon, ...more }, this.#access);
  }
}

/** Null if no weather service is configured, which takes an address and a key. */
export function openWeatherOf(
  settings: Settings,
  fetch: Asker['fetch'],
  timeouts: Timeouts,
): OpenWeather | null {
  const { OPENWEATHER_URL: root, OPENWEATHER_API_KEY: key, OPENWEATHER_ONECALL_PATH: oneCallPath } = settings;
  if (root === null || key === null) return null;
  return new OpenWeather({ root, key, fetch, timeoutMs: timeouts.primary }, oneCallPath);
}
