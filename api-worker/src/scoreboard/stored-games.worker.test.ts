import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { celtics, content, game, heat, lineOf } from '../testing/scoreboard-content.ts';
import { knownGames, knownQuery } from './polling/feed-states.ts';
import {
  boundValues,
  countQuery,
  gameLists,
  type GameList,
  listGames,
  listQuery,
  type Whose,
} from './stored-games.ts';
import { storeContent } from './polling/store-scoreboard.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const sport: Whose = { sportId: 1 };
const league: Whose = { league: 'nba' };
const team: Whose = { teamId: 1 };
const teams: Whose = { teamIds: [1, 2] };

async function ids(list: GameList, now = noon, whose = league): Promise<string[]> {
  const { rows } = await listGames(env.DB, list, whose, { perPage: 100, page: 1 }, now);
  return z
    .array(z.object({ venue: z.string() }))
    .parse(rows)
    .map(({ venue }) => venue);
}

/** The venue serves as the name of each game here. */
const at = (name: string, startTime: string, more: Partial<Parameters<typeof game>[0]> = {}) =>
  game({ upstreamId: name, venue: name, startTime, ...more });

describe('the lists of games', () => {
  it('are filled by status and ordered by time', async () => {
    await storeContent(
      env.DB,
      'nba',
      content({
        games: [
          at('mañana', '2026-11-21T12:00:00Z'),
          at('luego', '2026-11-20T13:00:00Z'),
          at('atrasado', '2026-11-20T07:00:00Z'),
          at('olvidado', '2026-11-20T05:00:00Z'),
          at('sin hora', '2026-11-20T05:00:00Z', { startTimeConfirmed: false }),
          at('segundo', '2026-11-20T11:00:00Z', { status: 'live' }),
          at('primero', '2026-11-20T10:00:00Z', { status: 'live' }),
          at('ayer', '2026-11-19T12:00:00Z', { status: 'finished' }),
          at('anteayer', '2026-11-18T12:00:00Z', { status: 'finished' }),
          at('otro mes', '2026-10-18T12:00:00Z', { status: 'finished' }),
        ],
      }),
      noon,
    );
    expect(await ids('live')).toEqual(['primero', 'segundo']);
    expect(await ids('upcoming')).toEqual(['sin hora', 'atrasado', 'luego', 'mañana']);
    expect(await ids('recent')).toEqual(['ayer', 'anteayer']);
  });

  it('drop a live game without an update for half a day', async () => {
    const live = at('eterno', '2026-11-20T11:00:00Z', { status: 'live' });
    await storeContent(env.DB, 'nba', content({ games: [live] }), noon);
    expect(await ids('live', noon + 11 * 3_600_000)).toEqual(['eterno']);
    expect(await ids('live', noon + 13 * 3_600_000)).toEqual([]);
  });
});

/** Stores one game, and returns in which lists it is at each time. */
async function listedAt(times: readonly string[], startTime: string, more: Parameters<typeof at>[2]) {
  await storeContent(env.DB, 'nba', content({ games: [at('él', startTime, more)] }), noon);
  const found: Record<string, string> = {};
  for (const time of times) {
    const held = await Promise.all(gameLists.map((list) => ids(list, Date.parse(time))));
    found[time] = gameLists.filter((_, place) => held[place]?.includes('él')).join();
  }
  return found;
}

