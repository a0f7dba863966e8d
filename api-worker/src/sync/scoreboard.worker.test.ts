import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sportradarHealth } from '../scoreboard/feed-states.ts';
import type { Feed, FeedResponse, FeedsOf, KnownGame } from '../scoreboard/feed-content.ts';
import type { Source } from '../scoreboard/store.ts';
import { celtics, content, game } from '../testing/scoreboard.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { syncScoreboard } from './scoreboard.ts';

let clock: number;
let log: string[];
let requested: string[];
let feeds: Feed[];
let seen: readonly KnownGame[];
let source: Source;

function feed(name: string, ttlSeconds: number, tell: () => Partial<FeedResponse> = () => ({})): Feed {
  const request = async () => {
    requested.push(name);
    clock += 1_000;
    return { content: content({}), maxAgeSeconds: null, quota: null, ...tell() };
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
  syncScoreboard({
    db: env.DB,
    source,
    feedsOf,
    now: () => clock,
    pause: async (milliseconds) => void (clock += milliseconds),
  });

beforeEach(() => {
  clock = Date.parse('2026-11-20T12:00:00Z');
  [log, requested, feeds, seen, source] = [[], [], [], [], 'real'];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void log.push(line));
});

describe('a pull of the scoreboard', () => {
  it('stores the content of the feeds, and passes them the games that are near', async () => {
    feeds = [
      feed('nba/hierarchy', 86_400, () => ({ content: content({ teams: [celtics] }) })),
      feed('nba/season', 3_600, () => ({
        content: content({ games: [game({ upstreamId: 'a' })], dropped: 2 }),
      })),
    ];
    expect(await sync()).toEqual({ requested: 2, failed: 0, dropped: 2 });
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
  ])('limits the max-age of %s', async (name, ttlSeconds, longest) => {
    feeds = [feed(name, ttlSeconds, () => ({ maxAgeSeconds: 999_999 }))];
    await sync();
    // Further ahead than a run waits for feeds that become due.
    clock += longest * 1_000 - 50_000;
    await sync();
    expect(requested).toHaveLength(1);
    clock += 50_000;
    await sync();
    expect(requested).toHaveLength(2);
  });

  it('gives each feed its turn, however many are due all the time', async () => {
    feeds = Array.from({ length: 20 }, (_, index) => feed(`nba/boxscore/${index}`, 10));
    await sync();
    feeds.push(feed('nba/season', 3_600));
    await sync();
    expect(requested).toContain('nba/season');
    expect(requested.filter((name) => name === 'nba/boxscore/19').length).toBeGreaterThan(2);
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

  it('calls a live feed again within the minute, and ends before the next cron run', async () => {
    const beganAt = clock;
    feeds = [feed('nba/boxscore/a', 20), feed('nba/season', 3_600)];
    await sync();
    expect(requested).toEqual(['nba/boxscore/a', 'nba/season', 'nba/boxscore/a', 'nba/boxscore/a']);
    expect(clock - beganAt).toBeLessThan(60_000);
  });

  it('starts no call after 45 seconds', async () => {
    feeds = Array.from({ length: 100 }, (_, index) => feed(`nba/boxscore/${index}`, 3_600));
    expect(await sync()).toMatchObject({ requested: 45 });
  });

  it('keeps its content when a feed fails, calls the others, and retries that one in the next cron run', async () => {
    feeds = [feed('nba/day', 60, refusal('not_json')), feed('nba/season', 3_600)];
    expect(await sync()).toMatchObject({ requested: 2, failed: 1 });
    expect(log).toEqual(['sync: sportradar: nba/day: not_json']);
    clock += 58_000;
    await sync();
    expect(requested).toEqual(['nba/day', 'nba/season', 'nba/day']);
    expect(await sportradarHealth(env.DB)).toMatchObject({
      reason: 'not_json',
      lastGoodAt: expect.any(Number),
    });
  });

  it('treats a response without readable items as a failure, and one without items as a success', async () => {
    feeds = [feed('nba/season', 3_600, () => ({ content: content({ dropped: 3 }) })), feed('nba/day', 3_600)];
    expect(await sync()).toEqual({ requested: 2, failed: 1, dropped: 3 });
    expect(log).toEqual(['sync: sportradar: nba/season: malformed']);
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

  it('deletes feeds of days that are over', async () => {
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
  const tell = (upstreamId: string) => {
    requested = [];
    feeds = [
      feed('nba/season', 3_600, () => ({ content: content({ games: [game({ upstreamId })] }), quota: null })),
    ];
  };

  beforeEach(async () => {
    source = 'sample';
    tell('inventado');
    await sync();
  });

  it('made-up games are deleted when a key comes, and their ids are not reused', async () => {
    expect(await stored()).toEqual({ games: 'inventado', teams: 2 });
    source = 'real';
    tell('de verdad');
    expect(await sync()).toMatchObject({ requested: 1 });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM games').first('n')).toBe(1);
    expect(await stored()).toEqual({ games: 'de verdad', teams: 4 });
  });

  it('made-up games are not stored beside real ones, which stay', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    source = 'real';
    tell('de verdad');
    await sync();
    source = 'sample';
    tell('inventado');
    clock += 7_200_000;
    expect(await sync()).toMatchObject({ requested: 0 });
    expect(requested).toEqual([]);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('holds real games'));
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
    tell('inventado');
    await sync();
    expect(await stored()).toMatchObject({ games: 'inventado' });
  });
});
