import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { celtics, content, game, heat, team } from '../testing/scoreboard.ts';
import { storeContent } from './store.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const store = (told: Parameters<typeof content>[0], now = noon, league: 'nba' | 'mlb' = 'nba') =>
  storeContent(env.DB, league, content(told), now);

const teams = async () =>
  (await env.DB.prepare('SELECT id, upstream_id, name, listed_at FROM teams ORDER BY upstream_id').all())
    .results;
const games = async () => (await env.DB.prepare('SELECT * FROM games ORDER BY upstream_id').all()).results;

describe('the scoreboard', () => {
  beforeEach(() => store({ teams: [celtics, heat], games: [game({ upstreamId: 'a' })] }));

  it('keeps the number of a team and of a game, whatever else is told of them', async () => {
    const [before, [known]] = [await teams(), await games()];
    await store({ teams: [heat, { ...celtics, name: 'Célticos' }] }, noon + 1_000);
    await store({ games: [game({ upstreamId: 'b' }), game({ upstreamId: 'a', status: 'live' })] });
    expect(await teams()).toMatchObject([
      { id: before[0]?.['id'], name: 'Célticos' },
      { id: before[1]?.['id'], name: 'Heat' },
    ]);
    expect((await games())[0]).toMatchObject({ id: known?.['id'], status: 'live' });
  });

  it('does not take the same upstream id in two leagues for one', async () => {
    await store({ games: [game({ upstreamId: 'a', league: 'mlb' })] }, noon, 'mlb');
    const all = await games();
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect(all.find(({ league }) => league === 'mlb')).toMatchObject({ sport_id: 2, home_team_id: null });
  });

  it('keeps what another feed told where this one is silent', async () => {
    await store({ games: [game({ upstreamId: 'a', status: 'live', homeScore: 0, awayScore: 7 })] });
    await store({
      games: [game({ upstreamId: 'a', status: 'live', seasonName: null, venue: null, homeUpstreamId: null })],
    });
    expect((await games())[0]).toMatchObject({
      home_score: 0,
      away_score: 7,
      season_name: '2026-27',
      venue: 'TD Garden',
      home_team_id: expect.any(Number),
    });
  });

  it('names a team that no list knows, and finds it once a list does', async () => {
    const unknown = game({ upstreamId: 'c', awayUpstreamId: 'xyz', awayName: 'Invitados' });
    await store({ games: [unknown] });
    expect((await games())[1]).toMatchObject({ away_team_id: null, away_name: 'Invitados' });
    await store({ teams: [celtics, heat, team({ upstreamId: 'xyz' })], games: [unknown] });
    expect((await games())[1]).toMatchObject({ away_team_id: expect.any(Number) });
  });

  it('takes a team off that the whole list no longer holds, and no other', async () => {
    await store({ teams: [], games: [] });
    await store({ teams: [celtics], dropped: 1 });
    await store({ teams: [team({ upstreamId: 'bos', league: 'mlb' })] }, noon, 'mlb');
    expect((await teams()).every(({ listed_at }) => listed_at !== null)).toBe(true);
    await store({ teams: [celtics] });
    expect((await teams()).filter(({ listed_at }) => listed_at === null)).toMatchObject([
      { upstream_id: 'mia' },
    ]);
  });

  it('writes nothing for a game that is as it was, but tells that a live one still is', async () => {
    const live = game({ upstreamId: 'b', status: 'live' });
    await store({ games: [live] });
    await store({ games: [game({ upstreamId: 'a' }), live] }, noon + 60_000);
    expect(await games()).toMatchObject([
      { updated_at: '2026-11-20T12:00:00Z' },
      { updated_at: '2026-11-20T12:01:00Z' },
    ]);
  });

  it('keeps a whole season', async () => {
    const season = Array.from({ length: 2_430 }, (_, index) => game({ upstreamId: `s${index}` }));
    await store({ games: season });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM games').first('n')).toBe(2_431);
  });
});
