import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Earthquakes } from '#contract/earthquakes.ts';
import { Problem } from '#contract/problem.ts';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { Desk } from '../testing/desk.ts';
import { quake, quakes } from '../testing/nature.ts';
import { responseOf, workerFaults, type WorkerFault } from '../testing/misbehaviours.ts';
import { jsonResponse } from '../../../cms/sample/sample-response.ts';

const survey = 'https://sismos.ejemplo/2.5_day.geojson';
let desk: Desk;
let features: unknown[];
let fault: WorkerFault | null;
let calls: string[];
/** When the survey wrote its list, in ms since the epoch; absent: it does not say. */
let generated: number | undefined;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  features = [quake()];
  fault = null;
  calls = [];
  generated = undefined;
  desk = deskWith();
});

function deskWith(variables: Record<string, unknown> = {}, timeouts = 5_000): Desk {
  const made = new Desk({
    variables: { EARTHQUAKES_URL: survey, ...variables },
    timeouts: { primary: timeouts, secondary: timeouts, background: timeouts },
  });
  made.elsewhere = (address, init) => {
    calls.push(address);
    return responseOf(
      jsonResponse(JSON.parse(JSON.stringify({ ...quakes(...features), metadata: { generated } }))),
      fault,
      init.signal,
    );
  };
  return made;
}

const minute = async () => {
  desk.passSeconds(60);
  await desk.schedule(crons.newsroom);
};
const request = () => desk.request('/api/earthquakes');
const listed = async () => Earthquakes.parse(await (await request()).json());
const magnitudes = async () => (await listed()).earthquakes.map(({ magnitude }) => magnitude);
const stored = async () => {
  const row = await env.DB.prepare('SELECT body, checked_at FROM public_reports').first();
  return row && { at: row['checked_at'], count: JSON.parse(String(row['body'])).length };
};

it('are no fact until the survey has said something', async () => {
  const response = await request();
  expect(response.status).toBe(503);
  expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it('are listed once the cron has asked, with the time of that', async () => {
  await minute();
  expect(calls).toEqual([survey]);
  const { sample, checkedAt, earthquakes } = await listed();
  expect({ sample, checkedAt }).toEqual({ sample: false, checkedAt: '2026-11-20T16:01:00Z' });
  expect(earthquakes).toMatchObject([{ place: 'a 12 km al sur de Guánica', magnitude: 3.8, reviewed: true }]);
});

it('of the sample say so', async () => {
  desk = deskWith({ SAMPLE_UPSTREAMS: 'usgs' });
  await minute();
  expect(await listed()).toMatchObject({ sample: true });
});

it('are nothing where they are switched off, and then nobody is asked', async () => {
  desk = deskWith({ EARTHQUAKES_URL: 'off' });
  await minute();
  expect(calls).toEqual([]);
  expect((await request()).status).toBe(404);
});

it('a quiet day is a fact with its age', async () => {
  features = [];
  await minute();
  const response = await request();
  expect(Earthquakes.parse(await response.json()).earthquakes).toEqual([]);
  expect(response.headers.get(responseHeaders.dataAge)).toBe('0');
});

describe('what the survey changes', () => {
  it.each<[string, unknown[], number[]]>([
    ['a revised magnitude follows', [quake({ properties: { mag: 4.2 } })], [4.2]],
    ['one that sinks below 3.5 goes', [quake({ properties: { mag: 3.3 } })], []],
    ['one that was deleted goes', [quake({ properties: { status: 'deleted' } })], []],
    ['one that vanished goes', [], []],
    ['one that turns out to be a blast goes', [quake({ properties: { type: 'quarry blast' } })], []],
    ['one that moves away goes', [quake({ coordinates: [-72, 19, 10] })], []],
    [
      'a new one comes',
      [quake(), quake({ id: 'b', properties: { mag: 5, time: Date.parse('2026-11-20T15:31:00Z') } })],
      [5, 3.8],
    ],
    ['the rest stays beside one that cannot be read', [quake(), null], [3.8]],
  ])('%s', async (_name, later, expected) => {
    await minute();
    expect(await magnitudes()).toEqual([3.8]);
    features = later;
    await minute();
    desk.passSeconds(120);
    expect((await magnitudes()).toSorted((a, b) => b - a)).toEqual(expected);
  });

  it('a weak one is listed once its magnitude rises', async () => {
    features = [quake({ properties: { mag: 3.4 } })];
    await minute();
    expect(await magnitudes()).toEqual([]);
    features = [quake({ properties: { mag: 3.5 } })];
    await minute();
    desk.passSeconds(120);
    expect(await magnitudes()).toEqual([3.5]);
  });
});

it('D1 is written when something changed, and otherwise every five minutes', async () => {
  await minute();
  const first = await stored();
  for (let passed = 1; passed < 5; passed += 1) await minute();
  expect(await stored()).toEqual(first);
  await minute();
  expect(await stored()).toEqual({ at: '2026-11-20T16:06:00Z', count: 1 });
  features = [];
  await minute();
  expect(await stored()).toEqual({ at: '2026-11-20T16:07:00Z', count: 0 });
});

it.each(workerFaults)('a survey that is %s takes nothing away, and health names it', async (mood) => {
  await minute();
  fault = mood;
  if (mood === 'slow') desk = deskWith({}, 20);
  await minute();
  expect(await magnitudes()).toEqual([3.8]);
  const check = (await desk.health()).checks.find(({ name }) => name === 'earthquakes');
  expect(check?.state).toBe('warn');
  fault = null;
  await minute();
  expect(await magnitudes()).toEqual([3.8]);
});

it.each([
  ['ten hours ago', 36_000, '36000', 'last-good'],
  ['half a minute ago', 30, '30', 'fresh'],
  ['in an hour', -3_600, '0', 'fresh'],
])('what it says that it wrote %s is as old as that', async (_name, seconds, age, state) => {
  generated = desk.clock + 60_000 - seconds * 1_000;
  await minute();
  const { headers } = await request();
  expect([headers.get(responseHeaders.dataAge), headers.get(responseHeaders.dataState)]).toEqual([
    age,
    state,
  ]);
  const { checkedAt } = await listed();
  expect(Date.parse(checkedAt)).toBe(desk.clock - Math.max(0, seconds) * 1_000);
});

it('a list that is too long is kept in part, and health says so', async () => {
  features = Array.from({ length: 80 }, (_, index) =>
    quake({ id: `pr${index}`, properties: { time: Date.parse('2026-11-20T10:00:00Z') + index * 60_000 } }),
  );
  await minute();
  expect(await magnitudes()).toHaveLength(50);
  const check = (await desk.health()).checks.find(({ name }) => name === 'earthquakes');
  expect(check).toMatchObject({ state: 'warn', message: expect.stringContaining('too much') });
});

it('what it said a quarter of an hour ago is sent as late', async () => {
  await minute();
  fault = 'error500';
  desk.passSeconds(901);
  desk.forgetMemory();
  const response = await request();
  expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
  expect(response.headers.get(responseHeaders.dataAge)).toBe('901');
});

it('what a sample said is not shown beside the real survey', async () => {
  await minute();
  desk = deskWith({ EARTHQUAKES_URL: 'https://otro.ejemplo/dia.geojson' });
  expect((await request()).status).toBe(503);
});
