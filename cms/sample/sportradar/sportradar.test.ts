import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from '../server.ts';

// 2:42 p. m. in Puerto Rico: games of the NBA and the MLB are being played. The NFL plays on Sunday.
const NOW = new Date('2026-11-20T18:42:10Z');
const SUNDAY = new Date('2026-11-22T19:00:00Z');
const MINUTE = 60_000;
const leagueApis = ['/nba/trial/v8/en', '/mlb/production/v8/en', '/nfl/official/trial/v7/en'];
const [nba, mlb, nfl] = ['/nba/trial/v8/en', '/mlb/trial/v8/en', '/nfl/official/trial/v7/en'];
const bsn = '/basketball/trial/v2/es';

let sample: SampleNewsroom;
let clock = NOW;
beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, now: () => clock });
});
beforeEach(() => {
  clock = NOW;
});
afterEach(() => sample.faults.clear());
afterAll(() => sample.close());

const Side = z.looseObject({ id: z.string(), name: z.string() });
const Game = z.looseObject({
  id: z.string(),
  status: z.string(),
  scheduled: z.string(),
  home: Side,
  away: Side,
});
type Game = z.infer<typeof Game>;
const Day = z.object({ games: z.array(Game) });
const Week = z.object({ week: z.object({ games: z.array(Game) }) });
const BoxscoreDay = z.object({ league: z.object({ games: z.array(z.object({ game: Game })) }) });

function get(path: string): Promise<Response> {
  return fetch(sample.url + path, { headers: { 'x-api-key': 'una-clave' } });
}

