import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { Storms } from '#contract/storms.ts';
import { jsonResponse } from '../../../cms/sample/sample-response.ts';
import { Desk } from '../testing/desk.ts';
import { responseOf, type WorkerFault } from '../testing/misbehaviours.ts';
import { center, coneFile, coneKml, storm, trackFile, trackKml } from '../testing/nature.ts';

let desk: Desk;
let active: unknown[];
let fault: WorkerFault | null;
let files: Record<string, () => Promise<Response>>;
let calls: string[];

const kmz = (kml: string) => () => Promise.resolve(new Response(zipSync({ 'a.kml': strToU8(kml) })));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  active = [storm()];
  fault = null;
  files = { [coneFile]: kmz(coneKml), [trackFile]: kmz(trackKml) };
  calls = [];
  desk = deskWith();
});

function deskWith(variables: Record<string, unknown> = {}): Desk {
  const made = new Desk({ variables: { NHC_URL: center, ...variables } });
  made.elsewhere = (address, init) => {
    calls.push(address);
    const list = jsonResponse(JSON.parse(JSON.stringify({ activeStorms: active })));
    return files[address]?.() ?? responseOf(list, fault, init.signal);
  };
  return made;
}

const minutes = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) {
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
  }
};
const request = () => desk.request('/api/storms');
const known = async () => Storms.parse(await (await request()).json());

it('are no fact until the Center has said something', async () => {
  const response = await request();
  expect(response.status).toBe(503);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it('have their cone and their track once the cron has asked', async () => {
  await minutes(1);
  expect(calls).toEqual([center, coneFile, trackFile]);
  const { sample, checkedAt, storms } = await known();
  expect({ sample, checkedAt }).toEqual({ sample: false, checkedAt: '2026-11-20T16:01:00Z' });
  expect(storms).toMatchObject([{ name: 'Cemí', category: 2, near: true, inCone: true }]);
  expect(storms[0]?.cone).toHaveLength(9);
  expect(storms[0]?.track?.map(({ strength }) => strength)).toEqual(['H', 'M', 'T', 'D']);
});

it('a quiet Atlantic is a fact with its age, also beside a busy Pacific', async () => {
  active = [storm({ id: 'ep032026' })];
  await minutes(1);
  const response = await request();
  expect(Storms.parse(await response.json()).storms).toEqual([]);
  expect(response.headers.get(responseHeaders.dataAge)).toBe('0');
});

it('of a list that lacks the advisories which were due are as old as the list', async () => {
  desk.passSeconds(36_000);
  await minutes(1);
  const response = await request();
  expect(Storms.parse(await response.json()).checkedAt).toBe('2026-11-20T15:00:00Z');
  expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
});

it('more than eight are kept by their distance, and health says so', async () => {
  active = Array.from({ length: 12 }, (_, index) =>
    storm({ id: `al${10 + index}2026`, latitudeNumeric: 40 - index }),
  );
  await minutes(1);
  const { storms } = await known();
  expect(storms.map(({ lat }) => lat)).toEqual([29, 30, 31, 32, 33, 34, 35, 36]);
  const check = (await desk.health()).checks.find(({ name }) => name === 'storms');
  expect(check).toMatchObject({ state: 'warn', message: expect.stringContaining('too much') });
});

it('are nothing where they are switched off, and then nobody is asked', async () => {
  desk = deskWith({ NHC_URL: 'off' });
  await minutes(6);
  expect(calls).toEqual([]);
  expect((await request()).status).toBe(404);
});

it('of the sample say so', async () => {
  desk = deskWith({ SAMPLE_UPSTREAMS: 'nhc' });
  await minutes(1);
  expect(await known()).toMatchObject({ sample: true });
});

it('are asked for every five minutes, and drawings once for each advisory', async () => {
  await minutes(11);
  expect(calls).toEqual([center, coneFile, trackFile, center, center]);
  const next = coneFile.replace('024', '025');
  files[next] = kmz(coneKml);
  active = [storm({ trackCone: { kmzFile: next }, movementSpeed: 5 })];
  await minutes(5);
  expect(calls.slice(5)).toEqual([center, next]);
  expect((await known()).storms[0]).toMatchObject({ movement: { mph: 5 }, inCone: true });
});

describe('without a drawing, a storm is told in words, and the drawing is asked for again', () => {
  it.each<[string, () => Promise<Response>]>([
    ['a 404', () => Promise.resolve(new Response('', { status: 404 }))],
    ['a 500', () => Promise.resolve(new Response('', { status: 500 }))],
    ['a host that is down', () => Promise.reject(new TypeError('down'))],
    ['a page of HTML', () => Promise.resolve(new Response('<html></html>'))],
    ['an empty file', () => Promise.resolve(new Response(''))],
    ['half a file', () => Promise.resolve(new Response(zipSync({ 'a.kml': strToU8(coneKml) }).slice(0, 90)))],
    ['a bomb', () => Promise.resolve(new Response(zipSync({ 'a.kml': new Uint8Array(50_000_000) })))],
    ['a file of 400 kB', () => Promise.resolve(new Response(new Uint8Array(400_000)))],
    ['a KML without a cone', kmz('<kml/>')],
    [
      'a redirect',
      () => Promise.resolve(new Response(null, { status: 302, headers: { Location: '/b.kmz' } })),
    ],
  ])('%s', async (_name, respond) => {
    files[coneFile] = respond;
    await minutes(1);
    expect((await known()).storms[0]).toMatchObject({ name: 'Cemí', cone: null, inCone: null, near: true });
    files[coneFile] = kmz(coneKml);
    await minutes(5);
    desk.passSeconds(60);
    await request();
    expect((await known()).storms[0]).toMatchObject({ inCone: true });
  });
});

it.each([
  ['another host', 'https://otro.ejemplo/cono.kmz'],
  ['another port', 'https://huracanes.ejemplo:8443/cono.kmz'],
  ['a host within', 'https://www.huracanes.ejemplo/cono.kmz'],
  ['this machine', 'http://127.0.0.1/cono.kmz'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'https://'],
  ['a user in it', 'https://huracanes.ejemplo@otro.ejemplo/cono.kmz'],
])('a drawing at %s is not asked for', async (_name, kmzFile) => {
  active = [storm({ trackCone: { kmzFile }, forecastTrack: null })];
  await minutes(1);
  expect(calls).toEqual([center]);
  expect((await known()).storms[0]).toMatchObject({ cone: null, track: null });
});

it('a drawing that is addressed over http is asked for over https', async () => {
  active = [storm({ trackCone: { kmzFile: coneFile.replace('https:', 'http:') }, forecastTrack: null })];
  await minutes(1);
  expect(calls).toEqual([center, coneFile]);
});

it.each<WorkerFault>([
  'error500',
  'http403',
  'http429',
  'down',
  'html',
  'truncated',
  'cut',
  'empty',
  'nulls',
  'huge',
])(
  'a Center that is %s takes nothing away, is asked again each minute, and health names it',
  async (mood) => {
    await minutes(1);
    fault = mood;
    await minutes(6);
    expect(calls.filter((address) => address === center)).toHaveLength(3);
    expect((await known()).storms).toMatchObject([{ name: 'Cemí' }]);
    const check = (await desk.health()).checks.find(({ name }) => name === 'storms');
    expect(check?.state).toBe('warn');
  },
);

it('what it said half an hour ago is sent as late', async () => {
  await minutes(1);
  fault = 'down';
  desk.passSeconds(1_801);
  desk.forgetMemory();
  const response = await request();
  expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
  expect(response.headers.get(responseHeaders.dataAge)).toBe('1801');
});
