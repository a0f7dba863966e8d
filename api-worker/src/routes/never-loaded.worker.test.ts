import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmergencyContent } from '#contract/emergency.ts';
import { Problem } from '#contract/problem.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { Games } from '#contract/sports.ts';
import { recordLoaded, recordRequest } from '../scoreboard/polling/feed-states.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { Desk } from '../testing/desk.ts';
import { leaguesLoaded, newsroomLoaded } from '../testing/loaded.ts';
import { celtics, content, game, heat } from '../testing/scoreboard-content.ts';
import { keepOneCallAlerts } from '../alerts/alerts-of-one-call.ts';

const weatherService = 'https://tiempo.ejemplo.pr';

/** What D1 alone sends, with the status once its source has responded that there is nothing. */
const newsroom: readonly (readonly [path: string, status: number])[] = [
  ['/api/breaking-news-ticker', 200],
  ['/api/trending-topics', 200],
  ['/api/most-read', 200],
  ['/api/social-posts', 200],
  ['/api/front-page', 200],
  ['/api/emergency', 200],
  ['/api/articles', 200],
  ['/api/articles?categoria=3', 200],
  ['/api/articles/search?q=huracan', 200],
  ['/api/search?q=huracan', 200],
  ['/api/search?q=refugios', 200],
  ['/api/articles/sport?sportId=1', 200],
  ['/api/published', 200],
  ['/api/categories', 200],
  ['/api/topics', 200],
  ['/api/authors', 200],
  ['/api/articles/una-noticia', 404],
  ['/api/articles/una-noticia/further', 404],
  ['/api/topics/un-tema', 404],
  ['/api/authors/nadie', 404],
  ['/api/programmes/un-programa/episodes', 404],
];
const sports: readonly (readonly [path: string, status: number])[] = [
  ...['nba', 'superior-nacional', 'mlb', 'nfl'].flatMap((league) =>
    ['games/live', 'games/upcoming', 'games/recent', 'teams', 'standings'].map(
      (list) => [`/api/sportradar/${league}/${list}`, 200] as const,
    ),
  ),
  ...['live', 'upcoming', 'recent'].flatMap((list) => [
    [`/api/games/${list}?sportId=1`, 200] as const,
    [`/api/games/${list}?teamId=7`, 200] as const,
    [`/api/games/${list}?teamIds=7,8`, 200] as const,
  ]),
  ['/api/teams?sportId=2', 200],
  ['/api/teams?ids=7,8', 200],
  ['/api/teams/7', 404],
  ['/api/games/7', 404],
];

let desk: Desk;
beforeEach(() => {
  desk = new Desk({
    variables: { SPORTRADAR_URL: 'https://deportes.ejemplo.pr', OPENWEATHER_URL: weatherService },
  });
});

const statuses = async (paths: readonly string[]) => {
  const found: [string, number][] = [];
  for (const path of paths) found.push([path, await desk.status(path)]);
  return found;
};

it.each([...newsroom, ...sports])('%s is no fact while its source has never responded', async (path) => {
  const response = await desk.request(path);
  expect(response.status).toBe(503);
  expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has(responseHeaders.dataAge)).toBe(false);
  expect(response.headers.has(responseHeaders.total)).toBe(false);
});

it('the same is a fact, with its age, once the sources have responded that there is nothing', async () => {
  await newsroomLoaded(desk.clock - 30_000);
  await leaguesLoaded(desk.clock - 30_000);
  const all = [...newsroom, ...sports];
  expect(await statuses(all.map(([path]) => path))).toEqual(all);
  for (const path of ['/api/articles', '/api/games/live?sportId=1', '/api/sportradar/nfl/teams'])
    expect((await desk.request(path)).headers.get(responseHeaders.dataAge), path).toBe('30');
});

it('the sports and the sport without a league need no feed', async () => {
  expect(
    await statuses(['/api/sports/basketball', '/api/games/live?sportId=3', '/api/teams?sportId=5']),
  ).toEqual([
    ['/api/sports/basketball', 200],
    ['/api/games/live?sportId=3', 200],
    ['/api/teams?sportId=5', 200],
  ]);
});

