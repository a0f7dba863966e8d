import { describe, expect, test } from 'vitest';
import { pauseAfter, waitOf } from './pause.ts';

const minute = 60_000;
const asks = (value: string | null) =>
  waitOf({ headers: new Headers(value === null ? {} : { 'Retry-After': value }) });

test.each([
  ['60', 60_000],
  [' 90 ', 90_000],
  ['1.5', 1_500],
  ['0', 0],
  ['-5', 0],
  ['', 0],
  [null, 0],
  ['pronto', 0],
  ['NaN', 0],
  ['1e12', 600_000],
  ['Infinity', 600_000],
  ['Wed, 01 Jan 2020 00:00:00 GMT', 0],
  ['Fri, 31 Dec 2999 23:59:59 GMT', 600_000],
])('the Retry-After %j is a wait of %d milliseconds', (value, expected) => {
  expect(asks(value)).toBe(expected);
});

test('a Retry-After that is a date waits until then', () => {
  const wait = asks(new Date(Date.now() + 3 * minute).toUTCString());
  expect(Math.abs(wait - 3 * minute)).toBeLessThan(5_000);
});

test('the first pause is short by chance, later ones are one to two minutes, and none is shorter than the site asks for', () => {
  expect(pauseAfter(1, 0)).toBe(0);
  for (const failures of [2, 3, 7, 1_000]) {
    expect(pauseAfter(failures, 0)).toBe(minute);
    expect(pauseAfter(failures, 1)).toBe(2 * minute);
  }
  expect(pauseAfter(1, 0, 20_000)).toBe(minute);
  for (const wait of [90_000, 600_000]) {
    expect(pauseAfter(1, 0, wait)).toBe(wait);
    expect(pauseAfter(9, 1, wait)).toBe(wait + minute);
  }
});

test('the first pause is what the origin chose for this reader, and no longer than without it', () => {
  expect(pauseAfter(1, 0.5, 0, 4_000)).toBe(4_000);
  expect(pauseAfter(1, 0, 0, 1e9)).toBe(90_000);
  expect(pauseAfter(2, 0, 0, 4_000)).toBe(minute);
  expect(pauseAfter(1, 0, 60_000, 4_000)).toBe(minute);
});

/** What the site does with a request at a moment: null, nothing arrives. */
type Site = (moment: number, listening: number) => 'told' | 'full' | null;

/** Random numbers that are the same in every run. */
function randomNumbers(): () => number {
  let state = 44;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** All of `readers` lose the channel at 0. Returns the requests that arrive in each second, and when the last reader hears again, in seconds. */
function comeBack(readers: number, site: Site): { waves: number[]; last: number } {
  const random = randomNumbers();
  const due = Array.from({ length: readers }, () => ({ at: pauseAfter(1, random()), failures: 1 }));
  const waves: number[] = [];
  let [listening, last] = [0, 0];
  for (let second = 0; due.length > listening && second < 7_200; second += 1) {
    waves.push(0);
    for (const reader of due) {
      if (Math.floor(reader.at / 1000) !== second) continue;
      const response = site(reader.at, listening);
      if (response !== null) waves[second] = (waves[second] ?? 0) + 1;
      if (response === 'told') {
        [listening, last] = [listening + 1, second];
        reader.at = Infinity;
      } else {
        reader.failures += 1;
        reader.at += pauseAfter(reader.failures, random(), response === 'full' ? minute : 0);
      }
    }
  }
  return { waves, last };
}

const after =
  (moment: number): Site =>
  (now) =>
    now < moment ? null : 'told';

describe('5,000 readers who lose the channel in one instant', () => {
  test.each([
    ['an origin restarts', after(0), 0],
    ['a tower is back', after(1_000), 1],
    ['the site is away for 30 s', after(30_000), 30],
    ['the site is away for 150 s', after(150_000), 150],
    ['the site is away for 20 minutes', after(20 * minute), 1_200],
    ['the channel is full for 5 minutes', (now: number) => (now < 5 * minute ? 'full' : 'told'), 300],
  ] satisfies [string, Site, number][])(
    'make no wave above 100 requests a second when %s',
    (name, site, back) => {
      const { waves, last } = comeBack(5_000, site);
      console.log(
        `${name}: at most ${Math.max(...waves)} requests a second, all hear ${last - back} s after its return`,
      );
      expect(Math.max(...waves)).toBeLessThanOrEqual(100);
      expect(last).toBeLessThanOrEqual(back + 121);
    },
  );

  test('go on requesting a channel with room for 3,500, each every one to two minutes', () => {
    const { waves } = comeBack(5_000, (_, listening) => (listening < 3_500 ? 'told' : 'full'));
    expect(waves).toHaveLength(7_200);
    const late = waves.slice(-600);
    const mean = late.reduce((sum, count) => sum + count, 0) / late.length;
    expect(mean).toBeGreaterThan(1_500 / 120);
    expect(mean).toBeLessThan(1_500 / 60);
    expect(Math.max(...waves)).toBeLessThanOrEqual(100);
  });
});
