import * as z from 'zod';

/**
 * The messages between src/commands and the worker's program (worker-program.ts). They use the channel between the two processes, neither
 * an address nor a file, so that no other process can send them.
 */
export const WorkerCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** On loopback. */
    port: z.int().positive(),
    /** Folder of its bundle and of the configuration of its bindings (worker-bundle.ts). */
    bundleDir: z.string(),
    /** Folder of its D1 and KV. */
    stateDir: z.string(),
    variables: z.record(z.string(), z.string()),
  }),
  /** Runs the trigger `cron` once; the reply has the same `id`. */
  z.object({ kind: z.literal('run-cron'), id: z.int(), cron: z.string() }),
]);

export const WorkerReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening') }),
  z.object({ kind: z.literal('cron-ran'), id: z.int(), error: z.string().nullable() }),
]);

export type WorkerCommand = z.infer<typeof WorkerCommand>;
export type WorkerReply = z.infer<typeof WorkerReply>;
