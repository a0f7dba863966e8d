import { z } from 'zod';
import { OriginReport, WorkerState } from './publishing.ts';

export const upstreamNames = ['wordpress', 'sportradar', 'openweather'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

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

/** Public response of GET /api/health: status and ages. It contains no machine names and no errors. */
export const PublicHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  /** `failing`: D1 does not respond, so values that come from it are 0 or null. */
  database: z.enum(['ok', 'failing']).default('ok'),
  upstreams: z.array(UpstreamState),
  /** Whole seconds since D1 was last in sync with WordPress; null if it never was. */
  readModelAgeSeconds: z.int().nonnegative().nullable(),
  /** Whole seconds since the newest change of content; null if there was none. */
  changeAgeSeconds: z.int().nonnegative().nullable(),
});

export const UpstreamHealth = UpstreamState.extend({
  lastGoodAt: z.iso.datetime().nullable(),
  /** Why the last request failed, in the worker's own words, never the upstream's text. */
  reason: z.string().nullable(),
});

/** The last report of an origin that follows the change log. */
export const OriginHealth = OriginReport.extend({ name: z.string(), seenAt: z.iso.datetime() });

/** Response of GET /api/health with HEALTH_TOKEN as a bearer token, or signed by WordPress: all details for an operator. */
export const Health = PublicHealth.extend({
  upstreams: z.array(UpstreamHealth),
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
    /** Changes that are not purged from the CDN yet; null when no CDN is configured. */
    unpurged: z.int().nonnegative().nullable(),
    origins: z.array(OriginHealth),
  }),
});

/**
 * Response of an origin to GET /api/health while its worker is unreachable: status 503, with these fields beside those of `Problem`.
 * `worker` is null when the origin does not run the worker itself.
 */
export const DownHealth = z.object({ status: z.literal('down'), worker: WorkerState.nullable() });

export type UpstreamHealth = z.infer<typeof UpstreamHealth>;
export type OriginHealth = z.infer<typeof OriginHealth>;
export type PublicHealth = z.infer<typeof PublicHealth>;
export type DownHealth = z.infer<typeof DownHealth>;
export type Health = z.infer<typeof Health>;
