import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { Desk } from '../testing/desk.ts';
import { leaguesLoaded } from '../testing/loaded.ts';
import { content, game } from '../testing/scoreboard-content.ts';

let desk: Desk;

// A team and a game with id 1, which "01" and "1.5" must not find.
beforeEach(async () => {
  desk = new Desk();
  await storeContent(env.DB, 'nba', content({ games: [game({ upstreamId: 'a' })] }), desk.clock);
  await leaguesLoaded(desk.clock);
});

describe('an impossible id or parameter', () => {
  const odd = ['0', '-1', '1.5', '1'.padEnd(21, '0'), 'abc', '01', '%00', '1%2F2'];

  it.each(
    ['/api/sports/', '/api/games/', '/api/teams/', '/api/sportradar/'].flatMap((path) =>
      odd.map((id) => `${path}${id}${path.includes('sportradar') ? '/teams' : ''}`),
    ),
  )('is not found: %s', async (path) => {
    const response = await desk.request(path);
    expect(response.status).toBe(404);
    expect(Problem.parse(await response.json()).error.code).toBe('not_found');
  });

  it.each(['/api/sports/99', '/api/games/99', '/api/teams/99'])('is not found: %s', async (path) => {
    expect((await desk.request(path)).status).toBe(404);
  });

  it.each([
    '/api/teams',
    '/api/teams?ids=',
    '/api/teams?ids=1,x',
    '/api/games/live',
    '/api/games/live?sportId=1&teamId=1',
    '/api/games/live?sportId=&teamId=1',
    '/api/games/live?teamId=1&teamIds=1',
    '/api/games/live?teamIds=',
    '/api/games/live?teamIds=1,x',
    `/api/games/live?teamIds=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`,
    ...odd.filter((id) => id !== '01').map((id) => `/api/games/upcoming?teamId=${id}`),
    '/api/articles/sport',
    ...odd.filter((id) => id !== '01').map((id) => `/api/games/recent?sportId=${id}`),
    '/api/games/upcoming?sportId=1&per_page=101',
    '/api/sportradar/nba/games/live?page=0',
    `/api/teams?ids=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`,
  ])('is a bad request: %s', async (path) => {
    const response = await desk.request(path);
    expect(response.status).toBe(400);
    expect(Problem.parse(await response.json()).error.field).toBeTypeOf('string');
  });

  it('is refused with 405 for another method', async () => {
    expect((await desk.request('/api/games/live?sportId=1', { method: 'POST' })).status).toBe(405);
  });
});
