import { env, reset } from 'cloudflare:test';
import { beforeEach, vi } from 'vitest';
import { migrateEmpty } from './migrating.ts';

// Each test starts with an empty database and an empty KV. `reset` empties only storage that is in memory, and workerd unloads storage that was not used
// for ten seconds, which happens between two files on a busy machine. So the setup reads from each storage first.
beforeEach(async () => {
  await Promise.all([
    env.DB.prepare('SELECT 1').run(),
    env.SUBSCRIBERS.prepare('SELECT 1').run(),
    env.PUSH.prepare('SELECT 1').run(),
    env.LAST_GOOD.get('any'),
  ]);
  await reset();
  await Promise.all([
    migrateEmpty(env.DB, env.MIGRATIONS),
    migrateEmpty(env.SUBSCRIBERS, env.SUBSCRIBERS_MIGRATIONS),
    migrateEmpty(env.PUSH, env.PUSH_MIGRATIONS),
  ]);
});

const { setTimeout, clearTimeout } = globalThis;

// The runtime, which is one for all files, allows 10,000 timers at a time. While tests run, those of requests fire minutes late, also when the response
// has come long ago: of 390 that were to fire within five seconds, 97 had fired after a minute. So a test ends those that it started.
beforeEach(() => {
  const timers: ReturnType<typeof setTimeout>[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException('The time is over', 'TimeoutError'));
    timers.push(setTimeout(abort, milliseconds));
    return controller.signal;
  });
  return () => timers.forEach((timer) => clearTimeout(timer));
});
