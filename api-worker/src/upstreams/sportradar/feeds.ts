import { leaguePaths } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { type Feed, type FeedsOf, isUnderWay, type League } from './league.ts';
import type { Settings } from '../../settings.ts';
import type { GetOptions } from '../get-json.ts';
import { type KeyMemory, CallQueue, type QueueClock } from './queue.ts';
import { mlb } from './mlb.ts';
import { nba } from './nba.ts';
import { nfl } from './nfl.ts';
import { superiorNacional } from './superior-nacional.ts';

/** Milliseconds. Trial allows one call a second, production more; a tenth is added because clocks differ. */
const gapsMs = { trial: 1_100, production: 110 } as const;

interface SportradarDependencies extends QueueClock {
  fetch: GetOptions['fetch'];
  timeoutMs: number;
  /** The key's memory: every queue of one key must have the same. */
  memory: KeyMemory;
}

/** Every league that is loaded. */
const sportradarLeagues: Readonly<Record<LeaguePath, League>> = {
  nba,
  mlb,
  nfl,
  'superior-nacional': superiorNacional,
};

/** The feeds worth calling. Null without SPORTRADAR_URL. */
export function sportradarFeeds(settings: Settings, dependencies: SportradarDependencies): FeedsOf | null {
  const { SPORTRADAR_URL: root, SPORTRADAR_ACCESS_LEVEL: level } = settings;
  if (root === null) return null;
  const { fetch, timeoutMs, memory, now: clock } = dependencies;
  const queue = new CallQueue(dependencies, gapsMs[level], memory);
  const access = { root, key: settings.SPORTRADAR_API_KEY, fetch, timeoutMs, queue };
  const connected = leaguePaths.map((league) => {
    const feedsOf = sportradarLeagues[league]({ access, settings, now: clock, memory });
    return { league, feedsOf };
  });
  return (now, games) => {
    const feeds = connected.flatMap(({ league, feedsOf }) => {
      const known = games.filter((game) => game.league === league);
      return feedsOf({ now, known, on: known.filter((game) => isUnderWay(game, now)) });
    });
    const first = ['teams', 'standings'];
    const urgency = ({ kind, ttlSeconds }: Feed) => (first.includes(kind) ? first.indexOf(kind) : ttlSeconds);
    // Teams first: they are due once a day, and games refer to them. Then the standings, which are due as seldom.
    return feeds.toSorted((a, b) => urgency(a) - urgency(b));
  };
}
