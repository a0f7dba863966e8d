import type { KeyMemory } from '../upstreams/sportradar/queue.ts';

/** A key's memory without storage and without a budget. `calls` are the times of the counted ones. */
export function keyMemory(): KeyMemory & { calls: number[] } {
  const values = new Map<string, string>();
  const calls: number[] = [];
  return {
    calls,
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
    countCall: (now) => void calls.push(now),
  };
}
