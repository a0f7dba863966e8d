import { cache } from 'cloudflare:workers';
import * as z from 'zod';

/** Purges Cloudflare's cache in front of this worker. */
export type EdgePurge = (what: { tags: string[] } | { purgeEverything: true }) => Promise<unknown>;

const Purging = z.looseObject({ purge: z.function() });

/**
 * The purge of the worker's own cache (`cache` in wrangler.jsonc); null where the runtime has no such cache, as workerd on our own
 * machines. It is looked up during a request, because the runtime ties it to one.
 */
export function runtimeEdgePurge(): EdgePurge | null {
  return Purging.safeParse(cache).success ? (what) => cache.purge(what) : null;
}
