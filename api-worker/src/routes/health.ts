import { Hono } from 'hono';
import { type Health, type UpstreamHealth, upstreamNames } from '#contract/health.ts';
import { syncedAt } from '../newsroom/articles.ts';
import { CountRow, storedDate } from '../newsroom/rows.ts';
import type { BreakerState } from '../edge-cache/circuit-breaker.ts';
import { newestChange } from '../publishing/change-log.ts';
import { waitingDeliveries } from '../publishing/deliveries.ts';
import { listOrigins } from '../publishing/origins.ts';
import { cdnOf, countUnpurged } from '../publishing/purge.ts';
import type { AppEnvironment, Services } from '../services.ts';
import { sportradarHealth } from '../scoreboard/feed-states.ts';
import { readPulling } from '../sync/state.ts';
import { weatherSources } from '../weather/weather.ts';

/** A delivery is worked off within seconds, or by the cron a minute later: after two, something hinders it. */
const waitsTooLongMs = 120_000;

/** How the upstreams, the read model and publishing are, as this isolate and D1 know it. Asks no upstream. */
export const healthRoutes = new Hono<AppEnvironment>().get('/health', async (c) => {
  const { services } = c.var;
  const [upstreams, readModel, { publishing, healthy }] = await Promise.all([
    Promise.all(upstreamNames.map((name) => upstreamHealth(services, name))),
    readModelHealth(services),
    publishingHealth(services),
  ]);
  const failing = upstreams.some(({ state }) => state === 'failing');
  const health: Health = {
    status: failing || !healthy ? 'degraded' : 'ok',
    upstreams,
    readModel,
    publishing,
  };
  return c.json(health, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});

async function upstreamHealth(services: Services, name: UpstreamHealth['name']): Promise<UpstreamHealth> {
  const { settings, now } = services;
  const { lastGoodAt, reason } = await standing[name](services);
  return {
    name,
    state: reason !== null ? 'failing' : lastGoodAt === null ? 'unknown' : 'ok',
    sample: settings.SAMPLE_UPSTREAMS.includes(name),
    lastGoodAt: lastGoodAt === null ? null : storedDate(lastGoodAt),
    ageSeconds: lastGoodAt === null ? null : Math.max(0, Math.floor((now() - lastGoodAt) / 1_000)),
    reason,
  };
}

/**
 * Readers ask WordPress and OpenWeather, each isolate for itself; Sportradar is asked by the cron alone, which keeps its answers in
 * D1.
 */
const standing: Record<UpstreamHealth['name'], (services: Services) => BreakerState | Promise<BreakerState>> =
  {
    wordpress: ({ isolate }) => isolate.memory.breaker('wordpress').state,
    sportradar: ({ db, settings }) =>
      settings.SPORTRADAR_URL === null ? { lastGoodAt: null, reason: null } : sportradarHealth(db),
    openweather: ({ isolate: { memory } }) => {
      const [basic, oneCall] = [weatherSources.basic, weatherSources.oneCall].map(
        (name) => memory.breaker(name).state,
      );
      return { lastGoodAt: basic?.lastGoodAt ?? null, reason: basic?.reason ?? oneCall?.reason ?? null };
    },
  };

async function readModelHealth({ db }: Services): Promise<Health['readModel']> {
  const [count, synced, pulling] = await Promise.all([
    db.prepare('SELECT count(*) AS n FROM articles').first(),
    syncedAt(db),
    readPulling(db),
  ]);
  return {
    articles: CountRow.parse(count).n,
    syncedAt: synced === null ? null : storedDate(synced),
    pulling,
  };
}

/** Unhealthy: a build failed, or deliveries wait for too long. */
async function publishingHealth({
  db,
  settings,
  now,
}: Services): Promise<{ publishing: Health['publishing']; healthy: boolean }> {
  const [newest, waiting, unpurged, origins] = await Promise.all([
    newestChange(db),
    waitingDeliveries(db),
    cdnOf(settings) === null ? null : countUnpurged(db),
    listOrigins(db, now()),
  ]);
  const late = waiting.since !== null && now() - waiting.since > waitsTooLongMs;
  const publishing = {
    position: newest.position,
    changedAt: newest.at,
    waiting: waiting.count,
    unpurged,
    origins,
  };
  return { publishing, healthy: !late && origins.every(({ buildError }) => buildError === null) };
}
