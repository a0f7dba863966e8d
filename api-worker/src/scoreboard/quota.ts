import { z } from 'zod';
import { LeaguePath } from '#contract/sports.ts';
import type { Feed, Quota } from './feed-content.ts';

/** Below a tenth: three days of a month of steady use. */
const scarcePart = 0.1;
/** Feeds are then called a fourth as often. */
const stretch = 4;

const Row = z.object({ league: LeaguePath, allotted: z.int(), used: z.int() });

/** The feeds that their leagues' quotas allow: with little quota left only scores and seasons, each a fourth as often. */
export function withinQuota(feeds: readonly Feed[], quotas: ReadonlyMap<LeaguePath, Quota>): Feed[] {
  return feeds.flatMap((feed) => {
    const quota = quotas.get(feed.league);
    if (quota === undefined || quota.allotted - quota.used >= quota.allotted * scarcePart) return [feed];
    const needed = feed.kind === 'score' || feed.kind === 'schedule';
    return needed ? [{ ...feed, ttlSeconds: feed.ttlSeconds * stretch }] : [];
  });
}

/** The quota of each league by its last response; a league whose responses never named one is missing. */
export async function readQuotas(db: D1Database): Promise<Map<LeaguePath, Quota>> {
  const { results } = await db.prepare('SELECT league, allotted, used FROM sports_quotas').all();
  return new Map(
    z
      .array(Row)
      .parse(results)
      .map(({ league, ...quota }) => [league, quota]),
  );
}

export async function recordQuota(
  db: D1Database,
  league: LeaguePath,
  { allotted, used }: Quota,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sports_quotas (league, allotted, used) VALUES (?1, ?2, ?3)
       ON CONFLICT (league) DO UPDATE SET allotted = excluded.allotted, used = excluded.used`,
    )
    .bind(league, allotted, used)
    .run();
}
