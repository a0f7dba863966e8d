import type { LeaguePath } from '#contract/sports.ts';
import type { Feed, FeedContent, FeedKind, FeedsOf, KnownGame } from '../../scoreboard/feed-content.ts';
import type { Settings } from '../../settings.ts';
import type { Asker } from '../ask.ts';
import { askSportradar, type SportradarAccess } from './ask.ts';
import { leagueDay } from './days.ts';
import { mlbDailyBoxscore, mlbSchedule } from './mlb.ts';
import { nbaBoxscore, nbaSchedule } from './nba.ts';
import { nflBoxscore, nflSchedule } from './nfl.ts';
import { CallQueue, type QueueClock } from './queue.ts';
import { bsnFeeds } from './superior-nacional-feeds.ts';
import { type AccessLevel, ttlsOf } from './ttls.ts';
import { usTeams } from './us-game.ts';

/** A game counts as under way from a quarter of an hour before its start until five hours after it, whatever its last known status is. */
const onFromMs = 15 * 60_000;
const onUntilMs = 5 * 3_600_000;

/** Milliseconds. Trial allows one call a second, production more; a tenth is added because clocks differ. */
const gapsMs = { trial: 1_100, production: 110 } as const;

interface SportradarDependencies extends QueueClock {
  fetch: Asker['fetch'];
  timeoutMs: number;
}

/** The feeds worth calling. Null without SPORTRADAR_URL. Lives as long as the isolate, because it holds the queue of the key. */
export function sportradarFeeds(settings: Settings, dependencies: SportradarDependencies): FeedsOf | null {
  const { SPORTRADAR_URL: root, SPORTRADAR_ACCESS_LEVEL: level } = settings;
  if (root === null) return null;
  const { fetch, timeoutMs } = dependencies;
  const queue = new CallQueue(dependencies, gapsMs[level]);
  const access = { root, key: settings.SPORTRADAR_API_KEY, fetch, timeoutMs, queue };
  const basketball = bsnFeeds(access, level, settings.SPORTRADAR_BSN_COMPETITION_ID, dependencies.now);
  return (now, known) => {
    const on = known.filter((game) => isOn(game, now));
    const bsnIsOn = on.some(({ league }) => league === 'superior-nacional');
    const round = { access, level, now, known, on };
    const feeds = [...nbaFeeds(round), ...mlbFeeds(round), ...nflFeeds(round), ...basketball(bsnIsOn)];
    const urgency = ({ kind, ttlSeconds }: Feed) => (kind === 'teams' ? 0 : ttlSeconds);
    // Teams first: they are due once a day, and games refer to them.
    return feeds.toSorted((a, b) => urgency(a) - urgency(b));
  };
}

function isOn({ startTime, status }: KnownGame, now: number): boolean {
  const start = Date.parse(startTime);
  return status === 'live' || (start - onFromMs <= now && now <= start + onUntilMs);
}

type UsLeague = Exclude<LeaguePath, 'superior-nacional'>;

/** What is known when the feeds to call are chosen. */
interface Round {
  access: SportradarAccess;
  level: AccessLevel;
  now: number;
  known: readonly KnownGame[];
  /** The known games that are under way. */
  on: readonly KnownGame[];
}

function feedsUnder({ access, level }: Round, league: UsLeague, base: string) {
  return (
    name: string,
    path: string,
    kind: FeedKind,
    read: (json: unknown) => FeedContent,
    ttlSeconds = ttlsOf[level][kind],
  ): Feed => ({
    feed: `${league}/${name}`,
    league,
    kind,
    ttlSeconds,
    ask: async () => {
      const { json, ...said } = await askSportradar(`${base}/${path}.json`, access);
      return { content: read(json), ...said };
    },
  });
}

