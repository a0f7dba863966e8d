import { env, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallLedger } from './call-ledger.ts';
import { areLoaded, sportradarHealth, freshnessOf } from '../loaded-feeds.ts';
import { countStatements, statementsOf } from '../../d1-statements.ts';
import type { Feed, FeedsOf, KnownGame } from '../../upstreams/sportradar/league.ts';
import type { FeedResponse } from '../../upstreams/sportradar/request.ts';
import type { Source } from './store-scoreboard.ts';
import { logged } from '../../testing/logged.ts';
import { celtics, content, game } from '../../testing/scoreboard-content.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { pollScoreboard } from './poll-scoreboard.ts';

let clock: number;
let requested: string[];
let feeds: Feed[];
let seen: readonly KnownGame[];
let source: Source;
/** Leagues of which games were stored. */
let told: string[];
let db: D1Database;

function feed(name: string, ttlSeconds: number, respond: () => Partial<FeedResponse> = () => ({})): Feed {
  const request = async () => {
    requested.push(name);
    clock += 1_000;
    return { content: content({}), maxAgeSeconds: null, quota: null, ...respond() };
  };
  const kind = name.includes('hierarchy') ? 'teams' : name.includes('boxscore') ? 'score' : 'schedule';
  return { feed: name, league: 'nba', kind, ttlSeconds, request };
}

const refusal =
  (reason: 'http_403' | 'not_json', pauseSeconds: number | null = null) =>
  () => {
    throw new UpstreamError(reason, { pauseSeconds });
  };

const feedsOf: FeedsOf = (_, known) => {
  seen = known;
  return feeds;
};

const sync = () =>
  runInDurableObject(env.SPORTRADAR.getByName('prueba'), (_, { storage }) =>
    pollScoreboard({
      ...{ db, source, feedsOf, ledger: new CallLedger(storage.sql), now: () => clock },
      gamesStored: (league) => Promise.resolve(void told.push(league)),
    }),
  );

beforeEach(() => {
  clock = Date.parse('2026-11-20T12:00:00Z');
  [requested, feeds, seen, source, db, told] = [[], [], [], 'real', env.DB, []];
});

