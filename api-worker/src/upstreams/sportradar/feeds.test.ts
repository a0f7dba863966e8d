import { describe, expect, it } from 'vitest';
import type { KnownGame } from './league.ts';
import { readSettings } from '../../settings.ts';
import { keyMemory } from '../../testing/key-memory.ts';
import { sportradarFeeds } from './feeds.ts';

const hour = 3_600_000;

/** The feeds at a time, and the addresses that their calls request. */
function feedsAt(
  time: string,
  known: KnownGame[] = [],
  variables: Record<string, string> = {},
  status = 200,
) {
  const now = Date.parse(time);
  const requested: string[] = [];
  const settings = readSettings({
    WORDPRESS_URL: 'https://cms.ejemplo.pr',
    SPORTRADAR_URL: 'https://api.deportes.ejemplo/relay/',
    SPORTRADAR_API_KEY: 'k',
    ...variables,
  });
  const feedsOf = sportradarFeeds(settings, {
    now: () => now,
    pause: () => Promise.resolve(),
    timeoutMs: 1_000,
    memory: keyMemory(),
    fetch: (url) => {
      requested.push(url);
      return Promise.resolve(Response.json({ games: [], conferences: [] }, { status }));
    },
  });
  const feeds = feedsOf?.(now, known) ?? [];
  const names = feeds.map(({ feed }) => feed);
  const ttl = (name: string) => feeds.find(({ feed }) => feed === name)?.ttlSeconds;
  return { feeds, names, ttl, requested };
}

function game(league: KnownGame['league'], startTime: string, overrides: Partial<KnownGame> = {}): KnownGame {
  return {
    league,
    upstreamId: `${league}-1`,
    startTime,
    status: 'scheduled',
    hasFinalScore: false,
    isBeingCorrected: false,
    isComplete: false,
    ...overrides,
  };
}

