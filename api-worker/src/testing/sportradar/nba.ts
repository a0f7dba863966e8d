import { usTeam } from './us-team.ts';

const arena = (id: string, name: string, city: string, state: string, number: number) => ({
  id,
  name,
  city,
  state,
  sr_id: `sr:venue:${number}`,
});
const side = (name: string, alias: string, id: string, number: number) => ({
  name,
  alias,
  id,
  sr_id: `sr:team:${number}`,
});

const kaseyaCenter = arena('41cfad81-992c-5f5e-bacd-0c47b8f78cf1', 'Kaseya Center', 'Miami', 'FL', 5990);

/** `games/2026/11/20/schedule.json`: no market; the score is beside the teams, and only once the game is over. */
export const nbaDay = {
  date: '2026-11-20',
  league: { id: '4353138d-4c22-4396-95d8-5f587d2df25c', name: 'NBA', alias: 'NBA' },
  games: [
    {
      id: '260f6110-67f8-5d20-9bcb-8bc8788c6981',
      status: 'closed',
      scheduled: '2026-11-21T00:30:00Z',
      home_points: 112,
      away_points: 105,
      sr_id: 'sr:match:61000101',
      venue: arena('a5e4349c-26db-5f46-90ae-825540e33b50', 'Madison Square Garden', 'New York', 'NY', 6054),
      home: side('New York Knicks', 'NYK', '583ec70e-fb46-11e1-82cb-f4ce4684ea4c', 3421),
      away: side('Boston Celtics', 'BOS', '583eccfa-fb46-11e1-82cb-f4ce4684ea4c', 3422),
    },
    {
      id: 'd8f8d245-910e-5e81-8f42-8423374e0c90',
      status: 'inprogress',
      scheduled: '2026-11-21T00:00:00Z',
      sr_id: 'sr:match:61000102',
      venue: kaseyaCenter,
      home: side('Miami Heat', 'MIA', '583ecea6-fb46-11e1-82cb-f4ce4684ea4c', 3435),
      away: side('Orlando Magic', 'ORL', '583ed157-fb46-11e1-82cb-f4ce4684ea4c', 3437),
    },
    {
      id: '68693331-0192-53e9-9402-3a7bfd49d84f',
      status: 'scheduled',
      scheduled: '2026-11-21T03:30:00Z',
      sr_id: 'sr:match:61000103',
      venue: arena('c8a68603-5e6c-54f7-9ef2-fd022fc5aeb3', 'Crypto.com Arena', 'Los Angeles', 'CA', 6008),
      home: side('Los Angeles Lakers', 'LAL', '583ecae2-fb46-11e1-82cb-f4ce4684ea4c', 3427),
      away: side('Golden State Warriors', 'GSW', '583ec825-fb46-11e1-82cb-f4ce4684ea4c', 3428),
    },
    {
      id: '9e2214a4-27c0-5e09-bad4-ed384c312f4d',
      status: 'postponed',
      scheduled: '2026-11-21T00:00:00Z',
      sr_id: 'sr:match:61000104',
      venue: arena(
        '6a9f92ee-644d-5791-9efa-f1e1f2ae5181',
        'Xfinity Mobile Arena',
        'Philadelphia',
        'PA',
        6068,
      ),
      home: side('Philadelphia 76ers', 'PHI', '583ec87d-fb46-11e1-82cb-f4ce4684ea4c', 3420),
      away: side('Atlanta Hawks', 'ATL', '583ecb8f-fb46-11e1-82cb-f4ce4684ea4c', 3423),
    },
  ],
};

const quarters = (...points: number[]) =>
  points.map((own, index) => ({ type: 'quarter', number: index + 1, sequence: index + 1, points: own }));

/** `games/{uuid}/boxscore.json` of that day's second game: each team has its own score. */
export const nbaLiveGame = {
  id: 'd8f8d245-910e-5e81-8f42-8423374e0c90',
  status: 'inprogress',
  scheduled: '2026-11-21T00:00:00Z',
  clock: '8:12',
  quarter: 4,
  sr_id: 'sr:match:61000102',
  season: { id: 'dc50bf8a-5199-5e6b-be2d-f99bef4fa142', year: 2026, type: 'REG', name: 'REG' },
  venue: kaseyaCenter,
  home: {
    name: 'Heat',
    alias: 'MIA',
    market: 'Miami',
    id: '583ecea6-fb46-11e1-82cb-f4ce4684ea4c',
    points: 88,
    sr_id: 'sr:team:3435',
    scoring: quarters(28, 25, 24, 11),
  },
  away: {
    name: 'Magic',
    alias: 'ORL',
    market: 'Orlando',
    id: '583ed157-fb46-11e1-82cb-f4ce4684ea4c',
    points: 91,
    sr_id: 'sr:team:3437',
    scoring: quarters(26, 27, 25, 13),
  },
};

const conference = <Division>(id: string, alias: string, divisions: Division[]) => ({
  id,
  name: `${alias} CONFERENCE`,
  alias,
  divisions,
});
const division = <Team>(id: string, name: string, teams: Team[]) => ({
  id,
  name,
  alias: name.toUpperCase(),
  teams,
});

/** `league/hierarchy.json`: two divisions of it. */
export const nbaHierarchy = {
  league: { id: '4353138d-4c22-4396-95d8-5f587d2df25c', name: 'NBA', alias: 'NBA' },
  conferences: [
    conference('17d2e248-c20f-5727-b4ab-14cf40bf747f', 'EASTERN', [
      division('88b38c6b-1d89-5898-a0d5-c84c6c48e397', 'Southeast', [
        {
          ...usTeam('583ecea6-fb46-11e1-82cb-f4ce4684ea4c', 'Heat', 'Miami', 'MIA'),
          venue: { id: '41cfad81-992c-5f5e-bacd-0c47b8f78cf1', name: 'Kaseya Center', city: 'Miami' },
        },
        {
          ...usTeam('583ed157-fb46-11e1-82cb-f4ce4684ea4c', 'Magic', 'Orlando', 'ORL'),
          venue: { id: 'ec875eb6-f826-5ab1-bca1-381883d09f57', name: 'Kia Center', city: 'Orlando' },
        },
      ]),
    ]),
    conference('88414892-24ca-535d-a77b-e085bae6ee06', 'WESTERN', [
      division('50198a22-0fb5-5ef0-bf97-cefd0426cb13', 'Northwest', [
        {
          ...usTeam('583ed056-fb46-11e1-82cb-f4ce4684ea4c', 'Trail Blazers', 'Portland', 'POR'),
          venue: { id: '9d582666-85f6-533b-b7fb-d035272891c5', name: 'Moda Center', city: 'Portland' },
        },
        {
          ...usTeam('583ed102-fb46-11e1-82cb-f4ce4684ea4c', 'Nuggets', 'Denver', 'DEN'),
          venue: { id: 'dcb3f355-c29b-5140-aa83-c7a5aa5ecc4d', name: 'Ball Arena', city: 'Denver' },
        },
      ]),
    ]),
  ],
};
