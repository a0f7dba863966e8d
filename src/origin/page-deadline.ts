import { AsyncLocalStorage } from 'node:async_hooks';
import { knowPageDeadline } from '#config/page-deadline.ts';

/**
 * Milliseconds that all questions of one page may take together, whether they are asked side by side, one after the other or twice.
 * A reader leaves after some five seconds: half a second is left for rendering and for the way. The worker gives up on an
 * upstream after 3.5 s, so that its last good answer comes in time.
 */
const pagePatience = 4_500;

const deadlines = new AsyncLocalStorage<AbortSignal>();
knowPageDeadline(() => deadlines.getStore());

/** Runs `render`; whatever it asks the worker for is given up after `patience` milliseconds. */
export function withPageDeadline<T>(render: () => T, patience = pagePatience): T {
  return deadlines.run(AbortSignal.timeout(patience), render);
}
