import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { sportSlugs } from '#contract/leagues.ts';
import { Game, Games, LeagueGames, LeagueTeams, Sport, Standings, Team, Teams } from '#contract/sports.ts';
import { recordRequest } from '../scoreboard/polling/feed-states.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { teamColour } from '../scoreboard/team-colours.ts';
import { Desk } from '../testing/desk.ts';
import { leaguesLoaded } from '../testing/loaded.ts';
import {
  celtics,
  content,
  game,
  heat,
  inQuarter,
  lineOf,
  team,
  vaqueros,
} from '../testing/scoreboard-content.ts';

let desk: Desk;

/** The desk's clock is at 16:00. */
const games = [
  game({
    upstreamId: 'live',
    status: 'live',
    homeScore: 58,
    awayScore: 61,
    phase: inQuarter(3, '4:20'),
    lineScore: lineOf([21, 24, 13], [24, 20, 17]),
    startTime: '2026-11-20T15:00:00Z',
    round: 'Gira internacional',
  }),
  game({ upstreamId: 'next', startTimeConfirmed: false }),
  game({
    upstreamId: 'later',
    startTime: '2026-11-22T00:00:00Z',
    awayUpstreamId: 'xyz',
    awayName: 'Invitados',
  }),
  game({
    upstreamId: 'over',
    status: 'finished',
    homeScore: 99,
    awayScore: 98,
    phase: inQuarter(4, '0:00'),
    startTime: '2026-11-19T00:00:00Z',
  }),
  // Its day is over, so it is in no list.
  game({ upstreamId: 'put-off', status: 'postponed', venue: null, startTime: '2026-11-19T20:00:00Z' }),
];

