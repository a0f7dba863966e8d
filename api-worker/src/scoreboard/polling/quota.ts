import type { LeaguePath } from '#contract/sports.ts';
import type { Feed, Quota } from '../../upstreams/sportradar/feed-content.ts';

/** Below a tenth: three days of a month of steady use. */
const scarcePart = 0.1;
/** Feeds are then called a fourth as often. */
const stretch = 4;

/** For a key without a budget: the feeds that their leagues' quotas allow; with little quota left only scores and seasons, each a fourth as often. */
export function withinQuota(feeds: readonly Feed[], quotas: ReadonlyMap<LeaguePath, Quota>): Feed[] {
  return feeds.flatMap((feed) => {
    const quota = quotas.get(feed.league);
    if (quota === undefined || quota.allotted - quota.used >= quota.allotted * scarcePart) return [feed];
    const needed = feed.kind === 'score' || feed.kind === 'schedule';
    return needed ? [{ ...feed, ttlSeconds: feed.ttlSeconds * stretch }] : [];
  });
}
