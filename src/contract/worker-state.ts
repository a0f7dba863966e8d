import { z } from 'zod';

/** How the worker fares that a site runs beside itself, as the process that started it saw it. */
export const WorkerState = z.object({
  /** How often it ended unasked since the site was started, and when it was last back; null: it never was away. */
  restarts: z.int().nonnegative(),
  restartedAt: z.iso.datetime().nullable(),
  /** Since when it has been down; null while it runs. */
  downSince: z.iso.datetime().nullable(),
});

export type WorkerState = z.infer<typeof WorkerState>;