beforeEach(async () => {
  desk = new Desk({ variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr' } });
  await storeContent(env.DB, 'nba', content({ teams: [celtics, heat], games }), desk.clock);
  await storeContent(env.DB, 'superior-nacional', content({ teams: [vaqueros] }), desk.clock);
  await leaguesLoaded(desk.clock);
});

describe('the logos of teams', () => {
  const logos = async () => {
    const [celtics, heat] = await desk.read(Teams, '/api/teams?sportId=1');
    const [live] = await desk.read(LeagueGames, '/api/sportradar/nba/games/live');
    const [listed] = await desk.read(LeagueTeams, '/api/sportradar/nba/teams');
    const one = await desk.read(Team, '/api/teams/1');
    expect([one, live?.home, listed].map((team) => team?.logo)).toEqual(Array(3).fill(celtics?.logo));
    return [celtics?.logo, live?.away.logo, heat?.logo];
  };

  it('are those of the settings, the same in every response', async () => {
    expect(await logos()).toEqual([null, null, null]);
    desk = new Desk({
      variables: {
        TEAM_LOGOS_URL: 'https://logos.ejemplo.pr/{league}/{alias}.svg',
        TEAM_LOGOS_FILES: 'nba/mia.png',
      },
    });
    const files = '/escudos/nba/mia.png';
    expect(await logos()).toEqual(['https://logos.ejemplo.pr/nba/bos.svg', files, files]);
  });
});

describe('GET /api/sports/{slug or id}', () => {
  it.each(sportSlugs)('finds %s by slug and by id', async (slug) => {
    const sport = await desk.read(Sport, `/api/sports/${slug}`);
    expect(sport.slug).toBe(slug);
    expect(await desk.json(`/api/sports/${sport.id}`)).toEqual(sport);
  });
});

describe('GET /api/teams', () => {
  it('lists the teams of all leagues of a sport', async () => {
    const teams = await desk.read(Teams, '/api/teams?sportId=1');
    expect(teams.map(({ name, league }) => [name, league])).toEqual([
      ['Boston Celtics', 'nba'],
      ['Miami Heat', 'nba'],
      ['Vaqueros de Bayamón', 'superior-nacional'],
    ]);
    expect(teams[0]).toMatchObject({
      shortName: 'BOS',
      logo: null,
      location: 'Boston, MA',
      colour: teamColour('nba', 'BOS'),
    });
    expect(await desk.json('/api/teams?sportId=5')).toEqual([]);
  });

  it('gives the requested teams, also one that is no longer in any list', async () => {
    await storeContent(env.DB, 'nba', content({ teams: [celtics] }), desk.clock);
    const all = await desk.read(Teams, '/api/teams?sportId=1');
    expect(all.map(({ shortName }) => shortName)).not.toContain('MIA');
    expect((await desk.read(Teams, '/api/teams?ids=2,1,999')).map(({ id }) => id)).toEqual([1, 2]);
    expect((await desk.read(Team, '/api/teams/2')).name).toBe('Miami Heat');
  });

  it('gives a team that only a game names, and that is in no list', async () => {
    const [, later] = await desk.read(Games, '/api/games/upcoming?sportId=1');
    const id = later?.awayTeamId;
    const guests = {
      id,
      name: 'Invitados',
      shortName: 'Invitados',
      location: null,
      colour: null,
      league: 'nba',
    };
    expect(await desk.read(Team, `/api/teams/${id}`)).toMatchObject(guests);
    expect(await desk.json(`/api/teams?ids=${id}`)).toMatchObject([guests]);
    for (const list of ['/api/teams?sportId=1', '/api/sportradar/nba/teams']) {
      expect(JSON.stringify(await desk.json(list))).not.toContain('Invitados');
    }
  });
});

describe('GET /api/sportradar/{league}/standings', () => {
  const place = (upstreamId: string, group: string | null, rank: number) => ({
    upstreamId,
    group,
    rank,
    wins: 12 - rank,
    losses: rank,
    ties: null,
  });
  const read = () => desk.read(Standings, '/api/sportradar/nba/standings');

  it('has the places of the listed teams, in the newest list that has any', async () => {
    expect(await read()).toEqual([]);
    const standings = [
      place('mia', 'Conferencia Este', 2),
      place('bos', 'Conferencia Este', 1),
      place('xx', null, 1),
    ];
    await storeContent(env.DB, 'nba', content({ standings }), desk.clock);
    desk.forgetMemory();
    expect((await read()).map(({ name, rank, wins, alias }) => [name, rank, wins, alias])).toEqual([
      ['Boston Celtics', 1, 11, 'BOS'],
      ['Miami Heat', 2, 10, 'MIA'],
    ]);
    await storeContent(env.DB, 'nba', content({ standings: [] }), desk.clock);
    await storeContent(env.DB, 'nba', content({ standings: [place('mia', null, 1)] }), desk.clock);
    desk.forgetMemory();
    expect((await read()).map(({ name, group }) => [name, group])).toEqual([['Miami Heat', null]]);
  });

  it('do not make the scores look newer than they are', async () => {
    await recordRequest(env.DB, 'nba/season', desk.clock, desk.clock, null);
    await recordRequest(env.DB, 'nba/standings', desk.clock + 60_000, desk.clock, null);
    desk.passSeconds(90);
    desk.forgetMemory();
    const { headers } = await desk.request('/api/sportradar/nba/games/live');
    expect(headers.get('X-Data-Age')).toBe('90');
  });
});

it('teams are sorted as readers see their names', async () => {
  const of = (upstreamId: string, market: string | null, name: string) =>
    team({ upstreamId, league: 'mlb', market, name });
  const teams = [of('1', 'Texas', 'Rangers'), of('2', 'Boston', 'Red Sox'), of('3', null, 'Águilas')];
  await storeContent(env.DB, 'mlb', content({ teams }), desk.clock);
  const names = (await desk.read(Teams, '/api/teams?sportId=2')).map(({ name }) => name);
  expect(names).toEqual(['Águilas', 'Boston Red Sox', 'Texas Rangers']);
  // Here a team is shown by its own name, with its market below.
  expect(
    (await desk.read(LeagueTeams, '/api/sportradar/mlb/teams?per_page=2')).map(({ name }) => name),
  ).toEqual(['Águilas', 'Rangers']);
  const second = await desk.request('/api/sportradar/mlb/teams?per_page=2&page=2');
  expect([LeagueTeams.parse(await second.json()).length, second.headers.get('X-Total')]).toEqual([1, '3']);
});

describe('GET /api/games', () => {
  it('lists live, upcoming and finished games', async () => {
    const live = await desk.read(Games, '/api/games/live?sportId=1');
    expect(live).toMatchObject([
      {
        sportTypeId: 1,
        homeScore: 58,
        awayScore: 61,
        status: 'live',
        league: 'nba',
        pause: null,
        phase: inQuarter(3, '4:20'),
        lineScore: lineOf([21, 24, 13], [24, 20, 17]),
      },
    ]);
    // A phase is that of a live game only.
    expect(await desk.read(Games, '/api/games/recent?sportId=1')).toMatchObject([{ phase: null }]);
    expect(await desk.read(LeagueGames, '/api/sportradar/nba/games/live')).toMatchObject([
      { phase: inQuarter(3, '4:20'), pause: null },
    ]);
    const upcoming = await desk.read(Games, '/api/games/upcoming?sportId=1');
    expect(upcoming.map(({ startTimeConfirmed }) => startTimeConfirmed)).toEqual([false, true]);
    expect(upcoming[1]).toMatchObject({ awayTeamId: expect.any(Number), homeTeamId: 1 });
    expect(await desk.read(Games, '/api/games/recent?sportId=1')).toMatchObject([{ homeScore: 99 }]);
    expect(await desk.json('/api/games/live?sportId=2')).toEqual([]);
  });

  it('lists the games of a team, at home and away', async () => {
    const response = await desk.request('/api/games/upcoming?teamId=2&per_page=1');
    expect(response.headers.get('X-Total')).toBe('1');
    expect(Games.parse(await response.json())).toMatchObject([{ awayTeamId: 2, startTimeConfirmed: false }]);
    expect(await desk.read(Games, '/api/games/live?teamId=1')).toMatchObject([{ homeTeamId: 1 }]);
    expect(await desk.read(Games, '/api/games/recent?teamId=2')).toMatchObject([{ awayScore: 98 }]);
    expect(await desk.json('/api/games/live?teamId=999')).toEqual([]);
    await recordRequest(env.DB, 'nba/season', desk.clock, desk.clock, null);
    await recordRequest(env.DB, 'mlb/season', desk.clock + 60_000, desk.clock, null);
    desk.passSeconds(90);
    desk.forgetMemory();
    const aged = await desk.request('/api/games/upcoming?teamId=2');
    expect(aged.headers.get('X-Data-Age')).toBe('90');
  });

  it('lists the games of several teams, each game once', async () => {
    const both = await desk.read(Games, '/api/games/upcoming?teamIds=2,1');
    expect(both).toHaveLength(2);
    expect(await desk.read(Games, '/api/games/upcoming?teamIds=2,999')).toMatchObject([{ awayTeamId: 2 }]);
    expect(await desk.json('/api/games/live?teamIds=998,999')).toEqual([]);
    await recordRequest(env.DB, 'nba/season', desk.clock - 40_000, desk.clock, null);
    desk.forgetMemory();
    const aged = await desk.request('/api/games/live?teamIds=1,2');
    expect(aged.headers.get('X-Data-Age')).toBe('40');
  });

  it('gives one game in any state', async () => {
    const id = await env.DB.prepare("SELECT id FROM games WHERE upstream_id = 'put-off'").first('id');
    expect(await desk.read(Game, `/api/games/${String(id)}`)).toMatchObject({
      id,
      status: 'postponed',
      venue: null,
    });
  });

  it('reports the age of its data, and whether the upstream fails', async () => {
    const live = () => desk.request('/api/games/live?sportId=1');
    await env.DB.prepare('DELETE FROM sports_loaded').run();
    expect((await live()).headers.get('X-Data-Age')).toBeNull();
    desk.passSeconds(60);
    await recordRequest(env.DB, 'nba/season', desk.clock - 40_000, desk.clock, null);
    await recordRequest(env.DB, 'mlb/season', desk.clock, desk.clock, 'timeout');
    desk.forgetMemory();
    let response = await live();
    // The score was stored a minute ago; the schedule, which has no scores, is newer.
    expect(response.headers.get('X-Data-Age')).toBe('60');
    expect(response.headers.get('X-Data-State')).toBe('fresh');
    await recordRequest(env.DB, 'nba/day/2026-11-20', desk.clock, desk.clock, 'http_403');
    desk.forgetMemory();
    response = await live();
    expect(response.headers.get('X-Data-State')).toBe('last-good');
    const [game] = Games.parse(await response.json());
    expect(game?.scoredAt).toBe('2026-11-20T16:00:00Z');
    const own = await desk.request(`/api/games/${game?.id}`);
    expect(own.headers.get('X-Data-Age')).toBe('60');
  });
});

describe('GET /api/sportradar/{league}', () => {
  it('gives games in the shape of the sports-data backend', async () => {
    const [live] = await desk.read(LeagueGames, '/api/sportradar/nba/games/live');
    expect(live).toMatchObject({
      upstreamId: 'live',
      home: { id: 1, name: 'Boston Celtics', alias: 'BOS', colour: teamColour('nba', 'BOS') },
      away: { id: 2, name: 'Miami Heat', alias: 'MIA', colour: teamColour('nba', 'MIA') },
      home_points: 58,
      away_points: 61,
      venue: { name: 'TD Garden' },
      scheduled: '2026-11-20T15:00:00Z',
      round: 'Gira internacional',
    });
    const [, later] = await desk.read(LeagueGames, '/api/sportradar/nba/games/upcoming');
    expect(later?.away).toEqual({
      id: expect.any(Number),
      name: 'Invitados',
      alias: 'Invitados',
      colour: null,
      logo: null,
    });
    expect(await desk.json('/api/sportradar/nba/games/recent')).toHaveLength(1);
    expect(await desk.json('/api/sportradar/superior-nacional/games/live')).toEqual([]);
  });

  it('gives teams', async () => {
    const teams = await desk.read(LeagueTeams, '/api/sportradar/nba/teams');
    expect(teams[0]).toEqual({
      id: 1,
      upstreamId: 'bos',
      name: 'Celtics',
      market: 'Boston',
      alias: 'BOS',
      colour: teamColour('nba', 'BOS'),
      logo: null,
    });
    expect(await desk.read(LeagueTeams, '/api/sportradar/superior-nacional/teams')).toHaveLength(1);
  });
});
