import { expect, test } from 'vitest';
import { DAY } from './puerto-rico-time.ts';
import { moonPhase, sunElevation, sunTimes } from './sun.ts';

const sanJuan = { lat: 18.4655, lon: -66.1057 };
const MINUTE = 60_000;

// Times in UTC for San Juan from the solar calculator of the US National Oceanic and Atmospheric Administration.
test.each([
  ['2026-03-20', '10:28', '22:35'],
  ['2026-06-21', '09:49', '23:03'],
  ['2026-11-20', '10:34', '21:46'],
  ['2026-12-21', '10:52', '21:53'],
])('the sun of %s', (date, rises, sets) => {
  const { sunrise, sunset } = sunTimes(Date.parse(date) / DAY, sanJuan);
  const minutesFrom = (time: Date, clock: string) =>
    Math.abs(time.getTime() - Date.parse(`${date}T${clock}Z`)) / MINUTE;
  expect(minutesFrom(sunrise, rises)).toBeLessThan(1);
  expect(minutesFrom(sunset, sets)).toBeLessThan(1);
});

test('the sun rises earlier in the east', () => {
  const day = Date.parse('2026-11-20') / DAY;
  const culebra = sunTimes(day, { lat: 18.303, lon: -65.301 }).sunrise;
  const rincon = sunTimes(day, { lat: 18.3402, lon: -67.2499 }).sunrise;
  // One degree of longitude is four minutes.
  expect((rincon.getTime() - culebra.getTime()) / MINUTE).toBeCloseTo(7.8, 0);
});

test('the sun is at the horizon at sunrise, and nearly overhead at noon in May', () => {
  const { sunrise } = sunTimes(Date.parse('2026-11-20') / DAY, sanJuan);
  expect(sunElevation(sunrise, sanJuan)).toBeCloseTo(-0.83, 1);
  expect(sunElevation(new Date('2026-05-13T16:21:00Z'), sanJuan)).toBeGreaterThan(89);
  expect(sunElevation(new Date('2026-05-13T04:21:00Z'), sanJuan)).toBeLessThan(-50);
});

test('the moon of November 2026: new on the 9th, full on the 24th', () => {
  const age = moonPhase(new Date('2026-11-09T07:02:00Z'));
  // The mean motion of the moon differs by up to 15 hours (0.021 of a lunation) from the real one.
  expect(Math.min(age, 1 - age)).toBeLessThan(0.022);
  expect(Math.abs(moonPhase(new Date('2026-11-24T14:53:00Z')) - 0.5)).toBeLessThan(0.022);
});
