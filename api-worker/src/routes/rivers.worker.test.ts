import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { ageOfLevel, isFlooding, Rivers } from '#contract/rivers.ts';
import { Desk } from '../testing/desk.ts';
import { responseOf, workerFaults, type WorkerFault } from '../testing/misbehaviours.ts';
import { reading, river, rivers } from '../testing/nature.ts';
import { jsonResponse } from '../../../cms/sample/sample-response.ts';

const service = 'https://rios.ejemplo/nwis/iv/';
const gauges = '50055000:Río Grande de Loíza en Caguas:16.5;50144000:Río Grande de Añasco:18';
let desk: Desk;
let series: unknown[];
let fault: WorkerFault | null;
let calls: URL[];
let asked: (string | null)[];
let etag: string | null;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  series = [river()];
  fault = null;
  calls = [];
  asked = [];
  etag = null;
  desk = deskWith();
});

function deskWith(variables: Record<string, unknown> = {}, timeouts = 5_000): Desk {
  const made = new Desk({
    variables: { RIVERS_URL: service, RIVER_GAUGES: gauges, ...variables },
    timeouts: { primary: timeouts, secondary: timeouts, background: timeouts },
  });
  made.elsewhere = (address, init) => {
    calls.push(new URL(address));
    const known = new Headers(init.headers).get('If-None-Match');
    asked.push(known);
    if (known !== null && known === etag) return Promise.resolve(new Response(null, { status: 304 }));
    const response = jsonResponse(JSON.parse(JSON.stringify(rivers(...series))));
    const headers = { ...response.headers, ...(etag !== null && { ETag: etag }) };
    return responseOf({ ...response, headers }, fault, init.signal);
  };
  return made;
}

const minute = async () => {
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
};
const minutes = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await minute();
};
const request = () => desk.request('/api/rivers');
const told = async () => Rivers.parse(await (await request()).json());
const levels = async () => (await told()).gauges.map(({ level }) => level?.feet ?? null);

it('are no fact until the Survey has said something', async () => {
  const response = await request();
  expect(response.status).toBe(503);
  expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it("are told in the station's order, with its names and flood stages, and the hour of each level", async () => {
  await minute();
  expect(await told()).toEqual({
    sample: false,
    checkedAt: '2026-11-20T16:01:00Z',
    gauges: [
      {
        ...{ site: '50055000', name: 'Río Grande de Loíza en Caguas', floodFeet: 16.5 },
        level: { feet: 5.12, at: '2026-11-20T15:45:00Z', trend: 'up' },
      },
      { site: '50144000', name: 'Río Grande de Añasco', floodFeet: 18, level: null },
    ],
  });
});

it('of the sample say so', async () => {
  desk = deskWith({ SAMPLE_UPSTREAMS: 'nwis' });
  await minute();
  expect(await told()).toMatchObject({ sample: true });
});

it.each([{ RIVERS_URL: 'off' }, { RIVER_GAUGES: '' }])(
  'are nothing with %o, and then nobody is asked',
  async (variables) => {
    desk = deskWith(variables);
    await minute();
    expect(calls).toEqual([]);
    expect((await request()).status).toBe(404);
  },
);

it('one request each five minutes asks for all of them, and for no other site', async () => {
  await minutes(11);
  expect(calls.map(({ searchParams }) => searchParams.get('sites'))).toEqual(
    Array.from({ length: 3 }, () => '50055000,50144000'),
  );
});

it('a Survey that names its answers says by that name that nothing changed, which is as new as an answer', async () => {
  etag = '"a"';
  await minutes(6);
  expect(await told()).toMatchObject({ checkedAt: '2026-11-20T16:06:00Z' });
  expect(await levels()).toEqual([5.12, null]);
  series = [river({ readings: [reading('16:00', '6.0')] })];
  etag = '"b"';
  await minutes(5);
  expect(asked).toEqual([null, '"a"', '"a"']);
  expect(await levels()).toEqual([6, null]);
});

it('a site that nobody chose is not told, and a broken series stops no other', async () => {
  series = [null, river({ site: '50999999' }), river({ site: '50144000' }), { values: 'x' }, river()];
  await minute();
  expect(await levels()).toEqual([5.12, 5.12]);
});

it('a gauge that falls silent keeps its last level with its hour, which soon is not current', async () => {
  series = [river({ readings: [reading('15:45', '17.0')] })];
  await minute();
  const [before] = (await told()).gauges;
  expect(before && isFlooding(before, desk.clock)).toBe(true);
  series = [river({ readings: [reading('15:45', '-999999')] })];
  desk.passSeconds(2 * 3_600);
  await minute();
  const [gauge] = (await told()).gauges;
  expect(gauge?.level).toMatchObject({ feet: 17, at: '2026-11-20T15:45:00Z' });
  expect(gauge && isFlooding(gauge, desk.clock)).toBe(false);
  expect(gauge?.level && ageOfLevel(gauge.level, desk.clock)).toBe('old');
});

it('an older level never replaces a later one', async () => {
  await minute();
  series = [river({ readings: [reading('14:00', '9.9')] })];
  await minutes(5);
  expect(calls).toHaveLength(2);
  expect(await levels()).toEqual([5.12, null]);
});

describe.each(workerFaults)('a Survey that is %s', (mood) => {
  it('takes nothing away, and health names it', async () => {
    await minute();
    fault = mood;
    if (mood === 'slow') desk = deskWith({}, 20);
    // Seven, because a new desk begins at the first hour.
    await minutes(7);
    expect(await levels()).toEqual([5.12, null]);
    const check = (await desk.health()).checks.find(({ name }) => name === 'rivers');
    expect(check?.state).toBe('warn');
  });
});

it('what it said half an hour ago is sent as late', async () => {
  await minute();
  desk.passSeconds(1_801);
  desk.forgetMemory();
  const response = await request();
  expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
  expect(response.headers.get(responseHeaders.dataAge)).toBe('1801');
});

it('what was said of other gauges is not shown for these', async () => {
  await minute();
  desk = deskWith({ RIVER_GAUGES: '50144000:Añasco:18' });
  expect((await request()).status).toBe(503);
});