function nbaFeeds(round: Round): Feed[] {
  const { level, now, on } = round;
  const feed = feedsUnder(round, 'nba', `nba/${level}/v8/en`);
  const { year, month } = yearAndMonth(now, 'nba');
  // An NBA season is named after the year in which it begins, in October; its schedule appears in August. Playoffs begin in April.
  const season = month >= 8 ? year : year - 1;
  const types = month >= 4 && month <= 7 ? ['REG', 'PST'] : ['REG'];
  return [
    feed('hierarchy', 'league/hierarchy', 'teams', (json) => usTeams(json, 'nba')),
    ...boxscores('nba', round).map(({ id, ttl }) =>
      feed(`game/${id}`, `games/${id}/boxscore`, 'score', nbaBoxscore, ttl),
    ),
    ...daysOf('nba', on).map((day) =>
      feed(`day/${day}`, `games/${day.replaceAll('-', '/')}/schedule`, 'day', nbaSchedule),
    ),
    ...types.map((type) =>
      feed(`season/${season}/${type}`, `games/${season}/${type}/schedule`, 'schedule', nbaSchedule),
    ),
  ];
}

function mlbFeeds(round: Round): Feed[] {
  const { level, now, known, on } = round;
  const feed = feedsUnder(round, 'mlb', `mlb/${level}/v8/en`);
  const { year, month } = yearAndMonth(now, 'mlb');
  // A season is one calendar year; from December the next year's schedule is of use. Playoffs begin at the end of September.
  const season = month === 12 ? year + 1 : year;
  const types = month >= 9 && month <= 11 ? ['REG', 'PST'] : ['REG'];
  const live = daysOf('mlb', on);
  // No schedule holds scores, so the box score of a past day is loaded until every game has its score.
  const over = daysOf('mlb', known.filter(begun(now))).filter((day) => !live.includes(day));
  return [
    feed('hierarchy', 'league/hierarchy', 'teams', (json) => usTeams(json, 'mlb')),
    ...[...live, ...over].map((day) =>
      feed(
        `boxscore/${day}`,
        `games/${day.replaceAll('-', '/')}/boxscore`,
        'score',
        mlbDailyBoxscore,
        ttlsOf[level][live.includes(day) ? 'score' : 'schedule'],
      ),
    ),
    ...live.map((day) =>
      feed(`day/${day}`, `games/${day.replaceAll('-', '/')}/schedule`, 'day', mlbSchedule),
    ),
    ...types.map((type) =>
      feed(`season/${season}/${type}`, `games/${season}/${type}/schedule`, 'schedule', mlbSchedule),
    ),
  ];
}

function nflFeeds(round: Round): Feed[] {
  const { level, on } = round;
  const feed = feedsUnder(round, 'nfl', `nfl/official/${level}/v7/en`);
  const isOnNow = on.some(({ league }) => league === 'nfl');
  const live = isOnNow ? [feed('week/live', 'games/current_week/schedule', 'day', nflSchedule)] : [];
  return [
    feed('hierarchy', 'league/hierarchy', 'teams', (json) => usTeams(json, 'nfl')),
    ...boxscores('nfl', round).map(({ id, ttl }) =>
      feed(`game/${id}`, `games/${id}/boxscore`, 'score', nflBoxscore, ttl),
    ),
    ...live,
    feed('season', 'games/current_season/schedule', 'schedule', nflSchedule),
  ];
}

const begun =
  (now: number) =>
  ({ startTime }: KnownGame): boolean =>
    Date.parse(startTime) <= now;

/** Games that have begun: loaded as often as scores while under way, and hourly if only the score is missing. */
function boxscores(league: UsLeague, { level, now, known }: Round): { id: string; ttl: number }[] {
  return known
    .filter((game) => game.league === league && begun(now)(game))
    .map((game) => ({
      id: encodeURIComponent(game.upstreamId),
      ttl: ttlsOf[level][isOn(game, now) ? 'score' : 'schedule'],
    }));
}

function daysOf(league: UsLeague, games: readonly KnownGame[]): string[] {
  const ours = games.filter((game) => game.league === league);
  return [...new Set(ours.map(({ startTime }) => leagueDay(Date.parse(startTime), league)))];
}

function yearAndMonth(now: number, league: UsLeague): { year: number; month: number } {
  const day = leagueDay(now, league);
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}
