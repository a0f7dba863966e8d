import { env, reset } from 'cloudflare:test';
import { beforeEach } from 'vitest';
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
