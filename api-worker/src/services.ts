import { weatherKeep } from './cache-control.ts';
import { Content } from './content/content-responses.ts';
import { EdgeCache } from './edge-cache/edge-cache.ts';
import { LastGood } from './edge-cache/last-good.ts';
import type { Isolate } from './isolate.ts';
import { MovedItems } from './newsroom/moved-items.ts';
import { newsFallback } from './newsroom/news-fallback.ts';
import { Newsroom } from './newsroom/newsroom-responses.ts';
import { protectedIds } from './newsroom/protected-items.ts';
import { Scoreboard } from './scoreboard/scoreboard.ts';
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
  content: Content;
  newsroom: Newsroom;
  scoreboard: Scoreboard;
  weather: Weather;
  /** How long this request may still wait for upstreams. */
  timeouts: Timeouts;
  now: () => number;
  /** Work that goes on after the response. */
  keepAlive: (work: Promise<unknown>) => void;
  /** The reader of this request, for every limit; null if the site itself sends it for everybody, or if the reader cannot be identified. */
  reader: string | null;
}

/** The types Hono passes through the app. */
export interface AppEnvironment {
  Bindings: Environment;
  Variables: { services: Services; reader: Services['reader'] };
}

/** `trusting` and `mayLoad`: see EdgeCache. Throws SettingsError where a variable is wrong. */
export function createServices(
  isolate: Isolate,
  environment: Environment,
  keepAlive: (work: Promise<unknown>) => void,
  trusting: boolean,
  reader: Services['reader'],
  mayLoad?: () => Promise<void>,
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
  );
  const wordpress = new WordPressContent(
    new WordPress(settings, isolate.fetchOf('wordpress'), timeouts),
    settings,
  );
  const lastGood = new LastGood(environment.LAST_GOOD, settings.WORDPRESS_URL);
  const fallback = newsFallback(environment.DB, now);
  const moved = new MovedItems(environment.DB, now);
  const weatherSource = settings.OPENWEATHER_URL ?? '';
  return {
    isolate,
    environment,
    settings,
    db: environment.DB,
    subscribers: environment.SUBSCRIBERS,
    content: new Content({
      wordpress,
      cache,
      lastGood,
      fallback,
      moved,
      protectedIds: (kind) => protectedIds(environment.DB, kind),
    }),
    newsroom: new Newsroom(environment.DB, cache, now, weatherSource, moved),
    scoreboard: new Scoreboard(environment.DB, cache, now),
    weather: new Weather({
      openWeather: openWeatherOf(settings, isolate.fetchOf('openweather'), timeouts),
      source: weatherSource,
      cache,
      lastGood: new LastGood(environment.LAST_GOOD, weatherSource, weatherKeep),
      breaker: isolate.memory.breaker(weatherSources.basic),
      db: environment.DB,
      now,
    }),
    timeouts,
    now,
    keepAlive,
    reader,
  };
}