describe('a game that is not played as scheduled', () => {
  it.each(['postponed', 'cancelled', 'unnecessary'])(
    'and is %s is upcoming until its day in Puerto Rico is over',
    async (status) => {
      // 19:30 of November 20.
      const times = [
        '2026-11-15T12:00:00Z',
        '2026-11-21T02:00:00Z',
        '2026-11-21T03:59:59Z',
        '2026-11-21T04:00:00Z',
      ];
      expect(await listedAt(times, '2026-11-20T23:30:00Z', { status })).toEqual({
        '2026-11-15T12:00:00Z': 'upcoming',
        '2026-11-21T02:00:00Z': 'upcoming',
        '2026-11-21T03:59:59Z': 'upcoming',
        '2026-11-21T04:00:00Z': '',
      });
    },
  );

  it('is suspended: live while it may resume, then recent with its score, until it plays on', async () => {
    const suspended = { status: 'suspended', homeScore: 3, awayScore: 2 };
    const times = [
      '2026-11-21T00:00:00Z',
      '2026-11-21T11:29:59Z',
      '2026-11-21T11:30:00Z',
      '2026-12-04T12:00:00Z',
      '2026-12-05T12:00:00Z',
    ];
    expect(await listedAt(times, '2026-11-20T23:30:00Z', suspended)).toEqual({
      '2026-11-21T00:00:00Z': 'live',
      '2026-11-21T11:29:59Z': 'live',
      '2026-11-21T11:30:00Z': 'recent',
      '2026-12-04T12:00:00Z': 'recent',
      '2026-12-05T12:00:00Z': '',
    });
  });

  it('is suspended and gets another start: upcoming until that start', async () => {
    const times = ['2026-11-21T12:00:00Z', '2026-11-22T19:59:59Z', '2026-11-22T20:00:00Z'];
    expect(await listedAt(times, '2026-11-22T20:00:00Z', { status: 'suspended' })).toEqual({
      '2026-11-21T12:00:00Z': 'upcoming',
      '2026-11-22T19:59:59Z': 'upcoming',
      '2026-11-22T20:00:00Z': 'live',
    });
  });

  it('is abandoned: recent, for two weeks', async () => {
    const times = ['2026-11-21T00:00:00Z', '2026-12-04T12:00:00Z', '2026-12-05T12:00:00Z'];
    expect(Object.values(await listedAt(times, '2026-11-20T23:30:00Z', { status: 'abandoned' }))).toEqual([
      'recent',
      'recent',
      '',
    ]);
  });

  it('stands between the others in order of time, in every kind of list and on every page', async () => {
    await storeContent(
      env.DB,
      'nba',
      content({
        teams: [celtics, heat],
        games: [
          at('luego', '2026-11-20T13:00:00Z'),
          at('pospuesto', '2026-11-20T14:00:00Z', { status: 'postponed' }),
          at('tarde', '2026-11-20T15:00:00Z'),
          at('cancelado', '2026-11-20T16:00:00Z', { status: 'cancelled' }),
          at('noche', '2026-11-20T17:00:00Z'),
          at('primero', '2026-11-20T09:00:00Z', { status: 'live' }),
          at('suspendido', '2026-11-20T10:00:00Z', { status: 'suspended' }),
          at('segundo', '2026-11-20T11:00:00Z', { status: 'live' }),
        ],
      }),
      noon,
    );
    for (const whose of [league, sport, team, teams]) {
      const upcoming = ['luego', 'pospuesto', 'tarde', 'cancelado', 'noche'];
      expect(await ids('upcoming', noon, whose)).toEqual(upcoming);
      expect(await ids('live', noon, whose)).toEqual(['primero', 'suspendido', 'segundo']);
      const { rows, total } = await listGames(env.DB, 'upcoming', whose, { perPage: 2, page: 2 }, noon);
      expect([z.array(z.object({ venue: z.string() })).parse(rows), total]).toMatchObject([
        [{ venue: 'tarde' }, { venue: 'cancelado' }],
        5,
      ]);
    }
  });
});

describe('the lists of a team', () => {
  it('contain its games at home and away, in order of time, and no others', async () => {
    const sides = (homeUpstreamId: string, awayUpstreamId: string) => ({ homeUpstreamId, awayUpstreamId });
    await storeContent(
      env.DB,
      'nba',
      content({
        teams: [celtics, heat],
        games: [
          at('en casa', '2026-11-21T12:00:00Z'),
          at('de visita', '2026-11-20T13:00:00Z', sides('mia', 'bos')),
          at('sin ellos', '2026-11-20T14:00:00Z', sides('mia', 'orl')),
          at('ahora', '2026-11-20T11:00:00Z', { ...sides('orl', 'bos'), status: 'live' }),
          at('antes', '2026-11-18T11:00:00Z', { status: 'finished' }),
          at('después', '2026-11-19T11:00:00Z', { ...sides('mia', 'bos'), status: 'finished' }),
        ],
      }),
      noon,
    );
    expect(await ids('live', noon, team)).toEqual(['ahora']);
    expect(await ids('upcoming', noon, team)).toEqual(['de visita', 'en casa']);
    expect(await ids('recent', noon, team)).toEqual(['después', 'antes']);
    // For several teams, each game is listed once, even if both sides are among them.
    expect(await ids('upcoming', noon, teams)).toEqual(['de visita', 'sin ellos', 'en casa']);
    expect(await ids('recent', noon, teams)).toEqual(['después', 'antes']);
  });
});

