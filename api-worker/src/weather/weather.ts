import { z } from 'zod';
import type { Municipality, WeatherEntry, WeatherStatus } from '#contract/weather.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { weatherIcon } from '#contract/weather-icons.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CircuitBreaker } from '../edge-cache/circuit-breaker.ts';
import type { CachedResponse, EdgeCache, Loaded, CacheRequest } from '../edge-cache/edge-cache.ts';
import type { LastGood } from '../edge-cache/last-good.ts';
import { type OpenWeather, ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { keepSevereAlerts } from './severe-alerts.ts';

/** One Call is another subscription of the same account. It may fail alone, so it has a circuit breaker of its own. */
export const weatherSources = { basic: 'openweather', oneCall: 'openweather-onecall' } as const;

interface Parts {
  /** Null: no weather service is configured. */
  openWeather: OpenWeather | null;
  /** Address of the service. */
  source: string;
  cache: EdgeCache;
  lastGood: LastGood;
  /** The breaker of the current weather and the forecast. */
  breaker: CircuitBreaker;
  db: D1Database;
  now: () => number;
}

/** The parts of a cached One Call that are checked again; the rest was checked when it came from the service. */
const KeptOneCall = z.object({
  oneCall: z.looseObject({ alerts: z.array(z.looseObject({ end: z.int() })) }),
});

/** The weather of the municipalities, each through the edge cache. Every method but `status` throws UpstreamError. */
export class Weather {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  current(place: Municipality): Promise<CachedResponse> {
    return this.#current(place, apiCacheRules.weather);
  }

  forecast(place: Municipality): Promise<CachedResponse> {
    return this.#answer('forecast', place, weatherSources.basic, apiCacheRules.weather, async (service) =>
      loaded(await service.forecast(place)),
    );
  }

  /** Alerts that have ended since the call are left out. */
  oneCall(place: Municipality): Promise<CachedResponse> {
    return this.#ofOneCall(place, KeptOneCall, ({ oneCall }) => {
      const now = this.#parts.now() / 1_000;
      return { ...oneCall, alerts: oneCall.alerts.filter(({ end }) => end > now) };
    });
  }

  /** San Juan now and on the days to come, from One Call. */
  entries(): Promise<CachedResponse> {
    return this.#ofOneCall(defaultMunicipality, ReadOneCall, weatherEntries);
  }

  /**
   * Whether the service responds. While it fails, there may be no other requests to it: then this request is a new trial, and the next one
   * sees its result.
   */
  async status(): Promise<WeatherStatus['status']> {
    const { openWeather, breaker } = this.#parts;
    if (openWeather === null) return 'inactive';
    const rule = breaker.failing ? apiCacheRules.weatherTrial : apiCacheRules.weather;
    await this.#current(defaultMunicipality, rule).catch(() => undefined);
    return breaker.failing ? 'inactive' : 'active';
  }

  /** Loads the capital's alerts again if that is due, because the ticker gets its alerts from One Call. */
  async refreshAlerts(): Promise<void> {
    if (this.#parts.openWeather === null) return;
    // The cache has logged the failure.
    await this.#keptOneCall(defaultMunicipality).catch(() => undefined);
  }

  #current(place: Municipality, rule: CacheRule): Promise<CachedResponse> {
    return this.#answer('current', place, weatherSources.basic, rule, async (service) =>
      loaded(await service.current(place)),
    );
  }

  async #ofOneCall<Kept>(
    place: Municipality,
    schema: z.ZodType<Kept>,
    part: (kept: Kept) => object,
  ): Promise<CachedResponse> {
    const answer = await this.#keptOneCall(place);
    if (!answer.found) return answer;
    return { ...answer, body: JSON.stringify(part(schema.parse(JSON.parse(answer.body)))) };
  }

  #keptOneCall(place: Municipality): Promise<CachedResponse> {
    return this.#answer('onecall', place, weatherSources.oneCall, apiCacheRules.weather, async (service) => {
      const read = await service.oneCall(place);
      await this.#keepAlerts(place, read);
      return loaded(read);
    });
  }

  async #keepAlerts({ nombre }: Municipality, { oneCall }: ReadOneCall): Promise<void> {
    const { db, source, now } = this.#parts;
    try {
      await keepSevereAlerts(db, source, nombre, oneCall.alerts, now());
    } catch (error) {
      // The weather itself can still be sent.
      console.error(`weather: alerts of ${nombre} were not stored: ${String(error)}`);
    }
  }

  async #answer(
    kind: string,
    place: Municipality,
    source: CacheRequest['source'],
    rule: CacheRule,
    load: (service: OpenWeather) => Promise<Loaded>,
  ): Promise<CachedResponse> {
    const { openWeather, cache, lastGood } = this.#parts;
    if (openWeather === null) throw new UpstreamError('unconfigured');
    const key = `openweather/${kind}/${place.nombre}`;
    return cache.respond({ key, source, rule, tags: [], lastGood, load: () => load(openWeather) });
  }
}

function loaded(body: object): Loaded {
  return { body: JSON.stringify(body), total: null };
}

/** The weather now and on the days after today, with each day's high. Sorted by time, and also by `date` as text. */
function weatherEntries({ oneCall, now }: ReadOneCall): WeatherEntry[] {
  const location = oneCall.place.nombre;
  const moment = localTime(now.dt);
  const days = oneCall.daily.flatMap(({ dt, temp, weather: [sky] }): WeatherEntry[] => {
    const date = localTime(dt).slice(0, 'YYYY-MM-DD'.length);
    if (sky === undefined || date <= moment.slice(0, 'YYYY-MM-DD'.length)) return [];
    return [
      { date, location, temperature: temp.max, condition: sky.description, iconClass: weatherIcon(sky) },
    ];
  });
  const { temp: temperature, condition, iconClass } = now;
  return [{ date: moment, location, temperature, condition, iconClass }, ...days];
}

/** Seconds. Puerto Rico's time is four hours behind UTC all year: there has been no summer time since 1945. */
const behindUtc = 4 * 3_600;

/** Seconds since the epoch as ISO 8601 in Puerto Rico's time; the first ten characters are the day there. */
function localTime(seconds: number): string {
  return `${new Date((seconds - behindUtc) * 1_000).toISOString().slice(0, 19)}-04:00`;
}