describe('a league that has responded beside one that never has', () => {
  beforeEach(() => leaguesLoaded(desk.clock, ['nba']));

  it('has its own facts', async () => {
    expect(
      await statuses([
        '/api/sportradar/nba/games/live',
        '/api/sportradar/nba/teams',
        '/api/sportradar/superior-nacional/games/live',
        '/api/sportradar/superior-nacional/teams',
      ]),
    ).toEqual([
      ['/api/sportradar/nba/games/live', 200],
      ['/api/sportradar/nba/teams', 200],
      ['/api/sportradar/superior-nacional/games/live', 503],
      ['/api/sportradar/superior-nacional/teams', 503],
    ]);
  });

  it('does not say that the sport of both has no game, but its games are shown', async () => {
    expect(await desk.status('/api/games/upcoming?sportId=1')).toBe(503);
    await storeContent(
      env.DB,
      'nba',
      content({ teams: [celtics, heat], games: [game({ upstreamId: 'a' })] }),
      desk.clock,
    );
    await recordRequest(env.DB, 'superior-nacional/season', desk.clock, desk.clock, 'http_403');
    desk.forgetMemory();
    const response = await desk.request('/api/games/upcoming?sportId=1');
    expect(Games.parse(await response.json())).toHaveLength(1);
    // So the page says that the scores may be late.
    expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
    expect(await desk.status('/api/games/live?sportId=1')).toBe(503);
  });

  it('cannot say that an id is nobody, because it may be of the other league', async () => {
    expect(await statuses(['/api/games/99', '/api/teams/99'])).toEqual([
      ['/api/games/99', 503],
      ['/api/teams/99', 503],
    ]);
    await leaguesLoaded(desk.clock);
    expect(await statuses(['/api/games/99', '/api/teams/99'])).toEqual([
      ['/api/games/99', 404],
      ['/api/teams/99', 404],
    ]);
  });

  it('is not cut off by requests for the other one', async () => {
    for (let time = 0; time < 10; time += 1)
      await desk.request(`/api/sportradar/mlb/games/live?page=${time + 1}`);
    expect(await desk.status('/api/sportradar/nba/games/recent')).toBe(200);
  });
});

it('teams and games are known each by its own feed', async () => {
  await recordLoaded(env.DB, 'mlb', 'teams', desk.clock);
  expect(await statuses(['/api/sportradar/mlb/teams', '/api/sportradar/mlb/games/upcoming'])).toEqual([
    ['/api/sportradar/mlb/teams', 200],
    ['/api/sportradar/mlb/games/upcoming', 503],
  ]);
});

it('standings whose first call failed are unknown', async () => {
  await leaguesLoaded(desk.clock);
  await recordRequest(env.DB, 'nfl/standings', desk.clock, desk.clock, 'timeout');
  expect(await desk.status('/api/sportradar/nfl/standings')).toBe(503);
});

it('what the first pull has stored so far is sent, and nothing is said about the rest', async () => {
  await env.DB.prepare(
    `INSERT INTO articles (source, slug, title, summary, content, body, publish_date, modified)
     VALUES ('internal', 'editorial', 'Editorial', '', '', '', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`,
  ).run();
  expect(await statuses(['/api/articles', '/api/articles/editorial', '/api/articles/otra'])).toEqual([
    ['/api/articles', 200],
    ['/api/articles/editorial', 200],
    ['/api/articles/otra', 503],
  ]);
  expect((await desk.request('/api/articles')).headers.has(responseHeaders.dataAge)).toBe(false);
});

describe('emergencies', () => {
  const unknown = async () => {
    desk.forgetMemory();
    return (await desk.read(EmergencyContent, '/api/emergency')).unknown;
  };

  it('name the sources that have never said anything', async () => {
    await newsroomLoaded(desk.clock);
    expect(await unknown()).toEqual(['alerts']);
    await keepOneCallAlerts(env.DB, weatherService, 'San Juan', [], { at: desk.clock, now: desk.clock });
    expect(await unknown()).toEqual([]);
  });

  it('of the weather service are sent while the newsroom is unknown', async () => {
    await keepOneCallAlerts(env.DB, weatherService, 'San Juan', [], { at: desk.clock, now: desk.clock });
    const emergency = {
      id: 'alerta',
      level: 'aviso',
      headline: 'Aviso de huracán',
      link: null,
      source: 'weather',
      startsAt: '2026-11-20T15:00:00Z',
      endsAt: '2026-11-20T22:00:00Z',
      endIsDefault: false,
    };
    await env.DB.prepare('INSERT INTO emergency_rule (id, emergencies) VALUES (1, ?1)')
      .bind(JSON.stringify([emergency]))
      .run();
    expect(await unknown()).toEqual(['newsroom']);
  });

  it('need no weather service where there is no rule', async () => {
    desk = new Desk({ variables: { OPENWEATHER_URL: weatherService, EMERGENCY_RULE: 'off' } });
    await newsroomLoaded(desk.clock);
    expect(await unknown()).toEqual([]);
  });
});
