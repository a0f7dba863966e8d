import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../upstream-error.ts';
import { seasonStandings, usStandings, withoutStandings } from './league-standings.ts';

const east = {
  name: 'EASTERN CONFERENCE',
  divisions: [
    {
      name: 'Atlantic',
      teams: [
        { id: 'bos', wins: 9, losses: 6 },
        { id: 'nyk', wins: 12, losses: 3 },
      ],
    },
    {
      name: 'Southeast',
      teams: [
        { id: 'mia', wins: 10, losses: 5 },
        { id: 'was', wins: 'x' },
      ],
    },
  ],
};
const places = (json: unknown, read = usStandings) =>
  read(json).standings?.map(({ upstreamId, group, rank, wins, losses, ties }) => [
    group,
    rank,
    upstreamId,
    wins,
    losses,
    ties,
  ]);

describe('standings', () => {
  it('have the teams of a conference by the share of games won, and count rows that cannot be read', () => {
    expect(places({ conferences: [east] })).toEqual([
      ['Conferencia Este', 1, 'nyk', 12, 3, null],
      ['Conferencia Este', 2, 'mia', 10, 5, null],
      ['Conferencia Este', 3, 'bos', 9, 6, null],
    ]);
    expect(usStandings({ conferences: [east, null] }).dropped).toBe(2);
  });

  it('keep the order of the upstream, which has rules for equals', () => {
    const team = (id: string, place: number) => ({ id, wins: 5, losses: 5, calc_rank: { conf_rank: place } });
    const conferences = [{ name: 'AFC', teams: [team('a', 2), team('b', 1)] }];
    expect(places({ conferences })?.map(([group, rank, id]) => [group, rank, id])).toEqual([
      ['AFC', 1, 'b'],
      ['AFC', 2, 'a'],
    ]);
  });

  it('of the MLB are below the season, with other names of the fields', () => {
    const leagues = [{ name: 'American League', divisions: [{ teams: [{ id: 'nyy', win: 70, loss: 51 }] }] }];
    expect(places({ league: { season: { leagues } } })).toEqual([['Liga Americana', 1, 'nyy', 70, 51, null]]);
  });

  it('of the general API are those of all games', () => {
    const groups = (win: number) => [
      {
        group_name: 'A',
        standings: [{ rank: 1, win, loss: 9, competitor: { id: 'sr:competitor:1' } }, null],
      },
    ];
    const standings = [
      { type: 'home', groups: groups(8) },
      { type: 'total', groups: groups(20) },
    ];
    expect(places({ standings }, seasonStandings)).toEqual([['Grupo A', 1, 'sr:competitor:1', 20, 9, null]]);
  });

  it.each([null, 'x', {}, { conferences: 'x' }, { conferences: [{ teams: [{}] }] }])('refuse %j', (json) => {
    expect(() => usStandings(json)).toThrow('malformed');
    expect(() => seasonStandings(json)).toThrow('malformed');
  });

  it('that the upstream does not have are none; every other error is one', () => {
    expect(withoutStandings(new UpstreamError('http_404')).content.games).toEqual([]);
    expect(withoutStandings(new UpstreamError('malformed')).content.games).toEqual([]);
    expect(() => withoutStandings(new UpstreamError('http_429'))).toThrow('http_429');
  });
});
