import { jsonResponse, textResponse, type SampleResponse, type Upstream } from '../sample-response.ts';
import { basketballFeeds } from './sportradar-basketball.ts';
import type { FeedReader } from './sportradar-feed.ts';
import { mlbFeeds } from './sportradar-mlb.ts';
import { nbaFeeds } from './sportradar-nba.ts';
import { nflFeeds } from './sportradar-nfl.ts';
import type { StagedGames } from './staged-games.ts';

interface Api {
  /** The path up to and including the language. Access level and language can be any. */
  base: RegExp;
  feeds: FeedReader;
  /** The general APIs ("sr:" ids) report errors in JSON, those of the US leagues in HTML. */
  errors: 'json' | 'html';
}

const addressed = /^\/(nba|mlb|nfl|basketball)\//;
/**
 * Ten calls per second, as in a production plan. The monthly quota is so high that a day of development does not use it up: a client that
 * reads the quota would slow down.
 */
const QPS_ALLOTTED = 10;
const QUOTA_ALLOTTED = 1_000_000;

/**
 * Sportradar's APIs of the four leagues. `staged` are the NBA games that a test has added. Any key in the header `x-api-key` is accepted.
 * The calls are counted, but the quota is not enforced.
 */
export function sportradar(now: () => Date, staged: StagedGames): Upstream {
  const apis: Api[] = [
    { base: /^\/nba\/[^/]+\/v8\/[^/]+\//, feeds: nbaFeeds(() => staged.games), errors: 'html' },
    { base: /^\/mlb\/[^/]+\/v8\/[^/]+\//, feeds: mlbFeeds, errors: 'html' },
    { base: /^\/nfl\/official\/[^/]+\/v7\/[^/]+\//, feeds: nflFeeds, errors: 'html' },
    { base: /^\/basketball\/[^/]+\/v2\/[^/]+\//, feeds: basketballFeeds, errors: 'json' },
  ];
  let calls = 0;
  return ({ url, headers }) => {
    if (!addressed.test(url.pathname)) return null;
    if (!headers.get('x-api-key')) return textResponse('<h1>Forbidden</h1>', 403);
    calls += 1;
    const plan = {
      'X-Plan-Qps-Allotted': String(QPS_ALLOTTED),
      'X-Plan-Qps-Current': '1',
      'X-Plan-Quota-Allotted': String(QUOTA_ALLOTTED),
      'X-Plan-Quota-Current': String(calls),
    };
    const response = responseOf(apis, url, now());
    return { ...response, headers: { ...response.headers, ...plan } };
  };
}

function responseOf(apis: readonly Api[], url: URL, now: Date): SampleResponse {
  // Some clients escape the colons of "sr:season:1".
  const path = url.pathname.replaceAll(/%3a/gi, ':');
  const api = apis.find(({ base }) => base.test(path));
  if (!api) return serviceNotFound();
  const feed = api.feeds(path.replace(api.base, ''), url, now);
  if (feed !== null && feed !== 'no-resource') {
    return jsonResponse(feed.body, 200, {
      'Cache-Control': `public, max-age=${feed.maxAge}`,
      ...feed.headers,
    });
  }
  if (api.errors === 'html')
    return feed === null ? serviceNotFound() : textResponse('<h1>Not Found</h1>', 404);
  const message = feed === null ? 'Invalid route.' : 'No data found.';
  return jsonResponse({ generated_at: now.toISOString(), schema: '', message }, 404);
}

function serviceNotFound(): SampleResponse {
  const { headers, ...rest } = textResponse('<h1>596 Service Not Found</h1>', 596);
  return { ...rest, headers: { ...headers, 'X-Mashery-Error-Code': 'ERR_596_SERVICE_NOT_FOUND' } };
}
