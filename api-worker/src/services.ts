import { weatherKeep } from './cache-control.ts';
import { EdgeCache } from './edge-cache/edge-cache.ts';
import { LastGood } from './edge-cache/last-good.ts';
import type { Isolate } from './isolate.ts';
import { MovedItems } from './newsroom/moved-items.ts';
import { ReadModel } from './newsroom/read-model.ts';
import { Scoreboard } from './scoreboard/scoreboard.ts';
import { teamLogos } from './scoreboard/team-logos.ts';
import type { Environment, Settings } from './settings.ts';
import { timeLeft, type Timeouts } from './upstreams/get-json.ts';
import { openWeatherOf } from './upstreams/openweather/openweather.ts';
import { WordPressContent } from './upstreams/wordpress/wordpress-content.ts';
import { WordPress } from './upstreams/wordpress/wordpress.ts';
import { Weather, weatherSources } from './weather/weather-responses.ts';

/** What the routes call, built for one request from what the isolate shares. */
export interface Services {
  isolate: Isolate;
  environment: Environment;
  settings: Settings;
  db: D1Database;
  /** The database of subscribers. */
  subscribers: D1Database;
  /** The database of notifications. */
  push: D1Database;
  wordpress: WordPressContent;
  cache: EdgeCache;
  /** The last good responses of WordPress. */
  lastGood: LastGood;
  moved: MovedItems;
  readModel: ReadModel;
  scoreboard: Scoreboard;
  weather: Weather;
  /** How long this request may still wait for upstreams. */
  timeouts: Timeouts;
  /** Counts this request as one that loads (access/reader-limits.ts). Throws `too_many_requests`. */
  mayLoad: () => Promise<void>;
  now: () => number;
  /** Work that goes on after the response. */
  keepAlive: (work: Promise<unknown>) => void;
  /** The reader of this request, for every limit; null if the site itself sends it for everybody, or if the reader cannot be identified. */
  reader: string | null;
}

/** The types Hono passes through the app. */
export interface AppEnvironment {
  Bindings: Environment;
  Variables: {
    services: Services;
    reader: Services['reader'];
    /** The address has parameters that its route does not read (route.ts). */
    isPadded?: true;
  };
}

/** What only requests of readers have, and the cron has not (see EdgeCache). */
interface Reading {
  mayLoad?: () => Promise<void>;
  patienceMs?: number;
}

/** `trusting`: see EdgeCache. Throws SettingsError where a variable is wrong. */
export function createServices(
  isolate: Isolate,
  environment: Environment,
  keepAlive: (work: Promise<unknown>) => void,
  trusting: boolean,
  reader: Services['reader'],
  { mayLoad = () => Promise.resolve(), patienceMs = Infinity }: Reading = {},
): Services {
  const { now } = isolate.dependencies;
  const timeouts = timeLeft(isolate.dependencies.timeouts, now);
  const settings = isolate.settings(environment);
  const cache = new EdgeCache(
    isolate.memory,
    now,
    keepAlive,
    trusting,
    mayLoad,
    isolate.dependencies.breakerStore(settings.WORDPRESS_URL),
    patienceMs,
  );
  const wordpress = new WordPressContent(
    new WordPress(settings, isolate.fetchOf('wordpress'), timeouts),
    settings,
    isolate.fetchOf('wordpress'),
  );
  const lastGood = new LastGood(environment.LAST_GOOD, settings.WORDPRESS_URL);
  const moved = new MovedItems(environment.DB, now, mayLoad);
  const weatherSource = settings.OPENWEATHER_URL ?? '';
  return {
    isolate,
    environment,
    settings,
    db: environment.DB,
    subscribers: environment.SUBSCRIBERS,
    push: environment.PUSH,
    wordpress,
    cache,
    lastGood,
    moved,
    readModel: new ReadModel(environment.DB, cache, now, moved),
    scoreboard: new Scoreboard(environment.DB, cache, now, teamLogos(settings)),
    weather: new Weather({
      openWeather: openWeatherOf(settings, isolate.fetchOf('openweather'), timeouts),
      source: weatherSource,
      nws: settings.NWS_URL,
      cache,
      lastGood: new LastGood(environment.LAST_GOOD, weatherSource, weatherKeep),
      breaker: isolate.memory.breaker(weatherSources.basic),
      db: environment.DB,
      now,
    }),
    timeouts,
    mayLoad,
    now,
    keepAlive,
    reader,
  };
}
