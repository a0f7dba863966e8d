import { z } from 'zod';

/**
 * What src/commands and the program of the worker (worker-program.ts) tell each other, by the channel between the two processes:
 * no address and no file, so that nobody else can say any of it.
 */
export const WorkerOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** Of loopback. */
    port: z.int().positive(),
    /** Folder of its bundle and of what the bundle is bound to (worker-bundle.ts). */
    bundleDir: z.string(),
    /** Folder of its D1 and KV. */
    stateDir: z.string(),
    variables: z.record(z.string(), z.string()),
  }),
  /** One run of the trigger `cron`; `id` comes back with the answer. */
  z.object({ kind: z.literal('run-cron'), id: z.int(), cron: z.string() }),
]);

export const WorkerAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening') }),
  z.object({ kind: z.literal('cron-ran'), id: z.int(), error: z.string().nullable() }),
]);

export type WorkerOrder = z.infer<typeof WorkerOrder>;
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;
