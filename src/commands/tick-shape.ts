import { createHook } from 'node:async_hooks';

let kept: object | null = null;

/**
 * Keeps one of Node's records of `process.nextTick` for as long as the process runs, and returns it; null if Node made none.
 *
 * Node makes such a record some five times for each response. V8 does that fast while it knows their shape, and drops a shape that no object
 * has. When the collector runs while no request is under way, as during a build or at night, there is none. V8 learns that shape only once,
 * so from then on each record takes the slow way, an eighth of the time of a held page, until the process ends. With one record kept,
 * the shape stays.
 *
 * To be called before the first garbage collection, so at the start. The hook is the only way to such a record, and is disabled right after.
 */
export function keepTickShape(): object | null {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept = resource;
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  return kept;
}
