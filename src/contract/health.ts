import { z } from 'zod';

export const upstreamNames = ['wordpress'] as const;

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

/** Answer of GET /api/health. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  upstreams: z.array(UpstreamHealth),
  /** The read model: how many articles D1 holds and when it last heard from WordPress. */
  readModel: z.object({ articles: z.int().nonnegative(), syncedAt: z.iso.datetime().nullable() }),
});

export type UpstreamHealth = z.infer<typeof UpstreamHealth>;
export type Health = z.infer<typeof Health>;
