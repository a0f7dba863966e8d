import { beforeEach, expect, test, vi } from 'vitest';
import type { LeagueGame, LeaguePath } from '#contract/sports.ts';

beforeEach(() => void vi.resetModules());

const side = (id: number) => ({ id, name: 'Equipo', alias: null, colour: null, logo: null });
const game = (status: string, scheduled: string): LeagueGame => ({
  ...{ id: 1, upstreamId: 'a', round: null, status, scheduled, startTimeConfirmed: true },
  ...{ home: side(1), away: side(2), home_points: null, away_points: null, venue: null },
  ...{ pause: null, phase: null, scoredAt: null },
});
const [early, late] = ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'];

type Lists = Readonly<Record<'live' | 'upcoming', readonly LeagueGame[] | null>>;

/** The first league of basketball, and whether that is known, while the worker responds with these lists; null: with a 503. */
async function orderWith(nba: Lists, bsn: Lists) {
  vi.stubGlobal('fetch', (address: string) => {
    const [, league, list] = /sportradar\/([a-z-]+)\/games\/(live|upcoming)\?/.exec(address) ?? [];
    const games = (league === 'nba' ? nba : bsn)[list === 'live' ? 'live' : 'upcoming'];
    return Promise.resolve(Response.json(games, { status: games ? 200 : 503 }));
  });
  const { leagueOrder } = await import('./sports.ts');
  const { leaguesOf } = await import('#sports/catalogue.ts');
  const { order, complete } = await leagueOrder();
  return { first: leaguesOf('basketball', order)[0], complete };
}

const plays: Lists = { live: [game('live', early)], upcoming: [] };
const playsLater: Lists = { live: [], upcoming: [game('scheduled', late)] };

test.each<[string, Lists, Lists, LeaguePath]>([
  ['it alone plays', playsLater, plays, 'superior-nacional'],
  ['both play', plays, plays, 'nba'],
  ['it alone has a game', { live: [], upcoming: [] }, playsLater, 'superior-nacional'],
  ['its next game is postponed', playsLater, { live: [], upcoming: [game('postponed', early)] }, 'nba'],
  ['its live game is suspended', playsLater, { live: [game('suspended', early)], upcoming: [] }, 'nba'],
])('the first league of basketball, beside the BSN, when %s', async (_, nba, bsn, first) => {
  expect(await orderWith(nba, bsn)).toEqual({ first, complete: true });
});

test('while nobody knows of a league, its sport has the order of the table', async () => {
  expect(await orderWith({ live: null, upcoming: null }, plays)).toEqual({ first: 'nba', complete: false });
});
