import { Hono } from 'hono';
import type { Health, PublicHealth } from '#contract/health.ts';
import { healthSignedText, signatureHeaders } from '#contract/publishing.ts';
import { type Examination, examine } from '../health/examine.ts';
import { upstreamsOf } from '../health/facts.ts';
import { countArticles } from '../newsroom/articles.ts';
import { requireBearer } from '../publishing/authorisation.ts';
import { secretValues } from '../publishing/secret-values.ts';
import { requireSignature } from '../publishing/signed-requests.ts';
import type { AppEnvironment, Services } from '../services.ts';
import { storedDate } from '../stored-values.ts';
import { readPulling } from '../sync/state.ts';

/**
 * The state of upstreams, read model and publishing, as this isolate and D1 know it, without calling an upstream. Anybody learns whether
 * all is well; what fails and on which machine is only for requests with HEALTH_TOKEN, and for WordPress, which signs its requests.
 */
export const healthRoutes = new Hono<AppEnvironment>().get('/health', async (c) => {
  const { services } = c.var;
  // `Basic` carries the password of a proxy in front of the site, not our token.
  const isOperator = /^Bearer\b/i.test(c.req.header('Authorization') ?? '');
  if (isOperator) await requireBearer(services, c.req.raw, secretValues(services.settings, 'HEALTH_TOKEN'));
  const isWordPress = c.req.header(signatureHeaders.signature) !== undefined;
  if (!isOperator && isWordPress) await requireSignature(services, c.req.raw, healthSignedText);
  const examination = await examine(services);
  const health =
    isOperator || isWordPress
      ? await wholeHealth(services, examination)
      : publicHealth(services, examination);
  return c.json(health, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});

function publicHealth({ settings }: Services, examination: Examination): PublicHealth {
  return {
    ...summary(examination),
    upstreams: upstreamsOf(examination.facts, settings.SAMPLE_UPSTREAMS, storedDate).map(
      ({ name, state, sample, ageSeconds }) => ({ name, state, sample, ageSeconds }),
    ),
    checks: examination.checks.map(({ name, state, since }) => ({ name, state, since })),
  };
}

async function wholeHealth({ db, settings }: Services, examination: Examination): Promise<Health> {
  const { facts, database, checks } = examination;
  const [articles, pulling] = await Promise.all([
    database.or(countArticles(db), 0),
    database.or(readPulling(db), null),
  ]);
  const { newest, waiting, purges, origins, synced, mailing, secrets, key } = facts;
  return {
    ...summary(examination),
    upstreams: upstreamsOf(facts, settings.SAMPLE_UPSTREAMS, storedDate),
    sportradar: key,
    checks,
    readModel: { articles, pulling, syncedAt: synced === null ? null : storedDate(synced) },
    publishing: {
      position: newest.position,
      changedAt: newest.at,
      waiting: waiting.count,
      unpurged: purges === null ? null : Math.max(0, ...purges.map((purge) => purge.waiting)),
      purges: (purges ?? []).map(({ target, waiting: changes, failingSince, reason }) => ({
        ...{ target, waiting: changes, reason },
        failingSince: failingSince === null ? null : storedDate(failingSince),
      })),
      origins,
    },
    mailing: mailing === null ? null : { waiting: mailing.waiting, parked: mailing.parked },
    secrets,
  };
}

function summary({ facts, database, checks }: Examination): Omit<PublicHealth, 'upstreams' | 'checks'> {
  const { now, synced, newest } = facts;
  const age = (at: number | null) => (at === null ? null : Math.max(0, Math.floor((now - at) / 1_000)));
  return {
    status: checks.some(({ state }) => state === 'failing') ? 'degraded' : 'ok',
    database: database.answers ? 'ok' : 'failing',
    readModelAgeSeconds: age(synced),
    changeAgeSeconds: age(newest.at === null ? null : Date.parse(newest.at)),
  };
}
