import { Hono } from 'hono';
import { type Health, type PublicHealth, type UpstreamHealth, upstreamNames } from '#contract/health.ts';
import { syncedAt } from '../newsroom/articles.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import type { BreakerState } from '../edge-cache/circuit-breaker.ts';
import { healthSignedText, signatureHeaders } from '#contract/publishing.ts';
import { requireBearer } from '../publishing/authorisation.ts';
import { newestChange } from '../publishing/change-log.ts';
import { waitingDeliveries } from '../publishing/deliveries.ts';
import { listOrigins } from '../publishing/origins.ts';
import { cdnOf, countUnpurged } from '../publishing/purge.ts';
import { requireSignature } from '../publishing/signed-requests.ts';
import type { AppEnvironment, Services } from '../services.ts';
import { sportradarHealth } from '../scoreboard/feed-states.ts';
import { readPulling } from '../sync/state.ts';
import { weatherSources } from '../weather/weather.ts';

/** A delivery is processed within seconds, or by the cron a minute later. One that waits for two minutes is stuck. */
const waitsTooLongMs = 120_000;

/**
 * The state of upstreams, read model and publishing, as this isolate and D1 know it, without calling an upstream. Anybody learns whether
 * all is well; what fails and on which machine is only for requests with HEALTH_TOKEN, and for WordPress, which signs its requests.
 */
export const healthRoutes = new Hono<AppEnvironment>().get('/health', async (c) => {
  const { services } = c.var;
  // `Basic` carries the password of a proxy in front of the site, not our token.
  const isOperator = /^Bearer\b/i.test(c.req.header('Authorization') ?? '');
  if (isOperator) await requireBearer(services, c.req.raw, services.settings.HEALTH_TOKEN);
  const isWordPress = c.req.header(signatureHeaders.signature) !== undefined;
  if (!isOperator && isWordPress) await requireSignature(services, c.req.raw, healthSignedText);
  const health = await (isOperator || isWordPress ? wholeHealth(services) : publicHealth(services));
  return c.json(health, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});

/**
 * D1 for one health request. If it fails, the rest is reported without it: a full disk, which makes D1 fail, is what health must report.
 */
class HealthDatabase {
  answers = true;

  async or<T>(question: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await question;
    } catch (error) {
      if (this.answers) console.error(`health: D1 does not answer: ${String(error)}`);
      this.answers = false;
      return otherwise;
    }
  }
}

async function publicHealth(services: Services): Promise<PublicHealth> {
  const database = new HealthDatabase();
  const [upstreams, synced, { publishing, healthy }] = await Promise.all([
    upstreamsHealth(services, database),
    database.or(syncedAt(services.db), null),
    publishingHealth(services, database),
  ]);
  return {
    ...summary(services, database, upstreams, healthy, synced, publishing),
    upstreams: upstreams.map(({ name, state, sample, ageSeconds }) => ({ name, state, sample, ageSeconds })),
  };
}

async function wholeHealth(services: Services): Promise<Health> {
  const database = new HealthDatabase();
  const [upstreams, synced, readModel, { publishing, healthy }] = await Promise.all([
    upstreamsHealth(services, database),
    database.or(syncedAt(services.db), null),
    database.or(readModelHealth(services), { articles: 0, pulling: null }),
    publishingHealth(services, database),
  ]);
  return {
    ...summary(services, database, upstreams, healthy, synced, publishing),
    upstreams,
    readModel: { ...readModel, syncedAt: synced === null ? null : storedDate(synced) },
    publishing,
  };
}

function summary(
  { now }: Services,
  { answers }: HealthDatabase,
  upstreams: readonly UpstreamHealth[],
  healthy: boolean,
  synced: number | null,
  { changedAt }: Health['publishing'],
): Omit<PublicHealth, 'upstreams'> {
  const failing = upstreams.some(({ state }) => state === 'failing');
  const age = (at: number | null) => (at === null ? null : Math.max(0, Math.floor((now() - at) / 1_000)));
  return {
    status: failing || !healthy || !answers ? 'degraded' : 'ok',
    database: answers ? 'ok' : 'failing',
    readModelAgeSeconds: age(synced),
    changeAgeSeconds: age(changedAt === null ? null : Date.parse(changedAt)),
  };
}

const upstreamsHealth = (services: Services, database: HealthDatabase): Promise<UpstreamHealth[]> =>
  Promise.all(upstreamNames.map((name) => upstreamHealth(services, database, name)));

async function upstreamHealth(
  services: Services,
  database: HealthDatabase,
  name: UpstreamHealth['name'],
): Promise<UpstreamHealth> {
  const { settings, now } = services;
  const { lastGoodAt, reason } = await breakerStates[name](services, database);
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
 * Readers' requests call WordPress and OpenWeather, so each isolate has its own state of them. Only the cron calls Sportradar, and it keeps
 * the state in D1.
 */
const breakerStates: Record<
  UpstreamHealth['name'],
  (services: Services, database: HealthDatabase) => BreakerState | Promise<BreakerState>
> = {
  wordpress: ({ isolate }) => isolate.memory.breaker('wordpress').state,
  sportradar: ({ db, settings }, database) => {
    const unknown = { lastGoodAt: null, reason: null };
    return settings.SPORTRADAR_URL === null ? unknown : database.or(sportradarHealth(db), unknown);
  },
  openweather: ({ isolate: { memory } }) => {
    const [basic, oneCall] = [weatherSources.basic, weatherSources.oneCall].map(
      (name) => memory.breaker(name).state,
    );
    return { lastGoodAt: basic?.lastGoodAt ?? null, reason: basic?.reason ?? oneCall?.reason ?? null };
  },
};

async function readModelHealth({ db }: Services): Promise<Omit<Health['readModel'], 'syncedAt'>> {
  const [count, pulling] = await Promise.all([
    db.prepare('SELECT count(*) AS n FROM articles').first(),
    readPulling(db),
  ]);
  return { articles: CountRow.parse(count).n, pulling };
}

/** Unhealthy: a build failed, a disk is full, or a delivery has waited for too long. */
async function publishingHealth(
  { db, isolate, settings, now }: Services,
  database: HealthDatabase,
): Promise<{ publishing: Health['publishing']; healthy: boolean }> {
  const [newest, waiting, unpurged, origins] = await Promise.all([
    database.or(newestChange(db), { position: 0, at: null }),
    database.or(waitingDeliveries(db), { count: 0, since: null }),
    cdnOf(settings) === null ? null : database.or(countUnpurged(db), null),
    database.or(listOrigins(db, isolate.origins, now()), [...isolate.origins.values()]),
  ]);
  const late = waiting.since !== null && now() - waiting.since > waitsTooLongMs;
  const publishing = {
    position: newest.position,
    changedAt: newest.at,
    waiting: waiting.count,
    unpurged,
    origins,
  };
  return {
    publishing,
    healthy: !late && origins.every(({ buildError, diskFull }) => buildError === null && !diskFull),
  };
}
