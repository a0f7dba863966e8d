import * as z from 'zod';
import { behindUtc } from '#contract/day-and-time.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import {
  CurrentWeather,
  type Municipality,
  Temperatures,
  type WeatherEntry,
  type WeatherStatus,
} from '#contract/weather/weather.ts';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import { weatherIcon } from '#contract/weather/weather-icons.ts';
import { apiCacheRules, type CacheRule, weatherKeep } from '../cache-control.ts';
import type { CircuitBreaker } from '../edge-cache/circuit-breaker.ts';
import type { CachedResponse, CacheRequest, EdgeCache, Loaded } from '../edge-cache/edge-cache.ts';
import type { LastGood } from '../edge-cache/last-good.ts';
import { type OpenWeather, ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { knownSky } from '../upstreams/openweather/wire.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { alertsInForce } from '../alerts/alerts-in-force.ts';
import { alertOfOneCall, eachOnce, keepOneCallAlerts } from '../alerts/alerts-of-one-call.ts';
import { prepare } from '../sql.ts';

/** One Call is another subscription of the same account. It may fail alone, so it has a circuit breaker of its own. */
export const weatherSources = { basic: 'openweather', oneCall: 'openweather-onecall' } as const;

interface Parts {
  /** Null: no weather service is configured. */
  openWeather: OpenWeather | null;
  /** Address of the service. */
  source: string;
  /** Address of the National Weather Service; null: nobody asks it for its alerts. */
  nws: string | null;
  cache: EdgeCache;
  lastGood: LastGood;
  /** The breaker of the current weather and the forecast. */
  breaker: CircuitBreaker;
  db: D1Database;
  now: () => number;
}

/** The parts of a cached One Call that are checked again; the rest was checked when it came from the service. */
const KeptOneCall = z.object({
  oneCall: z.looseObject({ alerts: ReadOneCall.shape.oneCall.shape.alerts }),
});

/** The weather of the municipalities, each through the edge cache. Every method but `status` throws UpstreamError. */
export class Weather {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  current(place: Municipality): Promise<CachedResponse> {
    return this.#current(place, apiCacheRules.observation);
  }

  forecast(place: Municipality): Promise<CachedResponse> {
    return this.#respond('forecast', place, weatherSources.basic, apiCacheRules.weather, async (service) =>
      loaded(await service.forecast(place)),
    );
  }

  /**
   * With the alerts of the National Weather Service for the place, the same as everywhere else. While it is off or silent and One Call spoke later, or
   * what it said cannot be read, with those that One Call passes on, in Spanish, without those that have ended since the call.
   */
  async oneCall(place: Municipality): Promise<CachedResponse> {
    const response = await this.#keptOneCall(place);
    if (!response.found) return response;
    const { oneCall } = KeptOneCall.parse(JSON.parse(response.body));
    const { nws, now: clock } = this.#parts;
    const now = clock() / 1_000;
    const sent = Math.floor(now - (response.ageSeconds ?? 0));
    const passedOn = oneCall.alerts.filter(({ end }) => end === null || end > now);
    const alerts =
      (nws === null ? null : await this.#alertsOf(nws, place)) ??
      eachOnce(passedOn.map((alert) => alertOfOneCall(alert, place.nombre, sent)));
    const ownTags = nws === null ? [] : [tags.alerts];
    const body = JSON.stringify({ ...oneCall, alerts });
    return { ...response, tags: [...response.tags, ...ownTags], body };
  }

  /**
   * San Juan now and on the days to come, from One Call. Now is the observation that all pages show; One Call's own is used only while the
   * service of the observation fails.
   */
  async entries(): Promise<CachedResponse> {
    const [observation, days] = await Promise.all([
      this.current(defaultMunicipality).catch(() => null),
      this.#keptOneCall(defaultMunicipality),
    ]);
    if (!days.found) return days;
    const kept = ReadOneCall.parse(JSON.parse(days.body));
    const observed = observation?.found && observation.state !== 'last-good' ? observation : null;
    const now = observed === null ? null : momentOf(CurrentWeather.parse(JSON.parse(observed.body)));
    const body = JSON.stringify(weatherEntries({ ...kept, now: now ?? kept.now }, this.#parts.now()));
    return { ...days, body, ageSeconds: oldest(days.ageSeconds, observed?.ageSeconds ?? null) };
  }

  /** The temperatures of a day that came with other responses: of the watched municipalities, and of those that readers opened. */
  temperatures(): Promise<CachedResponse> {
    const { openWeather, cache, db, source, now } = this.#parts;
    if (openWeather === null) throw new UpstreamError('unconfigured');
    return cache.respond({
      key: 'weather/temperatures',
      source: 'temperatures',
      rule: apiCacheRules.temperatures,
      tags: [],
      load: async () => loaded(await readTemperatures(db, source, Math.floor(now() / 1_000) - weatherKeep)),
    });
  }

  /**
   * Whether the service responds. While it fails, there may be no other requests to it: then this request is a new trial, and the next one
   * sees its result.
   */
  async status(): Promise<WeatherStatus['status']> {
    const { openWeather, breaker } = this.#parts;
    if (openWeather === null) return 'inactive';
    const rule = breaker.failing ? apiCacheRules.weatherTrial : apiCacheRules.observation;
    await this.#current(defaultMunicipality, rule).catch(() => undefined);
    return breaker.failing ? 'inactive' : 'active';
  }

  /**
   * Loads a municipality's alerts again if they are older than `freshSeconds`, because the ticker and the rule of emergencies get theirs from
   * One Call. There is no stale time: the rule reads the alerts right after this.
   */
  async refreshAlerts(
    place: Municipality = defaultMunicipality,
    freshSeconds: number = apiCacheRules.weather.fresh,
  ): Promise<void> {
    if (this.#parts.openWeather === null) return;
    const rule = { ...apiCacheRules.weather, fresh: freshSeconds, stale: 0 };
    // The cache has logged the failure.
    await this.#keptOneCall(place, rule).catch(() => undefined);
  }

  /** The alerts of the National Weather Service for a place; null while another source spoke later. */
  async #alertsOf(nws: string, { nombre }: Municipality): Promise<Alert[] | null> {
    const { db, source, now } = this.#parts;
    try {
      const sources = { NWS_URL: nws, OPENWEATHER_URL: source };
      const { said, alerts } = await alertsInForce(db, sources, now());
      if (said?.by !== 'nws') return null;
      return alerts.filter(({ municipalities }) => municipalities.includes(nombre));
    } catch (error) {
      console.error(`weather: the alerts of ${nombre} could not be read: ${String(error)}`);
      return null;
    }
  }

  #current(place: Municipality, rule: CacheRule): Promise<CachedResponse> {
    return this.#respond('current', place, weatherSources.basic, rule, async (service) => {
      const read = await service.current(place);
      if (read.dt !== null && read.main.temp !== null)
        await this.#keepTemperature(place, read.main.temp, read.dt);
      return loaded(read);
    });
  }

  #keptOneCall(place: Municipality, rule: CacheRule = apiCacheRules.weather): Promise<CachedResponse> {
    return this.#respond('onecall', place, weatherSources.oneCall, rule, async (service) => {
      const read = await service.oneCall(place);
      const now = this.#parts.now();
      const at = read.now === null ? now : Math.min(now, read.now.dt * 1_000);
      await Promise.all([
        this.#keepAlerts(place, read, at),
        read.now && this.#keepTemperature(place, read.now.temp, read.now.dt),
      ]);
      return loaded(read);
    });
  }

  async #keepAlerts({ nombre }: Municipality, { oneCall }: ReadOneCall, at: number): Promise<void> {
    const { db, source, now } = this.#parts;
    try {
      await keepOneCallAlerts(db, source, nombre, oneCall.alerts, { at, now: now() });
    } catch (error) {
      // The weather itself can still be sent.
      console.error(`weather: alerts of ${nombre} were not stored: ${String(error)}`);
    }
  }

  async #keepTemperature({ nombre }: Municipality, temperature: number, at: number): Promise<void> {
    try {
      await keepTemperature(this.#parts.db, this.#parts.source, nombre, { temperature, at });
    } catch (error) {
      console.error(`weather: the temperature of ${nombre} was not stored: ${String(error)}`);
    }
  }

  async #respond(
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

