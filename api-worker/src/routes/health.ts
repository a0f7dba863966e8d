import { Hono } from 'hono';
import { type Health, type UpstreamHealth, upstreamNames } from '#contract/health.ts';
import { syncedAt } from '../newsroom/articles.ts';
import { CountRow, storedDate } from '../newsroom/rows.ts';
import type { AppEnvironment } from '../services.ts';

/** How the upstreams and the read model are, as this isolate knows it. Asks no upstream. */
export const healthRoutes = new Hono<AppEnvironment>().get('/health', async (c) => {
  const { isolate, settings, db, now } = c.var.services;
  const upstreams = upstreamNames.map((name): UpstreamHealth => {
    const { lastGoodAt, reason } = isolate.memory.breaker(name).state;
    return {
      name,
      state: reason !== null ? 'failing' : lastGoodAt === null ? 'unknown' : 'ok',
      sample: settings.SAMPLE_UPSTREAMS.includes(name),
      lastGoodAt: lastGoodAt === null ? null : storedDate(lastGoodAt),
      ageSeconds: lastGoodAt === null ? null : Math.max(0, Math.floor((now() - lastGoodAt) / 1_000)),
      reason,
    };
  });
  const [count, synced] = await Promise.all([
    db.prepare('SELECT count(*) AS n FROM articles').first(),
    syncedAt(db),
  ]);
  const health: Health = {
    status: upstreams.some(({ state }) => state === 'failing') ? 'degraded' : 'ok',
    upstreams,
    readModel: { articles: CountRow.parse(count).n, syncedAt: synced === null ? null : storedDate(synced) },
  };
  return c.json(health, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});
