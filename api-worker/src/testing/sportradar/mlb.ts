import { usTeam } from './us-team.ts';

const park = (id: string, name: string, market: string, city: string) => ({ id, name, market, city });
const side = (name: string, market: string, abbr: string, id: string) => ({ name, market, abbr, id });

const yankees = side('Yankees', 'New York', 'NYY', 'a09ec676-f887-43dc-bbb3-cf4bbaee9a18');
const redSox = side('Red Sox', 'Boston', 'BOS', '93941372-eb4c-4c40-aced-fe3267174393');
const mets = side('Mets', 'New York', 'NYM', 'f246a5e5-afdb-479c-9aaa-c68beeda7af6');
const dodgers = side('Dodgers', 'Los Angeles', 'LAD', 'ef64da7f-cfaf-4300-87b0-9313386b977c');

/** The fields that a game has both in the schedule and in the box score. */
const overGame = {
  id: '47932a41-815f-5399-8901-0d7effac69bf',
  status: 'closed',
  game_number: 1,
  scheduled: '2026-08-15T17:05:00+00:00',
  home_team: 'a09ec676-f887-43dc-bbb3-cf4bbaee9a18',
  away_team: '93941372-eb4c-4c40-aced-fe3267174393',
  venue: park('4440f002-ef75-55fa-9065-7366dd2d8367', 'Yankee Stadium', 'New York', 'Bronx'),
};

const liveGame = {
  id: '850d9d94-bdfc-5dc6-bf34-e14eb5452921',
  status: 'inprogress',
  game_number: 1,
  scheduled: '2026-08-15T23:10:00+00:00',
  home_team: 'f246a5e5-afdb-479c-9aaa-c68beeda7af6',
  away_team: 'ef64da7f-cfaf-4300-87b0-9313386b977c',
  venue: park('521a5d96-348a-5b5f-ac9b-dfc86d180579', 'Citi Field', 'New York', 'Queens'),
};

/** `games/2026/08/15/schedule.json`: never a score, `abbr` where the other leagues have `alias`. */
export const mlbDay = {
  date: '2026-08-15',
  league: { id: '2fa448bc-fc17-4d3d-be03-e60e080fdc26', name: 'Major League Baseball', alias: 'MLB' },
  games: [
    {
      ...overGame,
      home: yankees,
      away: redSox,
    },
    {
      ...liveGame,
      home: mets,
      away: dodgers,
    },
    {
      id: '69d399c5-2c79-5e1c-9b48-e3e49193246e',
      status: 'scheduled',
      game_number: 1,
      scheduled: '2026-08-16T00:40:00+00:00',
      home_team: 'd52d5339-cbdd-43f3-9dfa-a42fd588b9a3',
      away_team: 'eb21dadd-8f10-4095-8bf3-dfb3b779f107',
      venue: park('ebe708bb-4a57-587a-8c71-c927e1522e9b', 'Petco Park', 'San Diego', 'San Diego'),
      home: side('Padres', 'San Diego', 'SD', 'd52d5339-cbdd-43f3-9dfa-a42fd588b9a3'),
      away: side('Astros', 'Houston', 'HOU', 'eb21dadd-8f10-4095-8bf3-dfb3b779f107'),
    },
    {
      id: '078f8549-8614-5a29-a131-f24174e85ac7',
      status: 'postponed',
      game_number: 1,
      scheduled: '2026-08-15T23:10:00+00:00',
      home_team: '80715d0d-0d2a-450f-a970-1b9a3b18c7e7',
      away_team: '47f490cd-2f58-4ef7-9dfd-2ad6ba6c1ae8',
      venue: park('d929562b-8ff4-55ff-928c-f16107562ffb', 'Progressive Field', 'Cleveland', 'Cleveland'),
      home: side('Guardians', 'Cleveland', 'CLE', '80715d0d-0d2a-450f-a970-1b9a3b18c7e7'),
      away: side('White Sox', 'Chicago', 'CWS', '47f490cd-2f58-4ef7-9dfd-2ad6ba6c1ae8'),
    },
  ],
};

/** `games/2026/08/15/boxscore.json`: the runs of that day. */
export const mlbDayBoxscore = {
  league: {
    id: '2fa448bc-fc17-4d3d-be03-e60e080fdc26',
    name: 'Major League Baseball',
    alias: 'MLB',
    date: '2026-08-15',
    games: [
      {
        game: {
          ...overGame,
          final: { inning: 9, inning_half: 'T' },
          home: {
            ...yankees,
            runs: 6,
            hits: 10,
            errors: 0,
            scoring: [{ number: 9, sequence: 9, runs: 'X', type: 'inning' }],
          },
          away: {
            ...redSox,
            runs: 4,
            hits: 9,
            errors: 1,
            scoring: [{ number: 9, sequence: 9, runs: 0, type: 'inning' }],
          },
        },
      },
      {
        game: {
          ...liveGame,
          outcome: {
            type: 'pitch',
            current_inning: 5,
            current_inning_half: 'B',
            count: { balls: 1, strikes: 2, outs: 1 },
          },
          home: {
            ...mets,
            runs: 2,
            scoring: [{ number: 4, sequence: 4, runs: 0, type: 'inning' }],
          },
          away: {
            ...dodgers,
            runs: 3,
            scoring: [{ number: 5, sequence: 5, runs: 0, type: 'inning' }],
          },
        },
      },
    ],
  },
};

/** `league/hierarchy.json`: some divisions of it. */
export const mlbHierarchy = {
  league: { id: '2fa448bc-fc17-4d3d-be03-e60e080fdc26', name: 'Major League Baseball', alias: 'MLB' },
  leagues: [
    {
      name: 'American League',
      alias: 'AL',
      divisions: [
        {
          name: 'East',
          alias: 'E',
          teams: [
            {
              ...usTeam('a09ec676-f887-43dc-bbb3-cf4bbaee9a18', 'Yankees', 'New York', 'NYY'),
              venue: {
                name: 'Yankee Stadium',
                city: 'Bronx',
              },
            },
            {
              ...usTeam('93941372-eb4c-4c40-aced-fe3267174393', 'Red Sox', 'Boston', 'BOS'),
              venue: {
                name: 'Fenway Park',
                city: 'Boston',
              },
            },
          ],
        },
        {
          name: 'West',
          alias: 'W',
          teams: [
            {
              ...usTeam('27a59d3b-ff7c-48ea-b016-4798f560f5e1', 'Athletics', 'Athletics', 'ATH'),
              venue: {
                name: 'Sutter Health Park',
                city: 'West Sacramento',
              },
            },
          ],
        },
      ],
    },
    {
      name: 'National League',
      alias: 'NL',
      divisions: [
        {
          name: 'East',
          alias: 'E',
          teams: [
            {
              ...usTeam('f246a5e5-afdb-479c-9aaa-c68beeda7af6', 'Mets', 'New York', 'NYM'),
              venue: {
                name: 'Citi Field',
                city: 'Queens',
              },
            },
          ],
        },
      ],
    },
  ],
};
