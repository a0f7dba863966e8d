import { describe, expect, it, test } from 'vitest';
import { ageOfLevel, isFlooding, RiverGauges } from '#contract/weather/rivers.ts';
import { reading, river, rivers } from '../../testing/nature.ts';
import type { ReportRequest } from '../public-service.ts';
import { readRivers, requestRivers, riversAddress, type SiteLevel } from './rivers.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const sites = (...series: unknown[]) => readRivers(rivers(...series), now).body;
const level = (...readings: unknown[]) => sites(river({ readings }))[0]?.level;

test('a level is the last of its readings, with the hour that the gauge tells', () => {
  expect(sites(river())).toEqual([
    { site: '50055000', level: { feet: 5.12, at: '2026-11-20T15:45:00Z', trend: 'up' } },
  ]);
});

describe('what the Survey sends for "none" is no level', () => {
  it.each<[string, unknown[]]>([
    ['no reading', []],
    ['its own number', [reading('15:45', '-999999')]],
    ['its own number, as a number', [reading('15:45', -999_999)]],
    ['a word', [reading('15:45', 'Ice')]],
    ['nothing', [reading('15:45', null)]],
    ['an empty text', [reading('15:45', '')]],
    ['a height that no river has', [reading('15:45', '30000')]],
    ['no hour', [{ value: '5.1' }]],
    ['an hour without a zone', [{ value: '5.1', dateTime: '2026-11-20T11:45:00' }]],
    ['an hour that has not come', [reading('18:45', '5.1')]],
    ['a reading that is none', [null, 7, 'x', [], {}]],
  ])('%s', (_name, readings) => {
    expect(sites(river({ readings }))).toEqual([]);
  });

  it('and the reading before it stays', () => {
    expect(level(reading('15:30', '4.90'), reading('15:45', '-999999'))).toMatchObject({
      feet: 4.9,
      at: '2026-11-20T15:30:00Z',
    });
  });

  it('also when a series has a number of its own for it', () => {
    const variable = { noDataValue: 0 };
    expect(sites(river({ readings: [reading('15:45', '0')], variable }))).toEqual([]);
  });
});

test('readings may come in any order, and the last hour counts', () => {
  expect(level(reading('15:45', '5.0'), reading('13:00', '7.0'), reading('14:00', '6.0'))).toEqual({
    feet: 5,
    at: '2026-11-20T15:45:00Z',
    trend: 'down',
  });
});

test.each([
  ['up', '4.00', '5.00'],
  ['down', '5.00', '4.00'],
  ['steady', '5.00', '5.09'],
  ['up', '5.00', '5.11'],
])('a river goes %s from %s to %s feet in two hours', (trend, from, to) => {
  expect(level(reading('13:45', from), reading('15:45', to))?.trend).toBe(trend);
});

test('less than an hour of readings says nothing of where it goes', () => {
  expect(level(reading('15:00', '1.0'), reading('15:45', '9.0'))?.trend).toBeNull();
  expect(level(reading('15:45', '9.0'))?.trend).toBeNull();
});

test('of two ways to measure at a site, the one that spoke last counts', () => {
  const [old, fresh] = [reading('12:00', '9.0'), reading('15:45', '5.0')];
  expect(sites(river({ readings: [fresh] }), river({ readings: [old] }))).toMatchObject([
    { level: { feet: 5 } },
  ]);
  const values = [{ value: [fresh] }, { value: [old] }, null];
  expect(sites({ ...river(), values })).toMatchObject([{ level: { feet: 5 } }]);
});

test('what is no height in feet is left out', () => {
  expect(sites(river({ variable: { variableCode: [{ value: '00060' }] } }))).toEqual([]);
  expect(sites(river({ variable: { unit: { unitCode: 'm' } } }))).toEqual([]);
});

