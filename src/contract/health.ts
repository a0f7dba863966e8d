import * as z from 'zod';
import { LeftOutItem } from './publishing/left-out.ts';
import { OriginReport, WorkerState } from './publishing/publishing.ts';

export const upstreamNames = ['wordpress', 'sportradar', 'openweather'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/**
 * What the sample newsroom can stand in for. The National Weather Service (`nws`), the Geological Survey (`usgs`: earthquakes, `nwis`: rivers), the
 * National Hurricane Center (`nhc`) and the electricity (`power`) have checks in health.
 */
export const sampleNames = [...upstreamNames, 'nws', 'usgs', 'nhc', 'nwis', 'power'] as const;
export type SampleName = (typeof sampleNames)[number];

/** The public state of an upstream. */
const UpstreamState = z.object({
  name: z.enum(upstreamNames),
  /** `ok`: the last request succeeded; `failing`: it failed; `unknown`: there was none since the worker started. */
  state: z.enum(['ok', 'failing', 'unknown']),
  /** Whether this upstream is the sample newsroom. Pages then say "Datos de muestra". */
  sample: z.boolean(),
  /** Whole seconds since the last successful request; null if there was none. */
  ageSeconds: z.int().nonnegative().nullable(),
});

/** `warn`: somebody should look at it today. `failing`: readers or editors miss something now. */
export const checkStates = ['ok', 'warn', 'failing'] as const;

/** The public part of one check of health (docs/runbook.md has a section for each). */
const CheckState = z.object({
  name: z.string().regex(/^[a-zA-Z]{1,40}$/),
  state: z.enum(checkStates),
  /** Since when it has been in this state; null while it is `ok`. */
  since: z.iso.datetime().nullable(),
});

/** `message`: one sentence for an operator; null while the check is `ok`. */
export const HealthCheck = CheckState.extend({ message: z.string().nullable() });

/** Public response of GET /api/health: status and ages. It contains no machine names and no errors. */
export const PublicHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  /** `failing`: D1 does not respond, so values that come from it are 0 or null. */
  database: z.enum(['ok', 'failing']).default('ok'),
  upstreams: z.array(UpstreamState),
  /** A worker of an earlier version sends none. */
  checks: z.array(CheckState).default([]),
  /** Whole seconds since D1 was last in sync with WordPress; null if it never was. */
  readModelAgeSeconds: z.int().nonnegative().nullable(),
  /** Whole seconds since the newest change of content; null if there was none. */
  changeAgeSeconds: z.int().nonnegative().nullable(),
});

export const UpstreamHealth = UpstreamState.extend({
  lastGoodAt: z.iso.datetime().nullable(),
  /** Why the last request failed, in the worker's own words, never the upstream's text. */
  reason: z.string().nullable(),
  /** Median of the response times of the last minutes, in milliseconds; null if there were fewer than three calls. */
  medianMs: z.number().nonnegative().nullable().default(null),
});

/** The calls of Sportradar's key, counted before they are sent, for all instances of the worker. Null: no feeds, or they cannot be read. */
export const SportradarHealth = z
  .object({
    /**
     * `none`: no budget; `low`: less than half of what an even pace would have left; `day`: today's part is spent, calls go on at 00:00 UTC;
     * `spent`: the month's calls are used up.
     */
    state: z.enum(['none', 'ok', 'low', 'day', 'spent']),
    /** False: the value of SPORTRADAR_MONTHLY_CALLS is invalid; then the budget is that of a trial key. */
    isSettingValid: z.boolean(),
    /** Calls in a month; null without a budget. */
    budget: z.int().positive().nullable(),
    /** In this month, those of others with the same key included as far as Sportradar reports them. */
    calls: z.int().nonnegative(),
    callsToday: z.int().nonnegative(),
    monthEndsAt: z.iso.datetime(),
    /** The upstream demands a pause until then; null if it does not. */
    refusedUntil: z.iso.datetime().nullable(),
    /** When the next call is due; null if nothing was planned yet. */
    nextCallAt: z.iso.datetime().nullable(),
    /** As in `upstreams`. */
    medianMs: z.number().nonnegative().nullable().default(null),
  })
  .nullable();

/** The last report of an origin that follows the change log. */
export const OriginHealth = OriginReport.extend({
  name: z.string(),
  seenAt: z.iso.datetime(),
  /** When two origins with this name were last seen; null if they never were. */
  sharedAt: z.iso.datetime().nullable().default(null),
});

