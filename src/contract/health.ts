import { z } from 'zod';
import { OriginReport } from './publishing.ts';

export const upstreamNames = ['wordpress', 'sportradar', 'openweather'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** `ok`: the last call succeeded; `failing`: it did not; `unknown`: nobody asked since the worker started. */
export const UpstreamHealth = z.object({
  name: z.enum(upstreamNames),
  state: z.enum(['ok', 'failing', 'unknown']),
  /** True while this upstream is the sample newsroom: the page says "Datos de muestra". */
  sample: z.boolean(),
  lastGoodAt: z.iso.datetime().nullable(),
  /** Whole seconds since `lastGoodAt`. */
  ageSeconds: z.int().nonnegative().nullable(),
  /** Why the last call failed, in a word of the worker's own, never the upstream's text. */
  reason: z.string().nullable(),
});

/** An origin that follows the change log, as it last told of itself. */
export const OriginHealth = OriginReport.extend({ name: z.string(), seenAt: z.iso.datetime() });

/** Answer of GET /api/health. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
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

export type UpstreamHealth = z.infer<typeof UpstreamHealth>;
export type OriginHealth = z.infer<typeof OriginHealth>;
export type Health = z.infer<typeof Health>;