describe('the setting RIVER_GAUGES', () => {
  const read = (text: string) => RiverGauges.safeParse(text);
  const said = (text: string) => read(text).error?.issues.map(({ message }) => message);

  it('lists gauges in the order of the station', () => {
    expect(
      RiverGauges.parse(' 50144000:Río Grande de Añasco en San Sebastián:18; 50055000 : Loíza : 16.5 ;'),
    ).toEqual([
      { site: '50144000', name: 'Río Grande de Añasco en San Sebastián', floodFeet: 18 },
      { site: '50055000', name: 'Loíza', floodFeet: 16.5 },
    ]);
    expect(RiverGauges.parse('')).toEqual([]);
    expect(RiverGauges.parse(undefined)).toEqual([]);
  });

  it.each([
    ['50144000', 'must have gauges like site:name:feet, with ";" between them: its gauge 1 is not'],
    ['50144000:Añasco', 'must have gauges like site:name:feet, with ";" between them: its gauge 1 is not'],
    [
      '50144000:Añasco:1:8',
      'must have gauges like site:name:feet, with ";" between them: its gauge 1 is not',
    ],
    ['50144000:a:1;5014:b:1', 'must have sites of 8 to 15 digits: that of its gauge 2 has others'],
    ['50144000::18', 'must have names of 1 to 80 characters: that of its gauge 1 has not'],
    ['50144000:a:alto', 'must have flood stages in feet, such as 18 or 18.5: that of its gauge 1 is none'],
    ['50144000:a:18 ft', 'must have flood stages in feet, such as 18 or 18.5: that of its gauge 1 is none'],
    ['50144000:a:1;50144000:b:2', 'must have each site once'],
    [Array.from({ length: 41 }, (_, n) => `${50_000_000 + n}:a:1`).join(';'), 'must have at most 40 gauges'],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(said(text)).toEqual([sentence]);
  });
});

test('only the chosen sites are asked for, in one address', () => {
  const gauges = RiverGauges.parse('50144000:a:18;50055000:b:16');
  const service = 'https://waterservices.usgs.gov/nwis/iv/';
  const { origin, pathname, searchParams } = new URL(riversAddress(service, gauges) ?? '');
  expect(origin + pathname).toBe(service);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ format: 'json', sites: '50144000,50055000', parameterCd: '00065', period: 'PT3H' },
  });
  expect(riversAddress(null, gauges)).toBeNull();
  expect(riversAddress(service, [])).toBeNull();
});

test.each([
  ['15:59', 'current', true],
  ['14:00', 'current', true],
  ['13:59', 'old', false],
])('a level of %s is %s, and above the flood stage: %s', (time, age, flooding) => {
  const known = { feet: 18, at: `2026-11-20T${time}:00Z`, trend: null };
  expect(ageOfLevel(known, now)).toBe(age);
  const gauge = { site: '50144000', name: 'a', floodFeet: 18, level: known };
  expect(isFlooding(gauge, now)).toBe(flooding);
  expect(isFlooding({ ...gauge, floodFeet: 18.01 }, now)).toBe(false);
  expect(isFlooding({ ...gauge, level: null }, now)).toBe(false);
});

test('a level of more than a day ago is not shown', () => {
  expect(ageOfLevel({ at: '2026-11-19T16:00:00Z' }, now)).toBe('old');
  expect(ageOfLevel({ at: '2026-11-19T15:59:59Z' }, now)).toBe('gone');
});

test.each([
  ['2026-11-20T06:00:00.000Z', now - 10 * 3_600_000],
  ['2026-11-20T02:00:00.000-04:00', now - 10 * 3_600_000],
  ['ayer', null],
])('the Survey responded when it says: %s', (value, expected) => {
  const queryInfo = {
    note: [
      { title: 'filter:sites', value: '[]' },
      { title: 'requestDT', value },
    ],
  };
  expect(readRivers({ value: { queryInfo, timeSeries: [] } }, now).at).toBe(expected);
});

describe('what the Survey said of a gauge before', () => {
  const gauge = { site: '50055000', name: 'Loíza', floodFeet: 16.5 };
  /** The levels after it said the first and then the second. */
  const after = async (...said: [unknown, unknown]) => {
    let before: ReportRequest<SiteLevel[]>['before'] = null;
    for (const series of said) {
      const fetch = () => Promise.resolve(Response.json(rivers(series)));
      const source = 'https://rios.ejemplo/';
      const request: ReportRequest<SiteLevel[]> = { source, fetch, timeoutMs: 5_000, now: () => now, before };
      before = { body: (await requestRivers(request, [gauge])).body, etag: null };
    }
    return before?.body;
  };

  it('stays with its hour while that is silent, and soon is not current', async () => {
    const flood = river({ readings: [reading('15:45', '17.0')] });
    const levels = await after(flood, river({ readings: [reading('15:45', '-999999')] }));
    expect(levels).toMatchObject([{ level: { feet: 17, at: '2026-11-20T15:45:00Z' } }]);
    const level = levels?.[0]?.level ?? null;
    const later = now + 2 * 3_600_000;
    expect([now, later].map((moment) => isFlooding({ ...gauge, level }, moment))).toEqual([true, false]);
    expect(level && ageOfLevel(level, later)).toBe('old');
  });

  it('is not replaced by an older level', async () => {
    const levels = await after(river(), river({ readings: [reading('14:00', '9.9')] }));
    expect(levels).toMatchObject([{ level: { feet: 5.12 } }]);
  });
});
