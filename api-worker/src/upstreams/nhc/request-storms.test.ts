import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { center, coneFile, coneKml, storm, trackFile, trackKml } from '../../testing/nature.ts';
import type { ReportRequest } from '../public-service.ts';
import { requestStorms, type StoredStorm } from './request-storms.ts';

let active: unknown[];
let files: Record<string, () => Promise<Response>>;
let calls: string[];
let before: ReportRequest<StoredStorm[]>['before'];

const kmz = (kml: string) => () => Promise.resolve(new Response(zipSync({ 'a.kml': strToU8(kml) })));

beforeEach(() => {
  [active, calls, before] = [[storm()], [], null];
  files = { [coneFile]: kmz(coneKml), [trackFile]: kmz(trackKml) };
});

/** Asks as the next run of the cron does. */
async function storms() {
  const fetch = (address: string) => {
    calls.push(address);
    return files[address]?.() ?? Promise.resolve(Response.json({ activeStorms: active }));
  };
  const now = () => Date.parse('2026-11-20T16:00:00Z');
  const { body } = await requestStorms({ source: center, fetch, timeoutMs: 5_000, now, before });
  before = { body, etag: null };
  return body;
}

test('a storm has its cone and its track', async () => {
  const [first] = await storms();
  expect(calls).toEqual([center, coneFile, trackFile]);
  expect(first).toMatchObject({ name: 'Cemí', category: 2, near: true, inCone: true });
  expect(first?.cone).toHaveLength(9);
  expect(first?.track?.map(({ strength }) => strength)).toEqual(['H', 'M', 'T', 'D']);
});

test('drawings are asked for once for each advisory', async () => {
  await storms();
  await storms();
  expect(calls).toEqual([center, coneFile, trackFile, center]);
  const next = coneFile.replace('024', '025');
  files[next] = kmz(coneKml);
  active = [storm({ trackCone: { kmzFile: next }, movementSpeed: 5 })];
  expect(await storms()).toMatchObject([{ movement: { mph: 5 }, inCone: true }]);
  expect(calls.slice(4)).toEqual([center, next]);
});

describe('without a drawing, a storm is told in words, and the drawing is asked for again', () => {
  const bomb = zipSync({ 'a.kml': new Uint8Array(50_000_000) });
  it.each<[string, () => Response | Promise<Response>]>([
    ['a 404', () => new Response('', { status: 404 })],
    ['a bomb', () => new Response(bomb)],
    ['a KML without a cone', () => new Response(zipSync({ 'a.kml': strToU8('<kml/>') }))],
  ])('%s', async (_name, respond) => {
    files[coneFile] = async () => respond();
    expect(await storms()).toMatchObject([{ name: 'Cemí', cone: null, inCone: null, near: true }]);
    files[coneFile] = kmz(coneKml);
    expect(await storms()).toMatchObject([{ inCone: true }]);
  });
});

test.each([
  ['another host', 'https://otro.ejemplo/cono.kmz'],
  ['another port', 'https://huracanes.ejemplo:8443/cono.kmz'],
  ['a host within', 'https://www.huracanes.ejemplo/cono.kmz'],
  ['this machine', 'http://127.0.0.1/cono.kmz'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'https://'],
  ['a user in it', 'https://huracanes.ejemplo@otro.ejemplo/cono.kmz'],
])('a drawing at %s is not asked for', async (_name, kmzFile) => {
  active = [storm({ trackCone: { kmzFile }, forecastTrack: null })];
  expect(await storms()).toMatchObject([{ cone: null, track: null }]);
  expect(calls).toEqual([center]);
});

test('a drawing that is addressed over http is asked for over https', async () => {
  active = [storm({ trackCone: { kmzFile: coneFile.replace('https:', 'http:') }, forecastTrack: null })];
  await storms();
  expect(calls).toEqual([center, coneFile]);
});