describe('a pull of the scoreboard', () => {
  it('stores the content of the feeds, and passes them the games that are near', async () => {
    feeds = [
      feed('nba/hierarchy', 86_400, () => ({ content: content({ teams: [celtics] }) })),
      feed('nba/season', 3_600, () => ({
        content: content({ games: [game({ upstreamId: 'a' })], dropped: 2 }),
      })),
    ];
    expect(await sync()).toMatchObject({ requested: 2, failed: 0, dropped: 2 });
    expect(told).toEqual(['nba']);
    expect(seen).toMatchObject([{ upstreamId: 'a', status: 'scheduled' }]);
    expect(await env.DB.prepare('SELECT home_team_id FROM games').first('home_team_id')).toBe(1);
  });

  it('calls no feed before its interval is over, or the longer one of the upstream', async () => {
    feeds = [feed('nba/season', 3_600), feed('nba/hierarchy', 3_600, () => ({ maxAgeSeconds: 7_200 }))];
    await sync();
    clock += 3_500_000;
    await sync();
    expect(requested).toEqual(['nba/season', 'nba/hierarchy']);
    clock += 100_000;
    await sync();
    expect(requested.slice(2)).toEqual(['nba/season']);
  });

  it.each([
    ['nba/hierarchy', 60, 86_400],
    ['nba/boxscore/a', 30, 3_600],
    ['nba/season', 60, 3_600],
  ])('limits the max-age of %s', async (name, ttlSeconds, max) => {
    feeds = [feed(name, ttlSeconds, () => ({ maxAgeSeconds: 999_999 }))];
    await sync();
    clock += max * 1_000 - 1_001;
    await sync();
    expect(requested).toHaveLength(1);
    clock += 1;
    await sync();
    expect(requested).toHaveLength(2);
  });

  it('gives each feed its turn, however many are due all the time', async () => {
    feeds = Array.from({ length: 20 }, (_, index) => feed(`nba/boxscore/${index}`, 10));
    await sync();
    feeds.push(feed('nba/season', 3_600));
    await sync();
    await sync();
    expect(requested).toContain('nba/season');
    expect(requested.filter((name) => name === 'nba/boxscore/19').length).toBe(2);
  });

  it('calls fewer feeds of a league whose quota is nearly used', async () => {
    const quota = { allotted: 1_000, used: 950 };
    feeds = [feed('nba/hierarchy', 60), feed('nba/season', 600, () => ({ quota }))];
    await sync();
    requested = [];
    clock += 1_200_000;
    await sync();
    expect(requested).toEqual(['nba/season']);
    requested = [];
    clock += 2_300_000;
    await sync();
    expect(requested).toEqual([]);
    quota.used = 1;
    clock += 100_000;
    await sync();
    expect(requested).toEqual(['nba/season', 'nba/hierarchy']);
  });

  it('says when the next call is due, and waits for none', async () => {
    const beganAt = clock;
    feeds = [feed('nba/boxscore/a', 20), feed('nba/season', 3_600)];
    expect(await sync()).toMatchObject({ requested: 2, nextAt: beganAt + 20_000 });
    expect(clock).toBe(beganAt + 2_000);
    expect(await sync()).toMatchObject({ requested: 0, nextAt: beganAt + 20_000 });
    clock = beganAt + 20_000;
    expect(await sync()).toMatchObject({ requested: 1, nextAt: beganAt + 40_000 });
  });

  it('ends after 20 calls or 30 seconds, and the next run is due at once', async () => {
    feeds = Array.from({ length: 100 }, (_, index) => feed(`nba/boxscore/${index}`, 3_600));
    expect(await sync()).toMatchObject({ requested: 20, nextAt: clock });
    feeds = Array.from({ length: 10 }, (_, index) =>
      feed(`nba/season/${index}`, 3_600, () => {
        clock += 6_000;
        return {};
      }),
    );
    expect(await sync()).toMatchObject({ requested: 5, nextAt: 0 });
  });

  it('keeps its content when a feed fails, calls the others, and retries that one in the next cron run', async () => {
    feeds = [feed('nba/day', 60, refusal('not_json')), feed('nba/season', 3_600)];
    expect(await sync()).toMatchObject({ requested: 2, failed: 1 });
    expect(logged).toEqual(['sync: sportradar: nba/day: not_json']);
    clock += 58_000;
    await sync();
    expect(requested).toEqual(['nba/day', 'nba/season', 'nba/day']);
    const failing = { reason: 'not_json', lastGoodAt: expect.any(Number) };
    expect(await sportradarHealth(env.DB, clock)).toMatchObject(failing);
    // Another feed's success does not hide it.
    feeds = [feed('nba/day', 60, refusal('not_json', 300)), feed('mlb/day', 60)];
    clock += 60_000;
    await sync();
    await sync();
    expect(requested.slice(3)).toContain('mlb/day');
    expect(await sportradarHealth(env.DB, clock)).toMatchObject(failing);
    // The worker forgets a feed that it calls no more, such as the feed of a past day.
    expect((await sportradarHealth(env.DB, clock + 3 * 3_600_000)).reason).toBeNull();
  });

  it('treats a response without readable items as a failure, and one without items as a success', async () => {
    feeds = [feed('nba/season', 3_600, () => ({ content: content({ dropped: 3 }) })), feed('nba/day', 3_600)];
    expect(await sync()).toMatchObject({ requested: 2, failed: 1, dropped: 3 });
    expect(logged).toEqual(['sync: sportradar: nba/season: malformed']);
    clock += 60_000;
    await sync();
    expect(requested.slice(2)).toEqual(['nba/season']);
  });

  it('honours the pause that the upstream demands, but for no longer than an hour', async () => {
    feeds = [
      feed('nba/day', 60, refusal('http_403', 600)),
      feed('nba/season', 60, refusal('http_403', 2_592_000)),
    ];
    await sync();
    clock += 500_000;
    await sync();
    expect(requested).toHaveLength(2);
    clock += 110_000;
    await sync();
    expect(requested.slice(2)).toEqual(['nba/day']);
    clock += 3_000_000;
    requested = [];
    await sync();
    expect(requested).toContain('nba/season');
  });

  it('never runs twice at once, and continues after a run that was killed', async () => {
    feeds = [feed('nba/season', 3_600)];
    await env.DB.prepare("UPDATE sync_state SET locked_until = ?1 WHERE upstream = 'sportradar'")
      .bind(clock + 60_000)
      .run();
    expect(await sync()).toBeNull();
    expect(requested).toEqual([]);
    clock += 60_000;
    expect(await sync()).toMatchObject({ requested: 1 });
    clock += 3_600_000;
    expect(await sync()).toMatchObject({ requested: 1 });
  });

  it('stays within the statements that D1 runs in one invocation, with whole seasons and the fullest night', async () => {
    const games = (league: 'nba' | 'mlb' | 'nfl' | 'superior-nacional', count: number) =>
      Array.from({ length: count }, (_, index) => game({ league, upstreamId: `${league}-${index}` }));
    const full = (league: 'nba' | 'mlb' | 'nfl' | 'superior-nacional', count: number) => ({
      ...feed(`${league}/season`, 3_600, () => ({ content: content({ games: games(league, count) }) })),
      league,
    });
    // The regular seasons, and a night with all fifteen games of the NBA. The seventeen of the day need less: their box scores are one feed.
    feeds = [
      full('mlb', 2_430),
      full('nba', 1_230),
      full('nfl', 272),
      full('superior-nacional', 204),
      ...Array.from({ length: 15 }, (_, index) =>
        feed(`nba/boxscore/${index}`, 30, () => ({
          content: content({ games: [game({ upstreamId: `nba-${index}` })] }),
        })),
      ),
      feed('nba/hierarchy', 86_400, () => ({ content: content({ teams: [celtics] }) })),
    ];
    ({ db } = countStatements({ db: env.DB }));
    expect(await sync()).toMatchObject({ requested: 20, failed: 0 });
    // D1 runs 1,000 on Workers Paid.
    expect(statementsOf(db)).toBeLessThan(180);
    expect(statementsOf(db)).toBeGreaterThan(100);
  });

  it('that ends late does not release the lock of the run after it', async () => {
    const lock = () =>
      env.DB.prepare(
        "SELECT locked_by, locked_until, synced_at FROM sync_state WHERE upstream = 'sportradar'",
      ).first();
    const other = { locked_by: 'otra', locked_until: clock + 200_000, synced_at: null };
    const slow = feed('nba/season', 3_600);
    const { request } = slow;
    feeds = [slow];
    slow.request = async () => {
      expect(await lock()).toMatchObject({ locked_by: expect.any(String), locked_until: clock + 60_000 });
      clock += 100_000;
      await env.DB.prepare(
        "UPDATE sync_state SET locked_by = ?1, locked_until = ?2 WHERE upstream = 'sportradar' AND locked_until <= ?3",
      )
        .bind(other.locked_by, other.locked_until, clock)
        .run();
      return request();
    };
    await sync();
    expect(await lock()).toEqual(other);
    expect(await sync()).toBeNull();
  });

  it('records which lists are known: not by a failure, by a part that does not exist, or by the score of one game', async () => {
    const isKnown = async (kind: 'teams' | 'schedule') => areLoaded(env.DB, ['nba'], kind);
    feeds = [
      feed('nba/hierarchy', 60, refusal('not_json')),
      feed('nba/season/2026/PST', 60, () => ({ isAbsent: true })),
      feed('nba/boxscore/1', 60),
    ];
    await sync();
    expect([await isKnown('teams'), await isKnown('schedule')]).toEqual([false, false]);
    feeds = [feed('nba/hierarchy', 86_400), feed('nba/season/2026/REG', 3_600)];
    clock += 60_000;
    await sync();
    expect([await isKnown('teams'), await isKnown('schedule')]).toEqual([true, true]);
    expect(await areLoaded(env.DB, ['nba', 'mlb'], 'teams')).toBe(false);
    // A site that was off for a week still knows how old its games are, and that it had them.
    clock += 7 * 86_400_000;
    feeds = [];
    await sync();
    expect(await isKnown('schedule')).toBe(true);
    expect((await freshnessOf(env.DB, ['nba'], clock)).at).toBe(Date.parse('2026-11-20T12:01:05Z'));
  });

  it('deletes feeds of past days', async () => {
    feeds = [feed('nba/day/2026-11-20', 60)];
    await sync();
    feeds = [];
    clock += 4 * 86_400_000;
    await sync();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM sports_feeds').first('n')).toBe(0);
  });
});

