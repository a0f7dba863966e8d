import { z } from 'zod';

/** State of the worker that a site runs itself, as seen by the process that started it. */
export const WorkerState = z.object({
  /** How often it exited unexpectedly since the site started, and when it was last restarted (null if never). */
  restarts: z.int().nonnegative(),
  restartedAt: z.iso.datetime().nullable(),
  /** Since when it has been down; null while it runs. */
  downSince: z.iso.datetime().nullable(),
});

export type WorkerState = z.infer<typeof WorkerState>;
