import { describe, expect, it } from 'vitest';
import { leagueDay } from './us-league.ts';

const day = (time: string, beginsAtHour: number) => leagueDay(Date.parse(time), beginsAtHour);

describe('the day of a league', () => {
  it.each([
    ['standard time', '2026-11-20T08:59:59Z', '2026-11-19'],
    ['standard time', '2026-11-20T09:00:00Z', '2026-11-20'],
    ['summer time', '2026-07-04T07:59:59Z', '2026-07-03'],
    ['summer time', '2026-07-04T08:00:00Z', '2026-07-04'],
    ['the night that loses an hour', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['the night that loses an hour', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['the night that gains an hour', '2026-11-01T08:59:59Z', '2026-10-31'],
    ['the night that gains an hour', '2026-11-01T09:00:00Z', '2026-11-01'],
    ['the turn of the year', '2027-01-01T08:59:59Z', '2026-12-31'],
  ])('turns at 4 a.m., if it begins there: %s, %s', (_case, time, expected) => {
    expect(day(time, 4)).toBe(expected);
  });

  it.each([
    ['2026-11-20T04:59:59Z', '2026-11-19'],
    ['2026-11-20T05:00:00Z', '2026-11-20'],
    ['2026-07-04T03:59:59Z', '2026-07-03'],
    ['2026-07-04T04:00:00Z', '2026-07-04'],
  ])('turns at midnight, if it begins there: %s', (time, expected) => {
    expect(day(time, 0)).toBe(expected);
  });
});
