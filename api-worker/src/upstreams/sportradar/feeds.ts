import type { LeaguePath } from '#contract/sports.ts';
import type { Feed, FeedContent, FeedsOf, KnownGame } from '../../scoreboard/rows.ts';
import type { Settings } from '../../settings.ts';
import type { Asker } from '../ask.ts';
import { askSportradar, type SportradarAccess } from './ask.ts';
import { leagueDay } from './days.ts';
import { mlbDailyBoxscore, mlbSchedule } from './mlb.ts';
import { nbaBoxscore, nbaSchedule } from './nba.ts';
import { nflBoxscore, nflSchedule } from './nfl.ts';
import { CallQueue, type QueueClock } from './queue.ts';
import { bsnFeeds } from './superior-nacional-feeds.ts';
import { usTeams } from './us-game.ts';

/** Seconds. Teams change once a year, dates of games by the hour, the day's list while it is played, a score all the time. */
const ttls = { teams: 86_400, schedule: 3_600, day: 60, boxscore: 30 } as const;

/** A game is on from a quarter of an hour before its start until five hours after, whatever the last word of it was. */
const onFromMs = 15 * 60_000;
const onUntilMs = 5 * 3_600_000;

/** Trial allows one call a second, production more; a tenth is for the clocks' difference. */
const gapsMs = { trial: 1_100, production: 110 } as const;

interface SportradarOutside extends QueueClock {
  fetch: Asker['fetch'];
  timeoutMs: number;
}

/** Which feeds are worth asking. Null without SPORTRADAR_URL. Lives as long as the isolate: it holds the queue of the key. */
export function sportradarFeeds(settings: Settings, outside: SportradarOutside): FeedsOf | null {
  const { SPORTRADAR_URL: root, SPORTRADAR_ACCESS_LEVEL: level } = settings;
  if (root === null) return null;
  const { fetch, timeoutMs } = outside;
  const queue = new CallQueue(outside, gapsMs[level]);
  const access = { root, key: settings.SPORTRADAR_API_KEY, fetch, timeoutMs, queue };
  const basketball = bsnFeeds(access, level, settings.SPORTRADAR_BSN_COMPETITION_ID, outside.now);
  return (now, known) => {
    const on = known.filter((game) => isOn(game, now));
    const bsnIsOn = on.some(({ league }) => league === 'superior-nacional');
    const feeds = [
      ...nbaFeeds(access, level, now, known, on),
      ...mlbFeeds(access, level, now, known, on),
      ...nflFeeds(access, level, now, known, on),
      ...basketball(bsnIsOn),
    ];
    const urgency = (feed: Feed) => (feed.ttlSeconds === ttls.teams ? 0 : feed.ttlSeconds);
    // Teams first: once a day, and games name them.
    return feeds.toSorted((a, b) => urgency(a) - urgency(b));
  };
}

function isOn({ startTime, status }: KnownGame, now: number): boolean {
  const start = Date.parse(startTime);
  return status === 'live' || (start - onFromMs <= now && now <= start + onUntilMs);
}

type UsLeague = Exclude<LeaguePath, 'superior-nacional'>;

function feedsUnder(access: SportradarAccess, league: UsLeague, base: string) {
  return (name: string, path: string, ttlSeconds: number, read: (json: unknown) => FeedContent): Feed => ({
    feed: `${league}/${name}`,
    league,
    ttlSeconds,
    ask: async () => {
      const { json, maxAgeSeconds } = await askSportradar(`${base}/${path}.json`, access);
      return { content: read(json), maxAgeSeconds };
    },
  });
}

