import { AsyncLocalStorage } from 'node:async_hooks';
import { registerPageDeadline } from '#config/page-deadline.ts';

/**
 * Timeout in milliseconds for all requests of one page to the worker together, whether parallel, sequential or retried. Readers leave after
 * some five seconds, so half a second remains for rendering and the network. The worker's own timeout for an upstream is 3.5 s, so its
 * last good response comes in time (docs/decisions/0022-pages-under-load-and-late-data.md).
 */
const pageTimeout = 4_500;

const deadlines = new AsyncLocalStorage<AbortSignal>();
registerPageDeadline(() => deadlines.getStore());

/** Runs `render`. Its requests to the worker are aborted after `timeout` milliseconds. */
export function withPageDeadline<T>(render: () => T, timeout = pageTimeout): T {
  return deadlines.run(AbortSignal.timeout(timeout), render);
}