/** Response of GET /api/health with HEALTH_TOKEN as a bearer token, or signed by WordPress: all details for an operator. */
export const Health = PublicHealth.extend({
  upstreams: z.array(UpstreamHealth),
  checks: z.array(HealthCheck).default([]),
  sportradar: SportradarHealth.default(null),
  /**
   * The databases of D1 by their bindings, with what they take of the 10 GB that D1 allows each (empty pages included). One that does not respond
   * is missing; a worker of an earlier version sends none.
   */
  databases: z
    .array(z.object({ name: z.enum(['DB', 'SUBSCRIBERS', 'PUSH']), bytes: z.int().nonnegative() }))
    .default([]),
  /** The read model in D1: the number of articles, and when it was last in sync with WordPress (null if never). */
  readModel: z.object({
    articles: z.int().nonnegative(),
    syncedAt: z.iso.datetime().nullable(),
    /** Progress of a full pull, in items of WordPress; null while none is running. */
    pulling: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }).nullable(),
  }),
  publishing: z.object({
    /** Position of the newest change. */
    position: z.int().nonnegative(),
    changedAt: z.iso.datetime().nullable(),
    /** Queued webhook deliveries of WordPress that are not processed yet. */
    waiting: z.int().nonnegative(),
    /** Changes that are not purged from every cache yet; null when no cache in front of the site is purged. */
    unpurged: z.int().nonnegative().nullable(),
    /** Each cache that is purged: the worker's own at Cloudflare's edge, a zone of Cloudflare's, the purge hook. */
    purges: z
      .array(
        z.object({
          target: z.string(),
          waiting: z.int().nonnegative(),
          /** When the first of the purges failed that have failed since the last success, and the reason of the last one. */
          failingSince: z.iso.datetime().nullable(),
          reason: z.string().nullable(),
        }),
      )
      .default([]),
    origins: z.array(OriginHealth),
  }),
  /** Items of WordPress that the site leaves out or keeps in an earlier version: how many, and the newest of them. */
  leftOut: z
    .object({ total: z.int().nonnegative(), items: z.array(LeftOutItem) })
    .default({ total: 0, items: [] }),
  /** What the mailing service does not know yet: `waiting` is tried again, `parked` is not; each is counted up to 1,000. Null if no service is configured. */
  mailing: z
    .object({ waiting: z.int().nonnegative(), parked: z.int().nonnegative() })
    .nullable()
    .default(null),
  /** Notifications. Null: their database does not respond; a worker of an earlier version sends none. */
  notifications: z
    .object({
      /** The topic of the watch, which a browser of the station chooses at `/account#…`; null: the station sends no notifications. */
      watch: z.string().nullable(),
      /** What their database takes of the 10 GB; null: it does not respond. Not in `databases`, where an origin of 1.0.0 knows two. */
      bytes: z.int().nonnegative().nullable(),
      /** Push services at which anybody ever subscribed. */
      services: z.array(
        z.object({
          name: z.string(),
          /** Messages of the last ten minutes, without those whose subscription had ended; each try counts. */
          messages: z.int().nonnegative(),
          accepted: z.int().nonnegative(),
          /** Those that were refused as no station's are that does everything right, and the statuses of these responses. */
          refused: z.int().nonnegative(),
          statuses: z.array(z.int()),
          /** Whole seconds since a browser of the station last read a message of the watch; null: it never did. */
          heardSeconds: z.int().nonnegative().nullable(),
        }),
      ),
    })
    .nullable()
    .default(null),
  /** How far the replacement of a secret is, and whether WordPress has another one. */
  secrets: z
    .object({
      /** Webhooks whose signature did not fit, since the last accepted one: another secret or clock, or a stranger. Null: none. */
      refusedWebhooks: z
        .object({
          /** At least so many: each isolate reports once a minute. */
          count: z.int().positive(),
          since: z.iso.datetime(),
          lastAt: z.iso.datetime(),
        })
        .nullable(),
      /** The settings `…_PREVIOUS` whose value was used in the last 30 days, and when last. */
      previousUsed: z.array(z.object({ name: z.string(), lastAt: z.iso.datetime() })),
    })
    .default({ refusedWebhooks: null, previousUsed: [] }),
});

/**
 * Response of an origin to GET /api/health while its worker is unreachable: status 503, with these fields beside those of `Problem`.
 * `worker` is null when the origin does not run the worker itself.
 */
export const DownHealth = z.object({ status: z.literal('down'), worker: WorkerState.nullable() });

export type HealthCheck = z.infer<typeof HealthCheck>;
export type SportradarHealth = z.infer<typeof SportradarHealth>;
export type UpstreamHealth = z.infer<typeof UpstreamHealth>;
export type OriginHealth = z.infer<typeof OriginHealth>;
export type PublicHealth = z.infer<typeof PublicHealth>;
export type DownHealth = z.infer<typeof DownHealth>;
export type Health = z.infer<typeof Health>;