/** The greater of two ages in seconds; null if both are unknown. */
function oldest(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.max(one, other ?? 0);
}

/** What a list of entries begins with; null without a time, a temperature or a condition. */
function momentOf({ dt, main, weather }: CurrentWeather): ReadOneCall['now'] | null {
  const sky = knownSky(weather);
  return sky === undefined || dt === null || main.temp === null
    ? null
    : { dt, temp: main.temp, condition: sky.description, iconClass: weatherIcon(sky) };
}

/** The weather now, if it is known, and on the days after today, with each day's high. Sorted by time, and also by `date` as text. */
function weatherEntries({ oneCall, now }: ReadOneCall, nowMs: number): WeatherEntry[] {
  const location = oneCall.place.nombre;
  const moment = localTime(now?.dt ?? Math.floor(nowMs / 1_000));
  const days = oneCall.daily.flatMap(({ dt, temp, weather: [sky] }): WeatherEntry[] => {
    const date = localTime(dt).slice(0, 'YYYY-MM-DD'.length);
    if (sky === undefined || temp.max === null || date <= moment.slice(0, 'YYYY-MM-DD'.length)) return [];
    return [
      { date, location, temperature: temp.max, condition: sky.description, iconClass: weatherIcon(sky) },
    ];
  });
  if (now === null) return days;
  const { temp: temperature, condition, iconClass } = now;
  return [{ date: moment, location, temperature, condition, iconClass }, ...days];
}

/** Seconds since the epoch as ISO 8601 in Puerto Rico's time; the first ten characters are the day there. */
function localTime(seconds: number): string {
  return `${new Date(seconds * 1_000 - behindUtc).toISOString().slice(0, 19)}-04:00`;
}

/** Keeps the temperature of a place, unless a later one is known. `at` in seconds since the epoch. Deletes those of another service. */
async function keepTemperature(
  db: D1Database,
  source: string,
  place: string,
  { temperature, at }: { temperature: number; at: number },
): Promise<void> {
  await db.batch([
    prepare(db)`DELETE FROM temperatures WHERE source <> ${source}`,
    prepare(db)`INSERT INTO temperatures (source, place, temperature, at)
      VALUES (${source}, ${place}, ${temperature}, ${at})
      ON CONFLICT (source, place) DO UPDATE SET temperature = excluded.temperature, at = excluded.at
      WHERE excluded.at > at`,
  ]);
}

/** The known temperatures since a moment (seconds since the epoch). */
async function readTemperatures(db: D1Database, source: string, since: number): Promise<Temperatures> {
  const { results } = await prepare(db)`SELECT place AS nombre, temperature, at FROM temperatures
    WHERE source = ${source} AND at >= ${since} ORDER BY place`.all();
  return Temperatures.parse(results);
}