describe('the feeds', () => {
  it('do not exist without an address', () => {
    const settings = readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' });
    const dependencies = {
      now: () => 0,
      pause: () => Promise.resolve(),
      timeoutMs: 1,
      memory: keyMemory(),
      fetch: () => Promise.reject(new Error('requested')),
    };
    expect(sportradarFeeds(settings, dependencies)).toBeNull();
  });

  it('are teams each day and schedules each hour, teams first, while no game is known', () => {
    const { feeds } = feedsAt('2026-11-20T12:00:00Z');
    expect(feeds.map(({ feed, ttlSeconds }) => [feed, ttlSeconds])).toEqual([
      ['nba/hierarchy', 86_400],
      ['superior-nacional/competitors', 86_400],
      ['mlb/hierarchy', 86_400],
      ['nfl/hierarchy', 86_400],
      ['nba/season/2026/REG', 3_600],
      ['superior-nacional/season', 3_600],
      ['mlb/season/2026/REG', 3_600],
      ['mlb/season/2026/PST', 3_600],
      ['nfl/season', 3_600],
    ]);
  });

  it('have unique names', () => {
    const known = (['nba', 'mlb', 'nfl', 'superior-nacional'] as const).flatMap((league) => [
      game(league, '2026-11-20T01:00:00Z'),
      game(league, '2026-11-20T01:00:00Z', { upstreamId: `${league}-2` }),
      game(league, '2026-11-18T23:00:00Z', { upstreamId: `${league}-3` }),
    ]);
    const { names } = feedsAt('2026-11-20T02:00:00Z', known);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a season', () => {
  it.each([
    ['2026-07-31T12:00:00Z', ['nba/season/2025/REG', 'nba/season/2025/PST']],
    ['2026-08-01T03:59:59Z', ['nba/season/2025/REG', 'nba/season/2025/PST']],
    ['2026-08-01T04:00:00Z', ['nba/season/2026/REG']],
    ['2027-01-01T12:00:00Z', ['nba/season/2026/REG']],
    ['2027-04-01T12:00:00Z', ['nba/season/2026/REG', 'nba/season/2026/PST', 'nba/season/2026/PIT']],
    ['2026-10-01T12:00:00Z', ['nba/season/2026/REG', 'nba/season/2026/PRE']],
    ['2027-03-01T12:00:00Z', ['mlb/season/2027/REG', 'mlb/season/2027/PRE']],
    ['2026-08-31T12:00:00Z', ['mlb/season/2026/REG']],
    ['2026-10-15T12:00:00Z', ['mlb/season/2026/REG', 'mlb/season/2026/PST']],
    ['2026-12-01T08:59:59Z', ['mlb/season/2026/REG', 'mlb/season/2026/PST']],
    ['2026-12-01T09:00:00Z', ['mlb/season/2027/REG']],
    ['2027-01-01T12:00:00Z', ['mlb/season/2027/REG']],
  ])('at %s: %s', (time, expected) => {
    const league = expected[0]?.split('/')[0] ?? '';
    expect(feedsAt(time).names.filter((name) => name.startsWith(`${league}/season/`))).toEqual(expected);
  });
});

it('a finished game whose periods are missing is requested by the hour, not as one under way', () => {
  const over = (league: KnownGame['league']) =>
    game(league, '2026-11-20T20:00:00Z', { status: 'finished', hasFinalScore: true });
  const { names, ttl } = feedsAt('2026-11-20T23:00:00Z', [
    over('nba'),
    over('mlb'),
    over('nfl'),
    over('superior-nacional'),
  ]);
  expect(ttl('nba/game/nba-1')).toBe(3_600);
  expect(ttl('nfl/game/nfl-1')).toBe(3_600);
  expect(ttl('mlb/boxscore/2026-11-20')).toBe(3_600);
  expect(names.filter((name) => /day\/|live|playing/.test(name))).toEqual([]);
});

it('a finished game that is not closed is requested every few minutes, a closed one of MLB four times a day', () => {
  const at = '2026-11-20T20:00:00Z';
  const final = { status: 'finished', hasFinalScore: true, isComplete: true };
  const open = (['nba', 'mlb', 'nfl', 'superior-nacional'] as const).map((league) =>
    game(league, at, { ...final, isBeingCorrected: true }),
  );
  const { ttl } = feedsAt('2026-11-20T23:00:00Z', open);
  expect(ttl('nba/game/nba-1')).toBe(300);
  expect(ttl('nfl/game/nfl-1')).toBe(300);
  expect(ttl('mlb/boxscore/2026-11-20')).toBe(300);
  expect(ttl('superior-nacional/season/playing')).toBe(300);
  const closed = feedsAt('2026-11-20T23:00:00Z', [game('mlb', at, final), game('nba', at, final)]);
  expect(closed.ttl('mlb/boxscore/2026-11-20')).toBe(21_600);
  expect(closed.ttl('nba/game/nba-1')).toBeUndefined();
});

describe('a part of a season', () => {
  const play = (status: number) => {
    const { feeds } = feedsAt('2027-04-14T12:00:00Z', [], {}, status);
    return (name: string) => feeds.find(({ feed }) => feed === name);
  };

  it('has no games while the upstream does not have it', async () => {
    const response = await play(404)('nba/season/2026/PIT')?.request();
    expect(response?.content).toEqual({ teams: null, games: [], dropped: 0 });
    await expect(play(404)('nba/season/2026/REG')?.request()).rejects.toMatchObject({ reason: 'http_404' });
    await expect(play(500)('nba/season/2026/PIT')?.request()).rejects.toMatchObject({ reason: 'http_500' });
  });

  it.each([
    ['trial', 43_200],
    ['production', 21_600],
  ])('standings of a league that plays are loaded seldom, with the key for %s', (level, seconds) => {
    const at = (known: KnownGame[]) =>
      feedsAt('2026-11-20T12:00:00Z', known, { SPORTRADAR_ACCESS_LEVEL: level }).ttl('nba/standings');
    expect(at([game('nba', '2026-11-20T20:00:00Z')])).toBe(seconds);
    expect(at([])).toBeUndefined();
  });

  it('with few games is loaded four times a day', () => {
    expect(play(200)('nba/season/2026/PIT')?.ttlSeconds).toBe(21_600);
    expect(play(200)('nba/season/2026/PST')?.ttlSeconds).toBe(3_600);
  });
});

describe('a game', () => {
  const start = '2026-11-20T20:00:00Z';
  const from = (offset: number) => new Date(Date.parse(start) + offset).toISOString();

  it.each([
    [-hour / 4 - 1, false],
    [-hour / 4, true],
    [0, true],
    [5 * hour, true],
    [5 * hour + 1, false],
  ])('is on %i ms from its start: %s', (offset, isUnderWay) => {
    const known = [
      game('nba', start),
      game('mlb', start),
      game('nfl', start),
      game('superior-nacional', start),
    ];
    const { names, ttl } = feedsAt(from(offset), known);
    for (const name of [
      'nba/day/2026-11-20',
      'mlb/day/2026-11-20',
      'nfl/week/live',
      'superior-nacional/live',
    ]) {
      expect([name, names.includes(name)]).toEqual([name, isUnderWay]);
    }
    const begun = offset >= 0;
    expect(ttl('nba/game/nba-1')).toBe(begun ? (isUnderWay ? 30 : 3_600) : undefined);
    expect(ttl('nfl/game/nfl-1')).toBe(begun ? (isUnderWay ? 30 : 3_600) : undefined);
    expect(ttl('mlb/boxscore/2026-11-20')).toBe(isUnderWay ? 30 : begun ? 3_600 : undefined);
  });

  it.each([
    ['trial', 60, 30],
    ['production', 10, 10],
  ])('is loaded as often as a %s key allows', (level, day, score) => {
    const known = [
      game('nba', start),
      game('mlb', start),
      game('nfl', start),
      game('superior-nacional', start),
    ];
    const { ttl } = feedsAt(from(hour), known, { SPORTRADAR_ACCESS_LEVEL: level });
    expect(['nba/day/2026-11-20', 'mlb/day/2026-11-20', 'nfl/week/live'].map(ttl)).toEqual([day, day, day]);
    expect(
      ['nba/game/nba-1', 'mlb/boxscore/2026-11-20', 'nfl/game/nfl-1', 'superior-nacional/live'].map(ttl),
    ).toEqual([score, score, score, score]);
    expect(['nba/hierarchy', 'nba/season/2026/REG', 'superior-nacional/season/playing'].map(ttl)).toEqual([
      86_400, 3_600, 300,
    ]);
  });

  it('that is live is under way, however long ago it began', () => {
    const { ttl } = feedsAt(from(9 * hour), [game('nba', start, { status: 'live' })]);
    expect(ttl('nba/game/nba-1')).toBe(30);
    expect(ttl('nba/day/2026-11-20')).toBe(60);
  });

  it('in the small hours belongs to the evening before, in baseball', () => {
    const { names } = feedsAt('2026-07-04T07:30:00Z', [game('mlb', '2026-07-04T07:00:00Z')]);
    expect(names).toContain('mlb/boxscore/2026-07-03');
  });

  it('comes before the schedules', () => {
    const { names } = feedsAt(from(hour), [game('nba', start)]);
    expect(names.indexOf('nba/game/nba-1')).toBeLessThan(names.indexOf('nba/day/2026-11-20'));
    expect(names.indexOf('nba/day/2026-11-20')).toBeLessThan(names.indexOf('nba/season/2026/REG'));
  });
});

describe('the addresses', () => {
  const start = '2026-11-20T20:00:00Z';
  const known = [
    game('nba', start, { upstreamId: '../a b' }),
    game('mlb', start),
    game('nfl', start, { upstreamId: 'n1' }),
  ];

  it.each(['trial', 'production'])(
    'follow the root, the access level (%s) and each API’s version',
    async (level) => {
      const { feeds, requested } = feedsAt('2026-11-20T21:00:00Z', known, { SPORTRADAR_ACCESS_LEVEL: level });
      const us = feeds.filter(({ league }) => league !== 'superior-nacional');
      await Promise.allSettled(us.map(({ request }) => request()));
      const root = 'https://api.deportes.ejemplo/relay/';
      expect(requested.toSorted()).toEqual(
        [
          `mlb/${level}/v8/en/seasons/2026/REG/standings.json`,
          `nba/${level}/v8/en/seasons/2026/REG/standings.json`,
          `nfl/official/${level}/v7/en/seasons/2026/REG/standings/season.json`,
          `mlb/${level}/v8/en/games/2026/11/20/boxscore.json`,
          `mlb/${level}/v8/en/games/2026/11/20/schedule.json`,
          `mlb/${level}/v8/en/games/2026/PST/schedule.json`,
          `mlb/${level}/v8/en/games/2026/REG/schedule.json`,
          `mlb/${level}/v8/en/league/hierarchy.json`,
          `nba/${level}/v8/en/games/..%2Fa%20b/boxscore.json`,
          `nba/${level}/v8/en/games/2026/11/20/schedule.json`,
          `nba/${level}/v8/en/games/2026/REG/schedule.json`,
          `nba/${level}/v8/en/league/hierarchy.json`,
          `nfl/official/${level}/v7/en/games/current_season/schedule.json`,
          `nfl/official/${level}/v7/en/games/current_week/schedule.json`,
          `nfl/official/${level}/v7/en/games/n1/boxscore.json`,
          `nfl/official/${level}/v7/en/league/hierarchy.json`,
        ]
          .map((path) => root + path)
          .toSorted(),
      );
    },
  );
});
