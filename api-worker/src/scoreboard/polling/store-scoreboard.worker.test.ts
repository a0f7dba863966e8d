import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { logged } from '../../testing/logged.ts';
import { celtics, content, game, heat, inQuarter, lineOf, team } from '../../testing/scoreboard-content.ts';
import { announceAll } from '../../notifications/announce.ts';
import { gameAnnouncements } from './game-announcements.ts';
import { storeContent } from './store-scoreboard.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const store = (fields: Parameters<typeof content>[0], now = noon, league: 'nba' | 'mlb' = 'nba') =>
  storeContent(env.DB, league, content(fields), now);

const teams = async () =>
  (await env.DB.prepare('SELECT * FROM teams ORDER BY upstream_id, league').all()).results;
const games = async () => (await env.DB.prepare('SELECT * FROM games ORDER BY upstream_id').all()).results;

describe('the scoreboard', () => {
  beforeEach(() => store({ teams: [celtics, heat], games: [game({ upstreamId: 'a' })] }));

  it('keeps the id of a team and of a game, whatever else changes', async () => {
    const [before, [known]] = [await teams(), await games()];
    await store({ teams: [heat, { ...celtics, name: 'Célticos' }] }, noon + 1_000);
    await store({ games: [game({ upstreamId: 'b' }), game({ upstreamId: 'a', status: 'live' })] });
    expect(await teams()).toMatchObject([
      { id: before[0]?.['id'], name: 'Célticos' },
      { id: before[1]?.['id'], name: 'Heat' },
    ]);
    expect((await games())[0]).toMatchObject({ id: known?.['id'], status: 'live' });
  });

  it('treats the same upstream id in two leagues as two items', async () => {
    await store({ games: [game({ upstreamId: 'a', league: 'mlb' })] }, noon, 'mlb');
    const all = await games();
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    const boston = (await teams()).find(({ league, name }) => league === 'mlb' && name === 'Boston Celtics');
    expect(all.find(({ league }) => league === 'mlb')).toMatchObject({
      sport_id: 2,
      home_team_id: boston?.['id'],
    });
    expect(boston).toMatchObject({ upstream_id: 'bos', sport_id: 2 });
  });

  it('keeps the value of another feed where this one has none', async () => {
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

  it('keeps a game live that is delayed while it is played, whatever a schedule without scores says', async () => {
    const delayed = game({ upstreamId: 'a', status: 'scheduled', pause: 'delay' });
    await store({ games: [delayed] });
    expect((await games())[0]).toMatchObject({ status: 'scheduled', pause: 'delay' });
    await store({
      games: [{ ...delayed, status: 'live', homeScore: 44, awayScore: 39, phase: inQuarter(2, '3:10') }],
    });
    await store({ games: [delayed] }, noon + 60_000);
    expect((await games())[0]).toMatchObject({
      status: 'live',
      pause: 'delay',
      home_score: 44,
      away_score: 39,
      phase: JSON.stringify(inQuarter(2, '3:10')),
      updated_at: '2026-11-20T12:01:00Z',
      scored_at: '2026-11-20T12:00:00Z',
    });
    await store({ games: [game({ upstreamId: 'a', status: 'live' })] });
    expect((await games())[0]).toMatchObject({ status: 'live', pause: null });
  });

  it('drops the periods of a moment before the end, and keeps those that belong to the final score', async () => {
    const line = async () => (await games())[0]?.['line_score'];
    const end = game({ upstreamId: 'a', status: 'finished', homeScore: 101, awayScore: 99 });
    const lineScore = lineOf([101], [97]);
    await store({ games: [{ ...end, status: 'live', awayScore: 97, lineScore }] });
    await store({ games: [{ ...end, homeScore: null, awayScore: null }] });
    expect(await line()).toBe(JSON.stringify(lineScore));
    await store({ games: [end] });
    expect(await line()).toBeNull();
    await store({ games: [{ ...end, lineScore: lineOf([101], [99]) }] });
    await store({ games: [end] });
    expect(await line()).toBe(JSON.stringify(lineOf([101], [99])));
  });

  it('gives a team that appears only in games an id and their name, until a list names it', async () => {
    const guests = game({ upstreamId: 'c', awayUpstreamId: 'xyz', awayName: 'Invitados' });
    const again = game({ upstreamId: 'd', homeUpstreamId: 'xyz', homeName: 'Los Invitados' });
    await store({ games: [guests, again] });
    const [, , unlisted] = await teams();
    expect(unlisted).toMatchObject({
      sport_id: 1,
      name: 'Invitados',
      short_name: 'Invitados',
      listed_at: null,
    });
    expect((await games()).slice(1)).toMatchObject([
      { away_team_id: unlisted?.['id'] },
      { home_team_id: unlisted?.['id'] },
    ]);
    const listed = team({ upstreamId: 'xyz', name: 'Guests', shortName: 'GUE' });
    await store({ teams: [celtics, heat, listed], games: [guests] });
    expect(await teams()).toMatchObject([
      { name: 'Celtics' },
      { name: 'Heat' },
      { id: unlisted?.['id'], name: 'Guests', short_name: 'GUE', listed_at: '2026-11-20T12:00:00Z' },
    ]);
  });

  it('learns the short name of such a team from a later game, and keeps it', async () => {
    const shortName = async () => (await teams()).find(({ upstream_id: id }) => id === 'xyz')?.['short_name'];
    const stars = game({ upstreamId: 'c', awayUpstreamId: 'xyz', awayName: 'Team LeBron' });
    await store({ games: [stars] });
    expect(await shortName()).toBe('Team LeBron');
    await store({ games: [{ ...stars, awayShortName: 'LBN' }] });
    await store({ games: [{ ...stars, awayShortName: 'TLB' }, game({ ...stars, upstreamId: 'd' })] });
    expect(await shortName()).toBe('LBN');
  });

  it('stores no team if the upstream gives none', async () => {
    await store({ games: [game({ upstreamId: 'c', awayUpstreamId: null, awayName: 'Por decidir' })] });
    expect((await games())[1]).toMatchObject({ away_team_id: null, away_name: 'Por decidir' });
    expect(await teams()).toHaveLength(2);
  });

  it('leaves no gap in the ids for teams that it knows already', async () => {
    await store({ games: Array.from({ length: 50 }, (_, index) => game({ upstreamId: `g${index}` })) });
    await store({ games: [game({ upstreamId: 'c', awayUpstreamId: 'xyz' })] });
    expect((await teams()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('unlists a team that is missing from the complete list, and no other', async () => {
    await store({ teams: [], games: [] });
    await store({ teams: [celtics], dropped: 1 });
    await store({ teams: [team({ upstreamId: 'bos', league: 'mlb' })] }, noon, 'mlb');
    expect((await teams()).every(({ listed_at }) => listed_at !== null)).toBe(true);
    await store({ teams: [celtics] });
    expect((await teams()).filter(({ listed_at }) => listed_at === null)).toMatchObject([
      { upstream_id: 'mia' },
    ]);
  });

  it('writes nothing for an unchanged game, but updates the time of a live one', async () => {
    const live = game({ upstreamId: 'b', status: 'live' });
    await store({ games: [live] });
    await store({ games: [game({ upstreamId: 'a' }), live] }, noon + 60_000);
    expect(await games()).toMatchObject([
      { updated_at: '2026-11-20T12:00:00Z' },
      { updated_at: '2026-11-20T12:01:00Z' },
    ]);
  });
});

/** The same item, with nothing where D1 requires something. No schema lets it through today. */
const without = <Item extends object>(item: Item, field: keyof Item): Item => ({ ...item, [field]: null });

describe('an item that D1 refuses', () => {
  const good = [game({ upstreamId: 'a' }), game({ upstreamId: 'b' }), game({ upstreamId: 'c' })];
  const place = (upstreamId: string) => ({
    upstreamId,
    group: null,
    rank: 1,
    wins: 1,
    losses: 1,
    ties: null,
  });
  const places = async () =>
    (
      await env.DB.prepare('SELECT upstream_id FROM standings ORDER BY upstream_id').all<{
        upstream_id: string;
      }>()
    ).results.map((row) => row.upstream_id);

  it.each([
    'upstreamId',
    'startTime',
    'startTimeConfirmed',
    'status',
    'homeName',
    'awayName',
    'leagueName',
  ] as const)('is left out of the games when it has no %s', async (field) => {
    const [first, ...others] = good;
    await store({ games: [...(first ? [first] : []), without(game({ upstreamId: 'x' }), field), ...others] });
    expect((await games()).map((row) => row['upstream_id'])).toEqual(['a', 'b', 'c']);
    expect(logged).toEqual([expect.stringContaining('is left out')]);
  });

  it.each(['upstreamId', 'name', 'shortName'] as const)(
    'is left out of the teams when it has no %s',
    async (field) => {
      await store({ teams: [celtics, without(team({ upstreamId: 'x' }), field), heat] });
      expect((await teams()).map((row) => row['upstream_id'])).toEqual(['bos', 'mia']);
    },
  );

  it.each(['upstreamId', 'rank', 'wins', 'losses'] as const)(
    'is left out of the standings when it has no %s',
    async (field) => {
      await store({ standings: [place('a'), place('gone')] });
      await store({ standings: [place('a'), without(place('x'), field), place('b')] });
      expect(await places()).toEqual(['a', 'b']);
    },
  );

  it('a D1 that refuses everything is an error, not a list without items', async () => {
    await env.DB.prepare('ALTER TABLE games RENAME TO games_away').run();
    try {
      await expect(store({ games: good })).rejects.toThrow('games');
    } finally {
      await env.DB.prepare('ALTER TABLE games_away RENAME TO games').run();
    }
  });
});

it('readers are told of games that are played or were just over, and of each change once', async () => {
  const evening = Date.parse('2026-11-20T22:00:00Z');
  const tell = async (now = evening) => {
    const announcements = await gameAnnouncements(env.DB, env.PUSH, 'nba', now);
    await announceAll({ environment: new Desk().bindings(), now: () => now }, announcements);
    return announcements.map(({ subject, state, title }) => `${subject} ${state} ${title}`);
  };
  const live = game({ upstreamId: 'a', status: 'live', homeScore: 0, awayScore: 0 });
  const final = { ...live, status: 'finished', homeScore: 101, awayScore: 99 };
  const others = [
    game({ upstreamId: 'b', startTime: '2026-11-20T23:00:00Z' }),
    { ...final, upstreamId: 'c', startTime: '2026-11-19T20:00:00Z' },
    game({ upstreamId: 'd', status: 'postponed' }),
  ];
  await store({ games: [live, ...others] });
  expect(await tell()).toEqual(['game:1 live En vivo: Boston Celtics – Miami Heat']);
  expect(await tell()).toEqual([]);
  await store({ games: [{ ...live, homeScore: 2 }] });
  expect([await tell(), await tell(evening + 600_000)]).toEqual([
    [],
    ['game:1 lead-1-home Al frente: Boston Celtics 2, Miami Heat 0'],
  ]);
  await store({ games: [final] });
  expect(await tell()).toEqual(['game:1 finished Final: Boston Celtics 101, Miami Heat 99']);
  expect(await tell()).toEqual([]);
});
