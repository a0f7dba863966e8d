import { usTeam } from './us-team.ts';

const stadium = (id: string, name: string, city: string) => ({
  id,
  name,
  city,
  state: 'FL',
  sr_id: 'sr:venue:8187',
});
const side = (id: string, name: string, alias: string, number: number) => ({
  id,
  name,
  alias,
  game_number: 10,
  sr_id: `sr:competitor:${number}`,
});

const arrowhead = stadium(
  '87061f5f-a34f-50f1-bdef-37d8fe11b463',
  'GEHA Field at Arrowhead Stadium',
  'Kansas City',
);

/** `games/current_week/schedule.json`: a game has a score only once it is over. */
export const nflWeek = {
  id: '3444208f-7f0d-534e-a854-00e7633299bb',
  year: 2026,
  type: 'REG',
  name: 'REG',
  week: {
    id: '9710e400-2282-5e8b-af61-1d31a3b3c9d1',
    sequence: 11,
    title: '11',
    games: [
      {
        id: '69f224ff-f4b2-59be-985b-9217c80968a7',
        status: 'closed',
        scheduled: '2026-11-20T01:15:00+00:00',
        sr_id: 'sr:match:62000001',
        venue: stadium('ee5f3ad4-106f-5153-9948-ba7e30bec086', 'Hard Rock Stadium', 'Miami Gardens'),
        home: side('4809ecb0-abd3-451d-9c4a-92a90b83ca06', 'Miami Dolphins', 'MIA', 4287),
        away: side('768c92aa-75ff-4a43-bcc0-f2798c2e1724', 'Buffalo Bills', 'BUF', 4376),
        scoring: {
          home_points: 20,
          away_points: 24,
          periods: [
            { period_type: 'quarter', number: 1, sequence: 1, home_points: 7, away_points: 3 },
            { period_type: 'quarter', number: 2, sequence: 2, home_points: 3, away_points: 7 },
            { period_type: 'quarter', number: 3, sequence: 3, home_points: 0, away_points: 7 },
            { period_type: 'quarter', number: 4, sequence: 4, home_points: 10, away_points: 7 },
          ],
        },
      },
      {
        id: '46d79beb-9884-5115-8965-2cd788478e15',
        status: 'inprogress',
        scheduled: '2026-11-22T18:00:00+00:00',
        sr_id: 'sr:match:62000002',
        venue: arrowhead,
        home: side('6680d28d-d4d2-49f6-aace-5292d3ec02c2', 'Kansas City Chiefs', 'KC', 4422),
        away: side('7d4fcc64-9cb5-4d1b-8e75-8a906d1e1576', 'Las Vegas Raiders', 'LV', 4390),
      },
      {
        id: '67634275-c9f7-5d90-8f38-786891847475',
        status: 'scheduled',
        scheduled: '2026-11-22T21:25:00+00:00',
        sr_id: 'sr:match:62000003',
        venue: stadium('0f8e79eb-1763-5e13-b5cf-0f46e73400f7', 'MetLife Stadium', 'East Rutherford'),
        home: side('04aa1c9d-66da-489d-b16a-1dee3f2eec4d', 'New York Giants', 'NYG', 4426),
        away: side('e627eec7-bbae-4fa4-8e73-8e1d6bc5c060', 'Dallas Cowboys', 'DAL', 4432),
      },
      {
        id: '59d55237-3ed6-5ad0-a4f4-655e0626f148',
        status: 'time-tbd',
        scheduled: '2026-11-23T01:20:00+00:00',
        sr_id: 'sr:match:62000004',
        venue: stadium('9d355f31-bf41-5b72-a6ab-84d43cd7ec00', "Levi's Stadium", 'Santa Clara'),
        home: side('f0e724b0-4cbf-495a-be47-013907608da9', 'San Francisco 49ers', 'SF', 4389),
        away: side('3d08af9e-c767-4f88-a7dc-b920c6d2b4a8', 'Seattle Seahawks', 'SEA', 4430),
      },
    ],
  },
};

/** `games/{uuid}/boxscore.json` of that week's second game: both teams are one level deeper. */
export const nflLiveGame = {
  id: '46d79beb-9884-5115-8965-2cd788478e15',
  status: 'inprogress',
  scheduled: '2026-11-22T18:00:00+00:00',
  quarter: 3,
  clock: '07:12',
  situation: { clock: '07:12', down: 3, yfd: 8 },
  scoring: [
    { period_type: 'quarter', number: 1, sequence: 1, home_points: 10, away_points: 0 },
    { period_type: 'quarter', number: 2, sequence: 2, home_points: 7, away_points: 6 },
    { period_type: 'quarter', number: 3, sequence: 3, home_points: 0, away_points: 7 },
  ],
  summary: {
    week: { sequence: 11, title: '11' },
    venue: arrowhead,
    home: {
      id: '6680d28d-d4d2-49f6-aace-5292d3ec02c2',
      name: 'Chiefs',
      market: 'Kansas City',
      alias: 'KC',
      points: 17,
    },
    away: {
      id: '7d4fcc64-9cb5-4d1b-8e75-8a906d1e1576',
      name: 'Raiders',
      market: 'Las Vegas',
      alias: 'LV',
      points: 13,
    },
  },
};

/** `league/hierarchy.json`: some divisions of it. */
export const nflHierarchy = {
  league: { name: 'National Football League', alias: 'NFL' },
  conferences: [
    {
      name: 'AFC',
      divisions: [
        {
          name: 'AFC East',
          teams: [
            {
              ...usTeam('4809ecb0-abd3-451d-9c4a-92a90b83ca06', 'Dolphins', 'Miami', 'MIA'),
              venue: {
                name: 'Hard Rock Stadium',
                city: 'Miami Gardens',
                state: 'FL',
              },
            },
            {
              ...usTeam('768c92aa-75ff-4a43-bcc0-f2798c2e1724', 'Bills', 'Buffalo', 'BUF'),
              venue: {
                name: 'Highmark Stadium',
                city: 'Orchard Park',
                state: 'NY',
              },
            },
          ],
        },
      ],
    },
    {
      name: 'NFC',
      divisions: [
        {
          name: 'NFC West',
          teams: [
            {
              ...usTeam('f0e724b0-4cbf-495a-be47-013907608da9', '49ers', 'San Francisco', 'SF'),
              venue: {
                name: "Levi's Stadium",
                city: 'Santa Clara',
                state: 'CA',
              },
            },
          ],
        },
      ],
    },
  ],
};