function nbaFeeds(
  access: SportradarAccess,
  level: string,
  now: number,
  known: readonly KnownGame[],
  on: readonly KnownGame[],
): Feed[] {
  const feed = feedsUnder(access, 'nba', `nba/${level}/v8/en`);
  const { year, month } = yearAndMonth(now, 'nba');
  // Named after the year in which it begins, in October; its schedule is out in August. Playoffs from April.
  const season = month >= 8 ? year : year - 1;
  const types = month >= 4 && month <= 7 ? ['REG', 'PST'] : ['REG'];
  return [
    feed('hierarchy', 'league/hierarchy', ttls.teams, (json) => usTeams(json, 'nba')),
    ...boxscores('nba', now, known).map(({ id, ttl }) =>
      feed(`game/${id}`, `games/${id}/boxscore`, ttl, nbaBoxscore),
    ),
    ...daysOf('nba', on).map((day) =>
      feed(`day/${day}`, `games/${day.replaceAll('-', '/')}/schedule`, ttls.day, nbaSchedule),
    ),
    ...types.map((type) =>
      feed(`season/${season}/${type}`, `games/${season}/${type}/schedule`, ttls.schedule, nbaSchedule),
    ),
  ];
}

function mlbFeeds(
  access: SportradarAccess,
  level: string,
  now: number,
  known: readonly KnownGame[],
  on: readonly KnownGame[],
): Feed[] {
  const feed = feedsUnder(access, 'mlb', `mlb/${level}/v8/en`);
  const { year, month } = yearAndMonth(now, 'mlb');
  // One calendar year; from December the next one's schedule is of use. Playoffs from the end of September.
  const season = month === 12 ? year + 1 : year;
  const types = month >= 9 && month <= 11 ? ['REG', 'PST'] : ['REG'];
  const live = daysOf('mlb', on);
  // No schedule holds a score: a day that is over is asked for until every game has its own.
  const over = daysOf('mlb', known.filter(begun(now))).filter((day) => !live.includes(day));
  return [
    feed('hierarchy', 'league/hierarchy', ttls.teams, (json) => usTeams(json, 'mlb')),
    ...[...live, ...over].map((day) =>
      feed(
        `boxscore/${day}`,
        `games/${day.replaceAll('-', '/')}/boxscore`,
        live.includes(day) ? ttls.boxscore : ttls.schedule,
        mlbDailyBoxscore,
      ),
    ),
    ...live.map((day) =>
      feed(`day/${day}`, `games/${day.replaceAll('-', '/')}/schedule`, ttls.day, mlbSchedule),
    ),
    ...types.map((type) =>
      feed(`season/${season}/${type}`, `games/${season}/${type}/schedule`, ttls.schedule, mlbSchedule),
    ),
  ];
}

function nflFeeds(
  access: SportradarAccess,
  level: string,
  now: number,
  known: readonly KnownGame[],
  on: readonly KnownGame[],
): Feed[] {
  const feed = feedsUnder(access, 'nfl', `nfl/official/${level}/v7/en`);
  const isOnNow = on.some(({ league }) => league === 'nfl');
  const live = isOnNow ? [feed('week/live', 'games/current_week/schedule', ttls.day, nflSchedule)] : [];
  return [
    feed('hierarchy', 'league/hierarchy', ttls.teams, (json) => usTeams(json, 'nfl')),
    ...boxscores('nfl', now, known).map(({ id, ttl }) =>
      feed(`game/${id}`, `games/${id}/boxscore`, ttl, nflBoxscore),
    ),
    ...live,
    feed('season', 'games/current_season/schedule', ttls.schedule, nflSchedule),
  ];
}

const begun =
  (now: number) =>
  ({ startTime }: KnownGame): boolean =>
    Date.parse(startTime) <= now;

/** Games that have begun: every half minute while on, by the hour where only the score is missing. */
function boxscores(
  league: UsLeague,
  now: number,
  known: readonly KnownGame[],
): { id: string; ttl: number }[] {
  return known
    .filter((game) => game.league === league && begun(now)(game))
    .map((game) => ({
      id: encodeURIComponent(game.upstreamId),
      ttl: isOn(game, now) ? ttls.boxscore : ttls.schedule,
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
