import { jsonResponse, textResponse, type Upstream } from '../sample-response.ts';
import { basketballFeeds } from './sportradar-basketball.ts';
import type { FeedReader } from './sportradar-feed.ts';
import { mlbFeeds } from './sportradar-mlb.ts';
import { nbaFeeds } from './sportradar-nba.ts';
import { nflFeeds } from './sportradar-nfl.ts';
import type { StagedGames } from './staged-games.ts';

/** Calls in a month: so many that a day of development does not use them up, because the worker reads the quota and would slow down. */
const QUOTA_ALLOTTED = 1_000_000;

/**
 * Sportradar's APIs of the four leagues. `staged` are the NBA games that a test has added. Any key in the header `x-api-key` is accepted.
 * The calls are counted, but the quota is not enforced.
 */
export function sportradar(now: () => Date, staged: StagedGames): Upstream {
  /** Each with the path up to and including the language. Access level and language can be any. */
  const leagues: readonly [base: RegExp, feeds: FeedReader][] = [
    [/^\/nba\/[^/]+\/v8\/[^/]+\//, nbaFeeds(() => staged.games)],
    [/^\/mlb\/[^/]+\/v8\/[^/]+\//, mlbFeeds],
    [/^\/nfl\/official\/[^/]+\/v7\/[^/]+\//, nflFeeds],
    [/^\/basketball\/[^/]+\/v2\/[^/]+\//, basketballFeeds],
  ];
  let calls = 0;
  return ({ url: { pathname }, headers }) => {
    const [base, feeds] = leagues.find(([address]) => address.test(pathname)) ?? [];
    if (base === undefined) return null;
    if (!headers.get('x-api-key')) return textResponse('<h1>Forbidden</h1>', 403);
    calls += 1;
    const feed = feeds?.(pathname.replace(base, ''), now()) ?? null;
    if (feed === null) return textResponse('<h1>Not Found</h1>', 404);
    return jsonResponse(feed.body, 200, {
      'Cache-Control': `public, max-age=${feed.maxAge}`,
      'X-Plan-Quota-Allotted': String(QUOTA_ALLOTTED),
      'X-Plan-Quota-Current': String(calls),
    });
  };
}
