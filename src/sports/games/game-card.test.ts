import { expect, test } from 'vitest';
import { documentedStatuses } from '#contract/documented-statuses.fixture.ts';
import type { Game, LeagueGame, Team } from '#contract/sports.ts';
import {
  announcement,
  cardOfGame,
  cardOfLeagueGame,
  changedGames,
  scoreLine,
  scoreTexts,
  teamIdsOf,
} from './game-card.ts';
import { statusLabel } from './game-status.ts';
import { gameWith } from './game.fixture.ts';

const celtics: Team = {
  id: 7,
  name: 'Boston Celtics',
  shortName: 'BOS',
  logo: null,
  location: 'Boston',
  league: 'nba',
  colour: '#007a33',
};

const game = gameWith({
  id: 41,
  homeTeamId: 7,
  awayTeamId: 9,
  homeScore: 98,
  awayScore: 101,
  seasonName: '2026-27',
  round: 'Semana 3',
  venue: 'TD Garden',
  status: 'finished',
});

const cardWith = (change: Partial<Game>) => cardOfGame({ ...game, ...change }, new Map([[7, celtics]]));

test('an unknown team is named by its id, an undecided one is "por definir"', () => {
  const card = cardWith({});
  expect(card.home).toEqual({ id: 7, name: 'Boston Celtics', mark: 'BOS', colour: '#007a33', logo: null });
  expect(card.away).toEqual({ id: 9, name: 'Equipo 9', mark: '?', colour: null, logo: null });
  expect(card).toMatchObject({ homeScore: 98, awayScore: 101 });
  expect(cardWith({ awayTeamId: null }).away.name).toBe('Por definir');
});

test('a game of the sports-data backend becomes a card without a lookup of teams', () => {
  const upstream: LeagueGame = {
    id: 41,
    upstreamId: 'x',
    round: 'Juego de exhibición',
    status: 'live',
    scheduled: '2026-11-21T00:30:00Z',
    startTimeConfirmed: true,
    home: { id: 7, name: 'Boston Celtics', alias: 'BOS', colour: '#007a33', logo: '/escudos/nba/bos.svg' },
    away: { id: 9, name: 'Élite de Ponce', alias: null, colour: null, logo: null },
    home_points: 1,
    away_points: 2,
    venue: null,
    pause: null,
    phase: null,
    scoredAt: null,
  };
  const card = cardOfLeagueGame(upstream);
  expect(card.home).toMatchObject({ name: 'Boston Celtics', mark: 'BOS', logo: '/escudos/nba/bos.svg' });
  expect(card.away).toMatchObject({ name: 'Élite de Ponce', mark: 'ÉLI' });
  expect(card).toMatchObject({ homeScore: 1, awayScore: 2 });
  expect(card.venue).toBeNull();
  expect(card.round).toBe('Juego de exhibición');
});

test('team ids are collected once each, without undecided teams', () => {
  expect(teamIdsOf([game, game, { ...game, awayTeamId: null, homeTeamId: 3 }])).toEqual([7, 9, 3]);
});

test.each([
  ['scheduled', null, null, false],
  ['scheduled', 0, 0, false],
  ['live', 4, 4, true],
  ['live', null, null, true],
  ['finished', 98, 101, true],
  ['finished', null, null, true],
  ['postponed', null, null, false],
  ['postponed', 0, 0, false],
  ['cancelled', 12, 10, false],
  ['unnecessary', 0, 0, false],
  ['suspended', 2, 1, true],
  ['suspended', null, null, false],
  ['abandoned', 2, 1, true],
  ['maintenance', null, null, false],
])('%s with %s and %s: a score is shown: %s', (status, homeScore, awayScore, shown) => {
  const card = cardWith({ status, homeScore, awayScore });
  expect(scoreTexts(card) !== null).toBe(shown);
  expect(/\d|–/.test(scoreLine(card))).toBe(shown);
});

test.each([
  ['scheduled', 'VS'],
  ['postponed', 'Pospuesto'],
  ['cancelled', 'Cancelado'],
  ['unnecessary', 'No necesario'],
  // Its word is in another language, and the badge says it already.
  ['maintenance', 'VS'],
])('the score line of a %s game says %s', (status, line) => {
  expect(scoreLine(cardWith({ status, homeScore: null, awayScore: null }))).toBe(line);
});

test.each(documentedStatuses)(
  'a game of $league with the status $word and the score $score says $badge and $line',
  ({ league, status, pause, badge, line }) => {
    const card = cardWith({ league, status, pause, homeScore: 12, awayScore: 10 });
    expect([statusLabel(card, 'card'), scoreLine(card)]).toEqual([badge, line]);
  },
);

test('the score line shows a dash for an unknown score', () => {
  expect(scoreLine(cardWith({}))).toBe('98 - 101');
  expect(scoreLine(cardWith({ homeScore: 0 }))).toBe('0 - 101');
  expect(scoreLine(cardWith({ homeScore: null, awayScore: null }))).toBe('– - –');
});

const scored = (id: number, homeScore: number | null, awayScore: number | null) =>
  cardOfGame(
    { ...game, id, status: 'live', homeTeamId: id, awayTeamId: 100 + id, homeScore, awayScore },
    new Map([
      [id, { ...celtics, id, name: `Casa ${id}` }],
      [100 + id, { ...celtics, id: 100 + id, name: `Visita ${id}` }],
    ]),
  );

test('a different score is a change, a new game is not', () => {
  const before = [scored(1, 10, 8), scored(2, 3, 3)];
  const after = [scored(1, 10, 9), scored(2, 3, 3), scored(3, 1, 0)];
  expect(changedGames(before, after).map(({ id }) => id)).toEqual([1]);
  expect(changedGames([], after)).toEqual([]);
  expect(changedGames([scored(1, null, null)], [scored(1, 0, 0)])).toHaveLength(1);
});

test('an announcement names at most three games', () => {
  expect(announcement([])).toBe('');
  expect(announcement([scored(1, 10, 9), scored(2, 0, null)])).toBe(
    'Casa 1 10, Visita 1 9. Casa 2 0, Visita 2 0',
  );
  expect(announcement([1, 2, 3, 4, 5].map((id) => scored(id, 1, 2))).split('. ')).toHaveLength(3);
});