describe('made-up and real games', () => {
  const stored = async () => ({
    games: await env.DB.prepare('SELECT upstream_id FROM games').first('upstream_id'),
    teams: await env.DB.prepare('SELECT max(id) AS id FROM teams').first('id'),
  });
  const provideGame = (upstreamId: string) => {
    requested = [];
    feeds = [
      feed('nba/season', 3_600, () => ({ content: content({ games: [game({ upstreamId })] }), quota: null })),
    ];
  };

  beforeEach(async () => {
    source = 'sample';
    provideGame('inventado');
    await sync();
  });

  it('made-up games are deleted when a key comes, and their ids are not reused', async () => {
    expect(await stored()).toEqual({ games: 'inventado', teams: 2 });
    source = 'real';
    provideGame('de verdad');
    expect(await sync()).toMatchObject({ requested: 1 });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM games').first('n')).toBe(1);
    expect(await stored()).toEqual({ games: 'de verdad', teams: 4 });
  });

  it('made-up games are not stored beside real ones, which stay', async () => {
    source = 'real';
    provideGame('de verdad');
    await sync();
    source = 'sample';
    provideGame('inventado');
    clock += 7_200_000;
    expect(await sync()).toMatchObject({ requested: 0 });
    expect(requested).toEqual([]);
    expect(logged.filter((line) => line.includes('holds real games'))).toHaveLength(1);
    expect(await stored()).toMatchObject({ games: 'de verdad' });
    source = 'real';
    expect(await sync()).toMatchObject({ requested: 1 });
  });

  it('made-up games come back if the key never worked', async () => {
    source = 'real';
    requested = [];
    feeds = [feed('nba/season', 3_600, refusal('http_403', 3_600))];
    await sync();
    expect(await stored()).toMatchObject({ games: null });
    source = 'sample';
    provideGame('inventado');
    await sync();
    expect(await stored()).toMatchObject({ games: 'inventado' });
  });
});
