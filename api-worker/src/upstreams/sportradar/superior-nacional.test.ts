import { describe, expect, it } from 'vitest';
import { inQuarter, lineOf } from '../../testing/scoreboard-content.ts';
import { itKeepsTheFeed } from '../../testing/sportradar/mutations.ts';
import { bsnCompetitors, bsnSeason } from '../../testing/sportradar/superior-nacional.ts';
import { bsnSummaries, bsnTeams } from './superior-nacional.ts';

const competition = 'sr:competition:99999';
const [first, ...others] = bsnSeason.summaries;
const event = first?.sport_event;
const around = (item: unknown) => bsnSummaries({ summaries: [item, ...others] }, competition);

describe('summaries of the BSN', () => {
  it('have their games', () => {
    const { teams, games, dropped, held } = bsnSummaries(bsnSeason, competition);
    expect({ teams, dropped, held }).toEqual({ teams: null, dropped: 0, held: 4 });
    expect(games[0]).toEqual({
      league: 'superior-nacional',
      upstreamId: 'sr:sport_event:70000001',
      startTime: '2026-06-12T00:00:00Z',
      startTimeConfirmed: true,
      status: 'finished',
      homeUpstreamId: 'sr:competitor:900011',
      awayUpstreamId: 'sr:competitor:900008',
      homeName: 'Vaqueros de Bayamón',
      awayName: 'Osos de Manatí',
      homeShortName: 'BAY',
      awayShortName: 'MAN',
      homeScore: 97,
      awayScore: 86,
      leagueName: 'BSN',
      seasonName: 'Superior Nacional 2026',
      round: 'Jornada 14',
      venue: 'Coliseo Rubén Rodríguez',
      isSettled: true,
      pause: null,
      phase: null,
      lineScore: null,
    });
    expect(games[1]).toMatchObject({
      phase: inQuarter(3, '4:20'),
      lineScore: lineOf([21, 24, 13], [24, 20, 17]),
    });
    expect(games.map(({ status, homeScore, awayScore }) => [status, homeScore, awayScore])).toEqual([
      ['finished', 97, 86],
      ['live', 58, 61],
      ['scheduled', null, null],
      ['postponed', null, null],
    ]);
  });

  it('say if the hour is not known, and name the round', () => {
    const context = { ...event?.sport_event_context, round: { number: 2, name: 'Final' } };
    const sport_event = { ...event, start_time_confirmed: false, sport_event_context: context };
    expect(around({ ...first, sport_event }).games[0]).toMatchObject({
      startTimeConfirmed: false,
      round: 'Final',
    });
  });

  it('say that a game starts late, in either of the two fields', () => {
    const late = { status: 'scheduled', pause: 'delay', homeScore: null };
    for (const sport_event_status of [
      { status: 'start_delayed' },
      { status: 'delayed', home_score: 0, away_score: 0 },
      { status: 'not_started', match_status: 'start_delayed' },
    ]) {
      expect(around({ ...first, sport_event_status }).games[0]).toMatchObject(late);
    }
  });

  it('find the home team by its qualifier, in any order', () => {
    const competitors = event?.competitors.toReversed();
    expect(around({ ...first, sport_event: { ...event, competitors } })).toEqual(around(first));
  });

  it('skip the games of another competition, but count them as held', () => {
    const { games, dropped, held } = bsnSummaries(bsnSeason, 'sr:competition:132');
    expect({ games, dropped, held }).toEqual({ games: [], dropped: 0, held: 4 });
  });

  it('skip such a game even if nothing else of it can be read', () => {
    const { sport_event_context } = event ?? {};
    const summaries = [{ sport_event: { sport_event_context } }];
    expect(bsnSummaries({ summaries }, 'sr:competition:132')).toMatchObject({ games: [], dropped: 0 });
    expect(bsnSummaries({ summaries }, competition)).toMatchObject({ games: [], dropped: 1 });
    const elsewhere = { sport_event: { sport_event_context: { competition: { id: '7' } } } };
    expect(bsnSummaries({ summaries: [elsewhere] }, competition)).toMatchObject({ games: [], dropped: 0 });
  });

  itKeepsTheFeed(
    'games',
    { ...first, sport_event: { ...event, sport_event_context: null } },
    // The competition is put back, because another test covers games without one.
    (item) => around(inCompetition(item)),
    {
      text: [
        'sport_event.id',
        'sport_event.competitors.0.name',
        'sport_event.competitors.1.name',
        'sport_event_status.status',
      ],
      shape: [
        'sport_event',
        'sport_event.start_time',
        'sport_event.competitors',
        'sport_event.competitors.0',
        'sport_event.competitors.0.qualifier',
        'sport_event.competitors.1',
        'sport_event.competitors.1.qualifier',
        'sport_event_status',
      ],
    },
  );

  it.each(['season', 'round'])('keeps the feed whatever %s holds', (field) => {
    for (const value of [undefined, null, 7, 'x', [], {}, { name: 7, number: 'x' }]) {
      const sport_event_context = { ...event?.sport_event_context, [field]: value };
      const { games, dropped } = around({ ...first, sport_event: { ...event, sport_event_context } });
      expect(dropped).toBe(0);
      expect(games[0]).toMatchObject({ [field === 'season' ? 'seasonName' : 'round']: null });
    }
  });

  it.each([
    undefined,
    null,
    7,
    {},
    { competition: null },
    { competition: {} },
    { competition: { id: null } },
    { competition: { id: 7 } },
  ])('counts a game without a competition as dropped: %j', (sport_event_context) => {
    const { games, dropped } = around({ ...first, sport_event: { ...event, sport_event_context } });
    expect(games).toEqual(around(first).games.slice(1));
    expect(dropped).toBe(1);
  });

  it.each([null, 'x', {}, { summaries: null }, { summaries: {} }, { message: 'Invalid route.' }])(
    'refuses %j',
    (json) => {
      expect(() => bsnSummaries(json, competition)).toThrow('malformed');
    },
  );
});

describe('competitors of a season of the BSN', () => {
  it('has the teams, with the market taken from their names', () => {
    const { teams, dropped } = bsnTeams(bsnCompetitors);
    expect(dropped).toBe(0);
    expect(teams).toHaveLength(3);
    expect(teams?.[2]).toEqual({
      league: 'superior-nacional',
      upstreamId: 'sr:competitor:900011',
      name: 'Vaqueros de Bayamón',
      shortName: 'BAY',
      market: 'Bayamón',
      location: 'Bayamón',
    });
  });

  const [team, ...rest] = bsnCompetitors.season_competitors;
  itKeepsTheFeed('teams', team, (item) => bsnTeams({ season_competitors: [item, ...rest] }), {
    text: ['id', 'name'],
    shape: [],
  });

  it.each([null, 'x', {}, { season_competitors: null }])('refuses %j', (json) => {
    expect(() => bsnTeams(json)).toThrow('malformed');
  });
});

/** The item with a readable competition, if it has a place for one. */
function inCompetition(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('sport_event' in item)) return item;
  const { sport_event } = item;
  if (typeof sport_event !== 'object' || sport_event === null) return item;
  return {
    ...item,
    sport_event: { ...sport_event, sport_event_context: { competition: { id: competition } } },
  };
}
