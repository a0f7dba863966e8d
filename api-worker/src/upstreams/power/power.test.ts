import { describe, expect, it, test } from 'vitest';
import { ageOfPower } from '#contract/weather/power.ts';
import { outages, region } from '../../testing/nature.ts';
import { momentOf, readPower } from './power.ts';

const now = Date.parse('2026-11-20T16:02:00Z');
const at = '2026-11-20T16:00:00Z';
const arecibo = { name: 'Arecibo', without: 1_200, clients: 158_900, at, note: '' };

describe.each<[string, unknown]>([
  ['an object with regions', outages(region('Ponce', 3, 5), region('Arecibo'))],
  [
    'regions by their names',
    {
      timestamp: at,
      regions: { Ponce: { totalClientsWithoutService: 3, totalClients: 5 }, Arecibo: region('Arecibo') },
    },
  ],
  [
    'a list, whose first one has the moment',
    [{ ...region('Ponce', 3, 5), timestamp: at }, region('Arecibo')],
  ],
  ['numbers as texts', outages(region('Ponce', '3', '5'), region('Arecibo', '1,200', ' 158,900 '))],
  ['a sum among the regions', outages(region('Total', 9, 9), region('Ponce', 3, 5), region('Arecibo'))],
  ['the same region twice', outages(region('Ponce', 3, 5), region('Arecibo'), region('Ponce', 4, 5))],
])('%s', (_name, json) => {
  it('is read, by name', () => {
    expect(readPower(json, now).body).toEqual([
      arecibo,
      { ...arecibo, name: 'Ponce', without: 3, clients: 5 },
    ]);
  });
});

test.each([[null], [undefined], [0], ['muchos']])('of how many may be unknown: %o', (clients) => {
  expect(readPower(outages({ ...region('Arecibo', 0), totalClients: clients }), now).body).toMatchObject([
    { without: 0, clients: null },
  ]);
});

test('what tells no moment, or one that has not come, is not shown', () => {
  const whole = outages(region('Arecibo'));
  for (const timestamp of [undefined, null, '', 'hoy', '20/11/2026 12:00 PM', '11/20/2026 02:00 PM', 0])
    expect(() => readPower({ ...whole, timestamp }, now)).toThrow('malformed');
  expect(() => readPower([region('Arecibo')], now)).toThrow('malformed');
});

test.each<[unknown, string | null]>([
  ['11/20/2026 12:00 PM', '2026-11-20T16:00:00.000Z'],
  ['11/20/2026 12:05 AM', '2026-11-20T04:05:00.000Z'],
  ['2/7/2026 1:40:30 p.m.', '2026-02-07T17:40:30.000Z'],
  ['11/20/2026, 11:40 AM', '2026-11-20T15:40:00.000Z'],
  ['02/30/2026 11:40 AM', null],
  ['11/20/2026 13:40 PM', null],
  ['11/20/2026 00:40 AM', null],
  ['2026-11-20T12:00:00-04:00', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20T12:00:00', null],
  [1_795_190_400, '2026-11-20T16:00:00.000Z'],
  ['1795190400000', '2026-11-20T16:00:00.000Z'],
  [12, null],
  [1e300, null],
  [{}, null],
])('the moment %o is %s', (written, moment) => {
  const read = momentOf(written);
  expect(read === null ? null : new Date(read).toISOString()).toBe(moment);
});

test.each([
  ['16:02', 'current'],
  ['13:02', 'current'],
  ['13:01', 'old'],
])('numbers of %s are %s', (time, age) => {
  expect(ageOfPower({ at: `2026-11-20T${time}:00Z` }, now)).toBe(age);
});

test('numbers of more than a day ago are not shown', () => {
  expect(ageOfPower({ at: '2026-11-19T16:02:00Z' }, now)).toBe('old');
  expect(ageOfPower({ at: '2026-11-19T16:01:59Z' }, now)).toBe('gone');
});

test('of too many regions, those with the most clients without service are kept, by name', () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    region(`Sector ${String(index).padStart(3, '0')}`, index, 9_000),
  );
  const { body, isCut } = readPower(outages(...many), now);
  expect([body.length, body[0]?.without, body.at(-1)?.without, isCut]).toEqual([100, 200, 299, true]);
});