async function read(path: string): Promise<unknown> {
  const response = await get(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function seasonGames(api: string): Promise<Game[]> {
  if (api.startsWith('/nfl')) {
    const Season = z.object({ weeks: z.array(Week.shape.week) });
    const { weeks } = Season.parse(await read(`${api}/games/current_season/schedule.json`));
    return weeks.flatMap(({ games }) => games);
  }
  return Day.parse(await read(`${api}/games/2026/REG/schedule.json`)).games;
}

async function teamIds(api: string): Promise<string[]> {
  const Group = z.object({
    divisions: z.array(z.object({ teams: z.array(z.object({ id: z.string() })) })),
  });
  const Hierarchy = z.object({ conferences: z.array(Group).optional(), leagues: z.array(Group).optional() });
  const { conferences, leagues } = Hierarchy.parse(await read(`${api}/league/hierarchy.json`));
  const groups = conferences ?? leagues ?? [];
  return groups.flatMap(({ divisions }) => divisions.flatMap(({ teams }) => teams.map(({ id }) => id)));
}

function startOf({ scheduled }: Game): number {
  return Date.parse(scheduled);
}

describe.each(leagueApis)('%s', (api) => {
  test('has games of every status while it plays', async () => {
    if (api.startsWith('/nfl')) clock = SUNDAY;
    const games = await seasonGames(api);
    const count = (status: string) => games.filter((game) => game.status === status).length;
    for (const status of ['inprogress', 'scheduled', 'closed', 'postponed', 'time-tbd']) {
      expect(count(status), status).toBeGreaterThan(0);
    }
    const ahead = games.filter(({ status }) => status === 'scheduled').map((game) => startOf(game) - +clock);
    expect(Math.min(...ahead)).toBeGreaterThan(0);
    expect(Math.min(...ahead)).toBeLessThanOrEqual(120 * MINUTE);
    expect(Math.max(...ahead)).toBeGreaterThan(3 * 24 * 60 * MINUTE);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  });

  test('has one team that is not in its hierarchy', async () => {
    const known = new Set(await teamIds(api));
    expect(known.size).toBeGreaterThanOrEqual(30);
    const games = await seasonGames(api);
    const unknown = games.flatMap(({ home, away }) => [home.id, away.id]).filter((id) => !known.has(id));
    expect(new Set(unknown).size).toBe(1);
  });

  test('responds the same at the same time, and keeps its games as time passes', async () => {
    const before = await seasonGames(api);
    expect(await seasonGames(api)).toEqual(before);
    clock = new Date(+NOW + 60 * MINUTE);
    const after = new Map((await seasonGames(api)).map((game) => [game.id, game]));
    for (const game of before) {
      expect(after.get(game.id)).toMatchObject({ scheduled: game.scheduled, home: game.home });
    }
  });

  test('requires a key, and reports errors in HTML', async () => {
    const locked = await fetch(`${sample.url}${api}/league/hierarchy.json`);
    expect([locked.status, locked.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8']);
    const noService = await get(`${api}/nada.json`);
    expect(noService.status).toBe(596);
    expect(noService.headers.get('x-mashery-error-code')).toBe('ERR_596_SERVICE_NOT_FOUND');
    expect(await noService.text()).toBe('<h1>596 Service Not Found</h1>');
    const noGame = await get(`${api}/games/00000000-0000-5000-8000-000000000000/boxscore.json`);
    expect(noGame.status).toBe(404);
    expect(await noGame.text()).toContain('<h1>');
  });
});

test('an NBA game goes from scheduled to closed, and its score grows', async () => {
  const Boxscore = Game.extend({
    home: Side.extend({ market: z.string(), points: z.number().optional() }),
  });
  const next = (await seasonGames(nba)).find(({ status }) => status === 'scheduled');
  if (!next) throw new Error('no game is scheduled');
  const after = async (minutes: number) => {
    clock = new Date(startOf(next) + minutes * MINUTE);
    return Boxscore.parse(await read(`${nba}/games/${next.id}/boxscore.json`));
  };
  const walk = [await after(-1), await after(20), await after(75), await after(152), await after(170)];
  expect(walk.map(({ status }) => status)).toEqual([
    'scheduled',
    'inprogress',
    'halftime',
    'complete',
    'closed',
  ]);
  const [before, ...points] = walk.map(({ home }) => home.points);
  expect(before).toBeUndefined();
  const [early = NaN, half = NaN, end = NaN] = points;
  expect(half).toBeGreaterThan(early);
  expect(end).toBeGreaterThan(half);
});

test('the NBA schedule of a day has the keys of the real one', async () => {
  const body = z
    .looseObject({ games: z.array(Game) })
    .parse(await read(`${nba}/games/2026/11/20/schedule.json`));
  expect(Object.keys(body).sort()).toEqual(['date', 'games', 'league']);
  const closed = body.games.find(({ status }) => status === 'closed');
  const keys =
    'id status title coverage scheduled home_points away_points track_on_court sr_id venue broadcasts home away';
  expect(Object.keys(closed ?? {}).sort()).toEqual(keys.split(' ').sort());
  expect(Object.keys(closed?.home ?? {}).sort()).toEqual(['alias', 'id', 'name']);
  const live = body.games.find(({ status }) => status === 'inprogress');
  expect(live).not.toHaveProperty('home_points');
  const titled = (title: string) => body.games.filter((game) => game['title'] === title);
  expect(titled('Juego de exhibición').map(({ away }) => away.name)).toEqual(['Leyendas del Caribe']);
  // Six games of a day are played abroad.
  expect(titled('Gira internacional')).toHaveLength(6);
});

test('the MLB day lasts into the night, has a double-header on Saturdays, and has scores only in its box scores', async () => {
  const { games } = Day.parse(await read(`${mlb}/games/2026/11/21/schedule.json`));
  expect(Math.min(...games.map(startOf))).toBe(Date.parse('2026-11-21T17:05:00Z'));
  expect(Math.max(...games.map(startOf))).toBe(Date.parse('2026-11-22T02:10:00Z'));
  const second = games.find((game) => game['game_number'] === 2);
  const pair = games.filter(({ home, away }) => home.id === second?.home.id && away.id === second.away.id);
  expect(pair.map((game) => game['game_number'])).toContain(1);
  expect(Object.keys(games[0]?.home ?? {}).sort()).toEqual(['abbr', 'id', 'market', 'name']);
  const day = BoxscoreDay.parse(await read(`${mlb}/games/2026/11/20/boxscore.json`));
  const today = Day.parse(await read(`${mlb}/games/2026/11/20/schedule.json`)).games;
  expect(day.league.games.map(({ game }) => game.id)).toEqual(today.map(({ id }) => id));
  const live = day.league.games.find(({ game }) => game.status === 'inprogress')?.game;
  expect(live).toMatchObject({
    home: { runs: expect.any(Number), hits: expect.any(Number), errors: expect.any(Number) },
    outcome: { current_inning: expect.any(Number), count: { outs: expect.any(Number) } },
  });
});

test('the NFL weeks are those of a season in every month', async () => {
  for (const [time, expected] of [
    ['2026-09-08T12:00:00Z', [17, 18, 1, 2]],
    ['2026-11-20T18:42:10Z', [10, 11, 12]],
    ['2027-06-15T12:00:00Z', [3, 4, 5, 6]],
  ] as const) {
    clock = new Date(time);
    const { weeks } = z
      .object({ weeks: z.array(z.object({ sequence: z.number(), title: z.string() })) })
      .parse(await read(`${nfl}/games/current_season/schedule.json`));
    expect([time, weeks.map(({ sequence }) => sequence)]).toEqual([time, expected]);
    expect(weeks.map(({ title }) => Number(title))).toEqual(expected);
  }
});

test('the NFL schedule of a week has scores of finished games only; box scores have those of live games', async () => {
  clock = SUNDAY;
  const { games } = Week.parse(await read(`${nfl}/games/current_week/schedule.json`)).week;
  expect(games.find(({ status }) => status === 'closed')).toMatchObject({
    scoring: { home_points: expect.any(Number), away_points: expect.any(Number) },
  });
  const live = games.find(({ status }) => status === 'inprogress');
  expect(live).not.toHaveProperty('scoring');
  expect(await read(`${nfl}/games/${live?.id}/boxscore.json`)).toMatchObject({
    summary: { week: { title: '11' }, home: { points: expect.any(Number), market: expect.any(String) } },
  });
});

test('the Superior Nacional plays, and its live feed has the games under way', async () => {
  const { competitions } = z
    .object({ competitions: z.array(z.looseObject({ id: z.string(), name: z.string() })) })
    .parse(await read(`${bsn}/competitions.json`));
  const id = competitions.find(({ name }) => name === 'Superior Nacional')?.id;
  const { seasons } = z
    .object({ seasons: z.array(z.looseObject({ id: z.string(), end_date: z.string() })) })
    .parse(await read(`${bsn}/competitions/${id}/seasons.json`));
  const season = seasons[0];
  expect(Date.parse(season?.end_date ?? '')).toBeGreaterThan(+NOW);
  const escaped = encodeURIComponent(season?.id ?? '');
  const Summaries = z.object({
    summaries: z.array(
      z.object({
        sport_event: z.looseObject({ id: z.string(), start_time: z.string() }),
        sport_event_status: z.looseObject({ status: z.string() }),
      }),
    ),
  });
  // Nine in the evening.
  clock = new Date('2026-11-21T01:00:00Z');
  const { summaries } = Summaries.parse(await read(`${bsn}/seasons/${escaped}/summaries.json`));
  const words = new Set(summaries.map(({ sport_event_status }) => sport_event_status.status));
  expect([...words].toSorted()).toEqual(['closed', 'live', 'not_started']);
  const ofPage = Summaries.parse(await read(`${bsn}/seasons/${escaped}/summaries.json?start=2&limit=3`));
  expect(ofPage.summaries).toEqual(summaries.slice(2, 5));
  const live = Summaries.parse(await read(`${bsn}/schedules/live/summaries.json`)).summaries;
  expect(live).toEqual(summaries.filter(({ sport_event_status }) => sport_event_status.status === 'live'));
  expect(live[0]?.sport_event_status).toMatchObject({
    match_status: expect.stringMatching(/quarter$|pause/),
    clock: { remaining: expect.stringMatching(/^\d+:\d\d$/) },
    period_scores: expect.arrayContaining([
      { home_score: expect.any(Number), away_score: expect.any(Number), type: 'regular_period', number: 1 },
    ]),
  });
  const { season_competitors } = z
    .object({ season_competitors: z.array(z.object({ name: z.string() })) })
    .parse(await read(`${bsn}/seasons/${season?.id}/competitors.json`));
  expect(season_competitors.map(({ name }) => name)).toContain('Vaqueros de Bayamón');
  const missing = await get(`${bsn}/seasons/sr:season:1/summaries.json`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ message: expect.any(String), schema: '' });
});

test('sends the plan and the cache time in headers, and faults can be set for it', async () => {
  const { headers } = await get(`${mlb}/games/2026/11/20/boxscore.json`);
  expect(headers.get('cache-control')).toBe('public, max-age=120');
  expect(headers.get('x-plan-qps-allotted')).toBe('10');
  expect(Number(headers.get('x-plan-quota-current'))).toBeGreaterThan(0);
  sample.faults.set({ mode: 'html', path: '^/mlb/' });
  expect(await (await get(`${mlb}/league/hierarchy.json`)).text()).toContain('<!doctype html>');
});
