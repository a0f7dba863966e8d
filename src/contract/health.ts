import { z } from 'zod';
import { OriginReport } from './publishing.ts';
import { WorkerState } from './worker-state.ts';

export const upstreamNames = ['wordpress', 'sportradar', 'openweather'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** What everybody is told of an upstream. */
const UpstreamState = z.object({
  name: z.enum(upstreamNames),
  /** `ok`: the last call succeeded; `failing`: it did not; `unknown`: nobody asked since the worker started. */
  state: z.enum(['ok', 'failing', 'unknown']),
  /** True while this upstream is the sample newsroom: the page says "Datos de muestra". */
  sample: z.boolean(),
  /** Whole seconds since the last good call. */
  ageSeconds: z.int().nonnegative().nullable(),
});

/** Answer of GET /api/health for everybody: whether all is well, and how old things are. Nothing in it names a machine or an error. */
export const PublicHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  /** `failing`: D1 does not answer, so that whatever is counted or kept there is told as 0 or null. */
  database: z.enum(['ok', 'failing']).default('ok'),
  upstreams: z.array(UpstreamState),
  /** Whole seconds since D1 was last as WordPress was; null: it never was. */
  readModelAgeSeconds: z.int().nonnegative().nullable(),
  /** Whole seconds since the newest change of content; null: there was none. */
  changeAgeSeconds: z.int().nonnegative().nullable(),
});

export const UpstreamHealth = UpstreamState.extend({
  lastGoodAt: z.iso.datetime().nullable(),
  /** Why the last call failed, in a word of the worker's own, never the upstream's text. */
  reason: z.string().nullable(),
});

/** An origin that follows the change log, as it last told of itself. */
export const OriginHealth = OriginReport.extend({ name: z.string(), seenAt: z.iso.datetime() });

/** The same for whoever shows HEALTH_TOKEN as a bearer token: all that an operator needs to know. */
export const Health = PublicHealth.extend({
  upstreams: z.array(UpstreamHealth),
  /** The read model: how many articles D1 holds and when it was last as WordPress was; null: it never was. */
  readModel: z.object({
    articles: z.int().nonnegative(),
    syncedAt: z.iso.datetime().nullable(),
    /** A pull from the beginning: how many of WordPress's items it has looked at; null while none is under way. */
    pulling: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }).nullable(),
  }),
  publishing: z.object({
    /** The newest change. */
    position: z.int().nonnegative(),
    changedAt: z.iso.datetime().nullable(),
    /** Deliveries of WordPress that are kept and not yet worked off. */
    waiting: z.int().nonnegative(),
    /** Changes that the CDN has not been told of yet; null where no CDN is configured. */
    unpurged: z.int().nonnegative().nullable(),
    origins: z.array(OriginHealth),
  }),
});

/**
 * What an origin answers to GET /api/health, with 503 and beside the one error shape, while its worker cannot be asked. `worker` is null
 * where the origin does not run it.
 */
export const DownHealth = z.object({ status: z.literal('down'), worker: WorkerState.nullable() });

export type UpstreamHealth = z.infer<typeof UpstreamHealth>;
export type OriginHealth = z.infer<typeof OriginHealth>;
export type PublicHealth = z.infer<typeof PublicHealth>;
export type DownHealth = z.infer<typeof DownHealth>;
export type Health = z.infer<typeof Health>;
