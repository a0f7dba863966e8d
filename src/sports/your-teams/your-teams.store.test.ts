import { expect, test, vi } from 'vitest';
import type { Game } from '#contract/sports.ts';
import { gameWith } from '../games/game.fixture.ts';
import { $yourTeams, loadYourTeams, nearestGames, withoutGame } from './your-teams.store.ts';

const game = (id: number, homeTeamId: number | null, awayTeamId: number | null): Game =>
  gameWith({
    id,
    homeTeamId,
    awayTeamId,
    homeScore: null,
    awayScore: null,
    startTime: '2026-11-21T20:00:00Z',
    status: 'scheduled',
  });

const none: Record<'live' | 'upcoming' | 'recent', Game[]> = { live: [], upcoming: [], recent: [] };
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

test.each<[what: string, teams: number[], lists: Partial<typeof none>, shown: number[]]>([
  [
    'a live game before the next one',
    [10, 11],
    { live: [game(1, 10, 99)], upcoming: [game(2, 10, 98), game(3, 11, 98)] },
    [1, 3],
  ],
  ['the last of two results', [12], { recent: [game(5, 97, 12), game(4, 12, 96)] }, [5]],
  ['a game between two followed teams once', [10, 11], { upcoming: [game(2, 11, 10)] }, [2]],
  [
    'a game that ended between two requests, and is in two lists, once',
    [10],
    { live: [game(1, 10, 99)], recent: [game(1, 10, 99)] },
    [1],
  ],
  [
    'live games first, whichever team was followed first',
    [12, 10, 11],
    { live: [game(1, 11, 99)], upcoming: [game(2, 10, 98)], recent: [game(3, 12, 98)] },
    [1, 2, 3],
  ],
  ['no game whose side is not decided', [10], { upcoming: [game(2, null, null)] }, []],
])('followed teams are shown with %s', (_what, teams, lists, shown) => {
  expect(ids(nearestGames(teams, { ...none, ...lists }))).toEqual(shown);
});

test('withoutGame returns the teams without a game', () => {
  expect(withoutGame([10, 11], [game(1, 99, 11)])).toEqual([10]);
});

test('a team that plays rarely has its next game beside 49 teams that play every day', async () => {
  const daily = Array.from({ length: 49 }, (_, index) => index + 1);
  const weekly = 50;
  const days = Array.from({ length: 10 }, (_, day) => day);
  const upcoming = [
    ...days.flatMap((day) => daily.map((id) => game(day * 100 + id, id, 1000 + id))),
    game(9999, weekly, 2000),
  ];
  const requested: string[] = [];
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : input,
      'https://x.example',
    );
    requested.push(pathname);
    if (pathname !== '/api/games/upcoming') return Promise.resolve(Response.json([]));
    const teams = searchParams.get('teamIds')?.split(',').map(Number) ?? [];
    const theirs = upcoming.filter(({ homeTeamId }) => homeTeamId !== null && teams.includes(homeTeamId));
    return Promise.resolve(Response.json(theirs.slice(0, Number(searchParams.get('per_page')))));
  });

  await loadYourTeams([...daily, weekly]);
  const { shown } = $yourTeams.get();
  expect(shown?.idle).toEqual([]);
  expect(shown?.games.map(({ id }) => id)).toEqual([...daily, 9999]);
  expect(requested.filter((path) => path === '/api/games/upcoming')).toHaveLength(2);
});

test('games stay while others are requested, and when a request fails; those of teams that were left are dropped', async () => {
  $yourTeams.set({ shown: null, requested: '', checkedAt: 0, loading: false, failures: 0 });
  /** What ends the requests for games, each with its teams. */
  let waiting: { teams: string | null; end: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://x.example');
    if (!pathname.startsWith('/api/games/')) return Response.json([]);
    return new Promise((end) => waiting.push({ teams: searchParams.get('teamIds'), end }));
  });
  /** Requests the games of these teams, and returns what ends that. */
  const load = (teams: number[]) => {
    const loaded = loadYourTeams(teams);
    return async (response: () => Response) => {
      const own = () => waiting.filter((one) => one.teams === teams.join(','));
      await vi.waitUntil(() => own().length === 3);
      for (const { end } of own()) end(response());
      waiting = waiting.filter((one) => one.teams !== teams.join(','));
      await loaded;
    };
  };
  const none = () => Response.json([]);
  const refusal = () => new Response('', { status: 404 });
  const seen = () => {
    const { shown, loading, failures } = $yourTeams.get();
    return [shown?.idle.map(({ id }) => id) ?? null, loading ? 'loading' : 'quiet', failures];
  };

  const ofFirst = load([10]);
  await loadYourTeams([10]);
  expect(seen()).toEqual([null, 'loading', 0]);
  await ofFirst(none);
  expect(seen()).toEqual([[10], 'quiet', 0]);

  for (const failures of [1, 2]) {
    await load([10])(refusal);
    expect(seen()).toEqual([[10], 'quiet', failures]);
  }

  const dropped = load([10, 11]);
  const last = load([11]);
  await dropped(none);
  expect(seen()).toEqual([[10], 'loading', 2]);
  await last(none);
  expect(seen()).toEqual([[11], 'quiet', 0]);
});
