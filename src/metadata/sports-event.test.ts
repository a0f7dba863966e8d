import { expect, test } from 'vitest';
import type { Game, Sport, Team } from '#contract/sports.ts';
import { sportsEvent } from './sports-event.ts';

const site = new URL('https://sitio.example');
const sport: Sport = { id: 1, slug: 'basketball', name: 'Baloncesto', iconName: 'basketball' };
const team = (id: number, name: string, location: string | null): Team => ({
  id,
  name,
  shortName: 'EQ',
  logo: null,
  location,
  league: 'superior-nacional',
  colour: null,
});
const home = team(10, 'Capitanes', 'Arecibo');
const away = team(20, 'Vaqueros', 'Bayamón');
const game: Game = {
  id: 7,
  sportTypeId: 1,
  homeTeamId: 10,
  awayTeamId: 20,
  homeScore: null,
  awayScore: null,
  leagueName: 'BSN',
  seasonName: 'BSN 2027',
  round: null,
  venue: 'Coliseo Manuel Iguina',
  startTime: '2026-11-21T00:30:00Z',
  status: 'scheduled',
  startTimeConfirmed: true,
  league: 'superior-nacional',
  pause: null,
  phase: null,
  scoredAt: null,
  lineScore: null,
};
const eventOf = (fields: Partial<Game> = {}, host = home) =>
  sportsEvent({ game: { ...game, ...fields }, home: host, away, sport }, site);

const teamThing = (id: number, name: string) => ({
  '@type': 'SportsTeam',
  name,
  url: `https://sitio.example/equipos/${id}`,
});

test('a side that is not decided is no team', () => {
  const open = sportsEvent({ game: { ...game, awayTeamId: null }, home, away: null, sport }, site);
  expect(open).toMatchObject({ name: 'Capitanes - Por definir', competitor: [teamThing(10, 'Capitanes')] });
  expect(open).not.toHaveProperty('awayTeam');
});

test.each([
  ['/escudos/superior-nacional/are.svg', 'https://sitio.example/escudos/superior-nacional/are.svg'],
  ['https://logos.example/are.svg', 'https://logos.example/are.svg'],
])('a team with the logo %s has it as %s', (logo, address) => {
  expect(eventOf({}, { ...home, logo }).homeTeam).toEqual({ ...teamThing(10, 'Capitanes'), logo: address });
});

test('a game becomes a SportsEvent', () => {
  expect(eventOf()).toEqual({
    '@type': 'SportsEvent',
    name: 'Capitanes - Vaqueros',
    url: 'https://sitio.example/partido/7',
    startDate: '2026-11-20T20:30:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    sport: 'Baloncesto',
    homeTeam: teamThing(10, 'Capitanes'),
    awayTeam: teamThing(20, 'Vaqueros'),
    competitor: [teamThing(10, 'Capitanes'), teamThing(20, 'Vaqueros')],
    location: { '@type': 'Place', name: 'Coliseo Manuel Iguina', address: 'Arecibo' },
    superEvent: { '@type': 'SportsEvent', name: 'BSN 2027' },
    inLanguage: 'es-PR',
  });
});

test.each([
  ['scheduled', 'EventScheduled'],
  ['live', 'EventScheduled'],
  ['finished', 'EventScheduled'],
  ['delayed', 'EventScheduled'],
  ['an unknown status', 'EventScheduled'],
  ['postponed', 'EventPostponed'],
  ['suspended', 'EventPostponed'],
  ['cancelled', 'EventCancelled'],
  ['canceled', 'EventCancelled'],
  ['abandoned', 'EventCancelled'],
  ['unnecessary', 'EventCancelled'],
])('the status "%s" is %s', (status, expected) => {
  expect(eventOf({ status })).toMatchObject({ eventStatus: `https://schema.org/${expected}` });
});

test('without a known hour the start date is the day in Puerto Rico', () => {
  expect(eventOf({ startTimeConfirmed: false })).toMatchObject({ startDate: '2026-11-20' });
});

test('without a venue the location is that of the home team, if known', () => {
  const place = (name: string) => ({ location: { '@type': 'Place', name, address: name } });
  expect(eventOf({ venue: null })).toMatchObject(place('Arecibo'));
  expect(eventOf({}, { ...home, location: null })).toMatchObject(place('Coliseo Manuel Iguina'));
  expect(eventOf({ venue: null }, { ...home, location: null })).not.toHaveProperty('location');
});

test('without a season the superEvent is the league', () => {
  expect(eventOf({ seasonName: null })).toMatchObject({ superEvent: { name: 'BSN' } });
});