describe('games that decide which feeds are due', () => {
  it('are near, and not over, or over without a score or lately without periods', async () => {
    await storeContent(
      env.DB,
      'nba',
      content({
        games: [
          at('pronto', '2026-11-20T13:00:00Z'),
          at('en juego', '2026-11-20T11:00:00Z', { status: 'live' }),
          at('suspendido', '2026-11-20T02:00:00Z', { status: 'suspended' }),
          at('sin puntos', '2026-11-20T09:00:00Z', { status: 'finished' }),
          at('con puntos', '2026-11-20T00:00:00Z', { status: 'finished', homeScore: 0, awayScore: 1 }),
          at('sin cuartos', '2026-11-20T08:00:00Z', { status: 'finished', homeScore: 0, awayScore: 1 }),
          at('con cuartos', '2026-11-20T08:00:00Z', {
            status: 'finished',
            homeScore: 0,
            awayScore: 1,
            lineScore: lineOf([0], [1]),
          }),
          at('por cerrar', '2026-11-20T05:00:00Z', {
            ...{
              status: 'finished',
              homeScore: 5,
              awayScore: 6,
              lineScore: lineOf([5], [6]),
              isSettled: false,
            },
          }),
          at('nunca cerrado', '2026-11-20T03:00:00Z', {
            ...{
              status: 'finished',
              homeScore: 5,
              awayScore: 6,
              lineScore: lineOf([5], [6]),
              isSettled: false,
            },
          }),
          at('lejos', '2026-11-23T13:00:00Z'),
          at('hace mucho', '2026-11-17T13:00:00Z', { status: 'live' }),
        ],
      }),
      noon,
    );
    const known = await knownGames(env.DB, noon);
    expect(known.map(({ upstreamId }) => upstreamId).toSorted()).toEqual([
      'en juego',
      'por cerrar',
      'pronto',
      'sin cuartos',
      'sin puntos',
      'suspendido',
    ]);
    expect(known[0]).toMatchObject({ league: 'nba' });
    const named = (test: (one: (typeof known)[number]) => boolean) =>
      known
        .filter(test)
        .map(({ upstreamId }) => upstreamId)
        .toSorted();
    expect(named(({ hasFinalScore }) => hasFinalScore)).toEqual(['por cerrar', 'sin cuartos']);
    expect(named(({ isBeingCorrected }) => isBeingCorrected)).toEqual(['por cerrar']);
    expect(named(({ isComplete }) => isComplete)).toEqual(['por cerrar']);
  });
});

it('of MLB, finished games of the last day are known: only their box scores correct a result', async () => {
  const over = { status: 'finished', homeScore: 5, awayScore: 6, lineScore: lineOf([5], [6]) };
  const games = (['2026-11-19T03:00:00Z', '2026-11-18T20:00:00Z'] as const).map((startTime) =>
    game({ league: 'mlb', upstreamId: startTime, startTime, ...over }),
  );
  await storeContent(env.DB, 'mlb', content({ games }), noon);
  expect(await knownGames(env.DB, noon)).toMatchObject([
    { upstreamId: '2026-11-19T03:00:00Z', isComplete: true, isBeingCorrected: false },
  ]);
});

describe('with 50,000 games', () => {
  const plan = async (query: string, bound: readonly unknown[]) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...bound)
      .all();
    return z
      .array(z.object({ detail: z.string() }))
      .parse(results)
      .map(({ detail }) => detail);
  };

  it.each(gameLists)('%s is read through indexes, of a sport and a league in their order', async (list) => {
    for (const [whose, indexes] of [
      [sport, [/games_by_sport \(sport_id=\? AND status=\? AND .*start_time/]],
      [league, [/games_by_league \(league=\? AND status=\? AND .*start_time/]],
      [
        team,
        [/games_by_home \(home_team_id=\? AND start_time/, /games_by_away \(away_team_id=\? AND start_time/],
      ],
      [
        teams,
        [/games_by_home \(home_team_id=\? AND start_time/, /games_by_away \(away_team_id=\? AND start_time/],
      ],
    ] as const) {
      const bound = boundValues(list, whose, noon);
      for (const steps of [
        await plan(listQuery(list, whose), [...bound, 20, 0]),
        await plan(countQuery(list, whose), bound),
      ]) {
        const reads = steps.filter((text) => /\bgames\b/.test(text));
        expect(reads.filter((text) => !indexes.some((index) => index.test(text)))).toEqual([]);
        for (const index of indexes) expect(reads.some((text) => index.test(text))).toBe(true);
        // Sorting would read the whole list for one page.
        if (indexes.length === 1) expect(steps.filter((text) => text.includes('TEMP B-TREE'))).toEqual([]);
      }
    }
    const days = ['2026-11-20', '2026-11-21', '2026-11-20', '2026-11-20', '2026-11-19'];
    const [step] = await plan(knownQuery, days);
    expect(step).toContain('games_by_league (league=? AND status=? AND start_time>?');
  });

  it.each([
    ['sport', sport],
    ['league', league],
  ])('a page of a %s reads only its own rows', async (_name, whose) => {
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000)
       INSERT INTO games (sport_id, league, upstream_id, start_time, status, home_name, away_name, league_name, updated_at)
       SELECT 1, 'nba', 'g' || n, strftime('%Y-%m-%dT%H:%M:%SZ', 1795176000 + n * 60, 'unixepoch'),
         CASE n % 10 WHEN 0 THEN 'postponed' ELSE 'scheduled' END, 'A', 'B', 'NBA', '2026-11-20T12:00:00Z' FROM numbers`,
    ).run();
    const { results, meta } = await env.DB.prepare(listQuery('upcoming', whose))
      .bind(...boundValues('upcoming', whose, noon), 20, 40)
      .all();
    expect(results).toHaveLength(20);
    expect(results[0]).toMatchObject({ id: 41 });
    expect(results.map((row) => row['status']).filter((status) => status === 'postponed')).toHaveLength(2);
    expect(meta.rows_read).toBeLessThanOrEqual(70);
  });
});
