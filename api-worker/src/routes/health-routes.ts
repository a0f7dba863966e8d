import * as z from 'zod';
import { Health, PublicHealth } from '#contract/health.ts';
import { signatureHeaders } from '#contract/signing/signed-request.ts';
import { type Examination, examine } from '../health/examine.ts';
import { upstreamsOf } from '../health/facts.ts';
import { healthMemory } from '../health/health-memory.ts';
import { ProblemError } from '../http/problem.ts';
import { route, type Route } from '../route.ts';
import { watchTopics } from '../notifications/watch.ts';
import { countArticles } from '../newsroom/articles.ts';
import { requireBearer } from '../access/authorisation.ts';
import { secretValues } from '../secrets/secret-values.ts';
import { requireSigned } from '../access/signed-requests.ts';
import type { Services } from '../services.ts';
import { storedDate } from '../stored-values.ts';
import { readPulling } from '../sync/state.ts';

/**
 * The state of upstreams, read model and publishing, as this isolate and D1 know it, without calling an upstream. Anybody learns whether
 * all is well; what fails and on which machine is only for requests with HEALTH_TOKEN, and for WordPress, which signs its requests.
 */
export const healthRoutes: readonly Route[] = [
  route('GET', '/api/health', {
    summary: 'Whether everything works; all details with the token HEALTH_TOKEN, or signed by WordPress',
    response: z.union([Health, PublicHealth]),
    handle: async ({ c, services, send }) => {
      // `Basic` carries the password of a proxy in front of the site, not our token.
      const isOperator = /^Bearer\b/i.test(c.req.header('Authorization') ?? '');
      if (isOperator)
        await requireBearer(services, c.req.raw, secretValues(services.settings, 'HEALTH_TOKEN'));
      if (isOperator || (await isSigned(services, c.req.raw))) {
        return send(await wholeHealth(services, await examine(services)));
      }
      return c.body(await keptHealth(services), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        // A copy that outlives a failure would say that all is well.
        'Cache-Control': `public, max-age=0, s-maxage=${publicSeconds}`,
        // A cache must not send it to an operator or to WordPress.
        Vary: `Authorization, ${signatureHeaders.signature}`,
      });
    },
  }),
];

/** Seconds for which everybody gets the same response: it costs a dozen statements, and the cron looks once a minute. */
const publicSeconds = 10;

/** The public response, made again at most every ten seconds in each isolate. Throws `too_many_requests`. */
async function keptHealth(services: Services): Promise<string> {
  const { isolate, now, keepAlive, mayLoad } = services;
  // The kept one too: it comes from here only where no cache in front has it.
  await mayLoad();
  const memory = healthMemory(isolate);
  const { kept } = memory;
  if (kept !== null && now() - kept.at < publicSeconds * 1_000) return kept.body;
  return memory.reads.run('public', now(), keepAlive, async () => {
    const at = now();
    const body = JSON.stringify(publicHealth(services, await examine(services)));
    memory.kept = { at, body };
    return body;
  });
}

/** Checks that warn of what anybody may send: many subscriptions, and addresses that the mailing service refuses. */
const causedByAnybody: ReadonlySet<string> = new Set(['newsletter', 'mailing']);

/**
 * Whether WordPress signed the request. While D1 fails, nobody can tell whether the request was accepted before, so it gets what everybody
 * gets: that D1 fails is in that, too. Throws "unauthorized".
 */
async function isSigned(services: Services, request: Request): Promise<boolean> {
  if (!request.headers.has(signatureHeaders.signature)) return false;
  try {
    await requireSigned(services, request, 'health', 0);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return false;
  }
}

function publicHealth({ settings }: Services, examination: Examination): PublicHealth {
  return {
    ...summary(examination),
    upstreams: upstreamsOf(examination.facts, settings.SAMPLE_UPSTREAMS, storedDate).map(
      ({ name, state, sample, ageSeconds }) => ({ name, state, sample, ageSeconds }),
    ),
    // What a stranger can cause is for operators.
    checks: examination.checks.map(({ name, state, since }) =>
      state === 'warn' && causedByAnybody.has(name)
        ? { name, state: 'ok', since: null }
        : { name, state, since },
    ),
  };
}

async function wholeHealth({ db, settings }: Services, examination: Examination): Promise<Health> {
  const { facts, database, checks } = examination;
  const [articles, pulling] = await Promise.all([
    database.or(countArticles(db), 0),
    database.or(readPulling(db), null),
  ]);
  const [watch] = await watchTopics(settings);
  const { notifications, newest, waiting, purges, origins, synced, mailing, secrets, leftOut, key } = facts;
  return {
    ...summary(examination),
    upstreams: upstreamsOf(facts, settings.SAMPLE_UPSTREAMS, storedDate),
    sportradar: key,
    checks,
    databases: facts.databases.filter(({ name }) => name !== 'PUSH'),
    notifications: notifications && {
      watch: watch ?? null,
      bytes: facts.databases.find(({ name }) => name === 'PUSH')?.bytes ?? null,
      services: notifications.services,
    },
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
    leftOut,
    secrets,
  };
}

function summary({ facts, database, checks }: Examination): Omit<PublicHealth, 'upstreams' | 'checks'> {
  const { now, synced, newest } = facts;
  const age = (at: number | null) => (at === null ? null : Math.max(0, Math.floor((now - at) / 1_000)));
  return {
    status: checks.some(({ state }) => state === 'failing') ? 'degraded' : 'ok',
    database: database.responds ? 'ok' : 'failing',
    readModelAgeSeconds: age(synced),
    changeAgeSeconds: age(newest.at === null ? null : Date.parse(newest.at)),
  };
}
