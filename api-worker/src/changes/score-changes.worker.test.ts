import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Game, LeagueGames } from '#contract/sports.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { Desk } from '../testing/desk.ts';
import { content, game, inQuarter } from '../testing/scoreboard-content.ts';
import { appendChanges, readChanges } from './change-log.ts';
import { change } from '../testing/change-lines.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const live = (homeScore: number, fields: Parameters<typeof game>[0] = { upstreamId: 'a' }) =>
  game({ status: 'live', homeScore, awayScore: 7, ...fields });
const store = (...games: ReturnType<typeof game>[]) => storeContent(env.DB, 'nba', content({ games }), noon);
const start = async () => (await readChanges(env.DB, null, 10)).cursor;
const scores = async (cursor: string) => (await readChanges(env.DB, cursor, 10)).scores;
const revision = async () => (await readChanges(env.DB, null, 10)).scores?.revision;

/** Ids of the games that changed since the cursor, by their upstream ids. */
async function changed(cursor: string): Promise<unknown[]> {
  const ids = (await scores(cursor))?.games.map(({ id }) => id) ?? [];
  const { results } = await env.DB.prepare('SELECT id, upstream_id FROM games').all();
  return ids.map((id) => results.find((row) => row['id'] === id)?.['upstream_id']).toSorted();
}

describe('the revision of the scoreboard', () => {
  beforeEach(() => store(live(0), live(0, { upstreamId: 'b' }), game({ upstreamId: 'c' })));

  it('grows by one for a response of the upstream, however many of its games changed', async () => {
    const cursor = await start();
    const before = await revision();
    await store(live(2), live(3, { upstreamId: 'b' }));
    expect(await scores(cursor)).toMatchObject({ revision: (before ?? 0) + 1 });
    expect(await changed(cursor)).toEqual(['a', 'b']);
  });

  it.each([
    ['a score', live(2)],
    ['a state', live(0, { upstreamId: 'a', status: 'finished' })],
    ['the clock of a live game, which pages show', live(0, { upstreamId: 'a', phase: inQuarter(2, '3:10') })],
    ['a game that begins', game({ upstreamId: 'c', status: 'live' })],
  ])('grows with %s', async (_what, next) => {
    const cursor = await start();
    await store(next);
    expect(await changed(cursor)).toEqual([next.upstreamId]);
  });

  it.each([
    ['the same as before', live(0)],
    [
      'another hour of a game that nobody plays yet',
      game({ upstreamId: 'c', startTime: '2026-12-01T00:00:00Z' }),
    ],
    ['a game that is new in a schedule', game({ upstreamId: 'd' })],
  ])('stays with %s', async (_what, next) => {
    const cursor = await start();
    await store(next);
    expect(await scores(cursor)).toMatchObject({ revision: await revision(), games: [] });
    expect((await readChanges(env.DB, cursor, 10)).cursor).toBe(cursor);
  });

  it('gives who was away each game once, with the lines of the log', async () => {
    const cursor = await start();
    await store(live(2));
    await appendChanges(env.DB, noon, [change('uno')]);
    await store(live(4));
    expect(await changed(cursor)).toEqual(['a']);
    expect((await readChanges(env.DB, cursor, 10)).changes).toHaveLength(1);
  });

  it('does not run ahead of changes that an origin still has to read', async () => {
    const cursor = await start();
    const line = change('uno');
    await appendChanges(env.DB, noon, [line, line, line]);
    await store(live(2));
    const first = await readChanges(env.DB, cursor, 2);
    expect(first).toMatchObject({ complete: true, scores: { games: [] } });
    expect(await changed(first.cursor)).toEqual(['a']);
  });

  it('names no games to a cursor of the version before, and to one that is ahead', async () => {
    const [name, position, at] = (await start()).split('.');
    expect(await readChanges(env.DB, `${name}.${position}`, 10)).toMatchObject({
      complete: true,
      scores: { since: null, games: [] },
    });
    const ahead = `${name}.${position}.${Number(at) + 1}`;
    expect(await readChanges(env.DB, ahead, 10)).toMatchObject({ complete: false });
  });

  it('names no games that are too many', async () => {
    const cursor = await start();
    const all = Array.from({ length: 501 }, (_, index) => live(0, { upstreamId: `viejo-${index}` }));
    await store(...all);
    expect(await scores(cursor)).toMatchObject({ since: null, games: [] });
  });
});

describe('a game that is requested for a moment', () => {
  const moment = async () => {
    const { position, scores: at } = await readChanges(env.DB, null, 10);
    return position + (at?.revision ?? 0);
  };
  let desk: Desk;
  beforeEach(async () => {
    desk = new Desk();
    await store(live(0));
  });
  const idOf = async () =>
    Game.shape.id.parse(await env.DB.prepare("SELECT id FROM games WHERE upstream_id = 'a'").first('id'));
  const score = async (query = '') => (await desk.read(Game, `/api/games/${await idOf()}${query}`)).homeScore;

  it('has the score of then, also in an isolate that holds the one before', async () => {
    expect(await score()).toBe(0);
    await store(live(2));
    expect(await score()).toBe(0);
    expect(await score(`?cambio=${await moment()}`)).toBe(2);
    expect(await score()).toBe(2);
  });

  it('and so have the lists of its league', async () => {
    const list = async (query: string) =>
      (await desk.read(LeagueGames, `/api/sportradar/nba/games/live?${query}`))[0]?.home_points;
    expect(await list('')).toBe(0);
    await store(live(2));
    expect(await list(`cambio=${await moment()}`)).toBe(2);
  });

  it.each(['999999999', 'x', '-1', ''])('that does not exist (%s) has the score that is known', async (n) => {
    expect(await score(`?cambio=${n}`)).toBe(0);
  });
});
