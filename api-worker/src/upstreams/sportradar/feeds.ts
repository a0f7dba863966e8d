import { leaguePaths } from '#contract/leagues.ts';
import type { Feed, FeedsOf } from '../../scoreboard/feed-content.ts';
import type { Settings } from '../../settings.ts';
import type { GetOptions } from '../get-json.ts';
import { isOn } from './league.ts';
import { sportradarLeagues } from './leagues.ts';
import { CallQueue, type QueueClock } from './queue.ts';

/** Milliseconds. Trial allows one call a second, production more; a tenth is added because clocks differ. */
const gapsMs = { trial: 1_100, production: 110 } as const;

interface SportradarDependencies extends QueueClock {
  fetch: GetOptions['fetch'];
  timeoutMs: number;
}

/** The feeds worth calling. Null without SPORTRADAR_URL. Lives as long as the isolate, because it holds the queue of the key. */
export function sportradarFeeds(settings: Settings, dependencies: SportradarDependencies): FeedsOf | null {
  const { SPORTRADAR_URL: root, SPORTRADAR_ACCESS_LEVEL: level } = settings;
  if (root === null) return null;
  const { fetch, timeoutMs, now: clock } = dependencies;
  const queue = new CallQueue(dependencies, gapsMs[level]);
  const access = { root, key: settings.SPORTRADAR_API_KEY, fetch, timeoutMs, queue };
  const connected = leaguePaths.map((league) => {
    const feedsOf = sportradarLeagues[league].connect({ access, settings, now: clock });
    return { league, feedsOf };
  });
  return (now, games) => {
    const feeds = connected.flatMap(({ league, feedsOf }) => {
      const known = games.filter((game) => game.league === league);
      return feedsOf({ now, known, on: known.filter((game) => isOn(game, now)) });
    });
    const urgency = ({ kind, ttlSeconds }: Feed) => (kind === 'teams' ? 0 : ttlSeconds);
    // Teams first: they are due once a day, and games refer to them.
    return feeds.toSorted((a, b) => urgency(a) - urgency(b));
  };
}
