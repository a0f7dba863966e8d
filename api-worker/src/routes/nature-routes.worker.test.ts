import { env } from 'cloudflare:test';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import type { Report } from '../nature/reports.ts';
import { Desk } from '../testing/desk.ts';
import * as nature from '../testing/nature.ts';
import { responseOf, workerFaults, type WorkerFault } from '../testing/misbehaviours.ts';
import { jsonResponse } from '../../../cms/sample/sample-response.ts';

/** A public service as the worker asks it. */
interface Service {
  /** As the setting of what is a sample has it. */
  upstream: string;
  /** Its address and what it is asked for. */
  settings: Record<string, string>;
  /** The address that is requested with them. */
  address: string;
  /** Settings with which nobody is asked. */
  off: Record<string, string>[];
  /** Another address of the same service. */
  elsewhere: Record<string, string>;
  says: object;
  /** What the worker tells of it, at 16:01 UTC. */
  tells: object;
  saysNext: object;
  tellsNext: object;
  /** Requests in six minutes. */
  requests: number;
  lateSeconds: number;
}

const power = 'https://luz.ejemplo/clientes';
const rivers = 'https://rios.ejemplo/nwis/iv/';
const survey = 'https://sismos.ejemplo/2.5_day.geojson';
const checkedAt = '2026-11-20T16:01:00Z';
const gauges = '50055000:Río Grande de Loíza en Caguas:16.5;50144000:Río Grande de Añasco:18';
const añasco = { site: '50144000', name: 'Río Grande de Añasco', floodFeet: 18, level: null };
const caguas = { site: '50055000', name: 'Río Grande de Loíza en Caguas', floodFeet: 16.5 };
const atNoon = { at: '2026-11-20T16:00:00Z', note: '' };

const services: Record<Report<unknown>['name'], Service> = {
  earthquakes: {
    ...{ upstream: 'usgs', settings: { EARTHQUAKES_URL: survey }, address: survey },
    ...{ off: [{ EARTHQUAKES_URL: 'off' }], elsewhere: { EARTHQUAKES_URL: 'https://otro.ejemplo/dia' } },
    says: nature.quakes(nature.quake()),
    tells: {
      ...{ sample: false, checkedAt },
      earthquakes: [{ place: 'a 12 km al sur de Guánica', magnitude: 3.8, reviewed: true }],
    },
    saysNext: nature.quakes(),
    tellsNext: { earthquakes: [] },
    ...{ requests: 6, lateSeconds: 900 },
  },
  storms: {
    ...{ upstream: 'nhc', settings: { NHC_URL: nature.center }, address: nature.center },
    ...{ off: [{ NHC_URL: 'off' }], elsewhere: { NHC_URL: 'https://otro.ejemplo/tormentas' } },
    says: { activeStorms: [nature.storm()] },
    tells: { sample: false, checkedAt, storms: [{ name: 'Cemí', category: 2, near: true, inCone: true }] },
    // A quiet Atlantic beside a busy Pacific.
    saysNext: { activeStorms: [nature.storm({ id: 'ep032026' })] },
    tellsNext: { storms: [] },
    ...{ requests: 2, lateSeconds: 1_800 },
  },
  rivers: {
    ...{ upstream: 'nwis', settings: { RIVERS_URL: rivers, RIVER_GAUGES: gauges } },
    address: `${rivers}?format=json&sites=50055000%2C50144000&parameterCd=00065&period=PT3H`,
    off: [{ RIVERS_URL: 'off' }, { RIVER_GAUGES: '' }],
    elsewhere: { RIVER_GAUGES: '50144000:Añasco:18' },
    says: nature.rivers(nature.river(), nature.river({ site: '50999999' })),
    // In the station's order, with its names and flood stages; a site that nobody chose is not told.
    tells: {
      ...{ sample: false, checkedAt },
      gauges: [{ ...caguas, level: { feet: 5.12, at: '2026-11-20T15:45:00Z', trend: 'up' } }, añasco],
    },
    saysNext: nature.rivers(nature.river({ readings: [nature.reading('16:00', '6.0')] })),
    tellsNext: { gauges: [{ ...caguas, level: { feet: 6 } }, añasco] },
    ...{ requests: 2, lateSeconds: 1_800 },
  },
  power: {
    ...{ upstream: 'power', settings: { POWER_URL: power, POWER_SOURCE_NAME: 'LUMA' }, address: power },
    ...{ off: [{ POWER_URL: 'off' }], elsewhere: { POWER_URL: 'https://otro.ejemplo/luz' } },
    says: nature.outages(nature.region('Ponce', '300', 500), nature.region('Arecibo')),
    tells: {
      ...{ sample: false, source: 'address', sourceName: 'LUMA', at: '2026-11-20T16:00:00Z' },
      regions: [
        { name: 'Arecibo', without: 1_200, clients: 158_900, ...atNoon },
        { name: 'Ponce', without: 300, clients: 500, ...atNoon },
      ],
    },
    saysNext: nature.outages(nature.region('Ponce', '7', 500)),
    tellsNext: { regions: [{ name: 'Ponce', without: 7 }] },
    ...{ requests: 2, lateSeconds: 1_800 },
  },
};

const kmz = (kml: string) => new Response(zipSync({ 'a.kml': strToU8(kml) }));
const drawings: Record<string, () => Response> = {
  [nature.coneFile]: () => kmz(nature.coneKml),
  [nature.trackFile]: () => kmz(nature.trackKml),
};

describe.each(Object.entries(services))('%s', (name, service) => {
  let desk: Desk;
  let says: object;
  let fault: WorkerFault | null;
  let etag: string | null;
  let calls: string[];
  let known: (string | null)[];

  beforeEach(() => {
    [says, fault, etag, calls, known] = [service.says, null, null, [], []];
    desk = deskWith();
  });

  function deskWith(variables: Record<string, unknown> = {}, timeout = 5_000): Desk {
    const made = new Desk({
      variables: { ...service.settings, ...variables },
      timeouts: { primary: timeout, secondary: timeout, background: timeout },
    });
    made.elsewhere = (address, init) => {
      const drawing = drawings[address];
      if (drawing !== undefined) return Promise.resolve(drawing());
      calls.push(address);
      known.push(new Headers(init.headers).get('If-None-Match'));
      if (etag !== null && known.at(-1) === etag) return Promise.resolve(new Response(null, { status: 304 }));
      const response = jsonResponse(JSON.parse(JSON.stringify(says)));
      const headers = { ...response.headers, ...(etag !== null && { ETag: etag }) };
      return responseOf({ ...response, headers }, fault, init.signal);
    };
    return made;
  }

  /** Asks the service in each of these minutes, as the cron does. */
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      desk.passSeconds(60);
      await desk.step(name);
    }
  };
  const request = () => desk.request(`/api/${name}`);
  const told = async () => (await request()).json();
  const check = async () => (await desk.health()).checks.find((one) => one.name === name);
  const stored = () => env.DB.prepare('SELECT body, checked_at FROM public_reports').first();

  it('is no fact until the service has said something', async () => {
    const response = await request();
    expect(response.status).toBe(503);
    expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is told once the cron has asked, with the time of that', async () => {
    desk.passSeconds(60);
    await desk.schedule(crons.newsroom);
    expect(calls).toEqual([service.address]);
    expect(await told()).toMatchObject(service.tells);
  });

  it('of the sample says so', async () => {
    desk = deskWith({ SAMPLE_UPSTREAMS: service.upstream });
    await minutes(1);
    expect(await told()).toMatchObject({ sample: true });
  });

  it.each(service.off)('is nothing with %o, and then nobody is asked', async (variables) => {
    desk = deskWith(variables);
    await minutes(6);
    expect(calls).toEqual([]);
    await desk.sync();
    expect((await request()).status).toBe(404);
  });

  it('is asked for as often as it changes', async () => {
    await minutes(6);
    expect(calls).toEqual(Array.from({ length: service.requests }, () => service.address));
  });

  it('what the service says next is what is told, also of a quiet day, with its age', async () => {
    await minutes(1);
    says = service.saysNext;
    desk.passSeconds(240);
    await minutes(1);
    const response = await request();
    expect(response.headers.get(responseHeaders.dataAge)).toBe('0');
    expect(await response.json()).toMatchObject(service.tellsNext);
  });

  it('a service that names its responses may say by that name that nothing changed', async () => {
    etag = '"a"';
    await minutes(6);
    // The Survey's list of earthquakes and the Center's of storms are as old as they say, so they are requested whole.
    expect(known.at(-1)).toBe(name === 'rivers' || name === 'power' ? '"a"' : null);
    expect(await told()).toMatchObject({
      ...service.tells,
      ...('checkedAt' in service.tells && { checkedAt: '2026-11-20T16:06:00Z' }),
    });
    expect(await check()).toMatchObject({ state: 'ok' });
  });

  it('D1 is written when something changed, and otherwise every five minutes', async () => {
    await minutes(1);
    const first = await stored();
    await minutes(4);
    expect(await stored()).toEqual(first);
    await minutes(1);
    expect(await stored()).toEqual({ ...first, checked_at: '2026-11-20T16:06:00Z' });
    says = service.saysNext;
    await minutes(5);
    expect((await stored())?.['body']).not.toEqual(first?.['body']);
  });

  it.each(workerFaults)(
    'a service that is %s takes nothing away, is asked again each minute, and health names it',
    async (mood) => {
      await minutes(1);
      fault = mood;
      if (mood === 'slow') desk = deskWith({}, 20);
      desk.passSeconds(300);
      await minutes(2);
      expect(calls).toHaveLength(3);
      expect(await told()).toMatchObject(service.tells);
      expect((await check())?.state).toBe('warn');
      fault = null;
      await minutes(1);
      expect((await check())?.state).toBe('ok');
    },
  );

  it('what was said too long ago is sent as late', async () => {
    await minutes(1);
    fault = 'error500';
    desk.passSeconds(service.lateSeconds + 1);
    desk.forgetMemory();
    const response = await request();
    expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
    expect(response.headers.get(responseHeaders.dataAge)).toBe(String(service.lateSeconds + 1));
  });

  it('what another service said, such as a sample, is not shown for this one', async () => {
    await minutes(1);
    desk = deskWith(service.elsewhere);
    expect((await request()).status).toBe(503);
  });

  it('what another release stored in another form is no fact, until the service says it again', async () => {
    etag = '"a"';
    await minutes(1);
    await env.DB.prepare(
      `UPDATE public_reports SET body = json_insert(body, '$[#]', json('{"id":7}'))`,
    ).run();
    desk.forgetMemory();
    expect((await request()).status).toBe(503);
    await minutes(1);
    expect(await told()).toMatchObject({
      ...service.tells,
      ...('checkedAt' in service.tells && { checkedAt: '2026-11-20T16:02:00Z' }),
    });
  });

  if (name === 'earthquakes')
    it.each([
      ['ten hours ago', 36_000, '36000', 'last-good'],
      ['half a minute ago', 30, '30', 'fresh'],
      ['in an hour', -3_600, '0', 'fresh'],
    ])('what it says that it wrote %s is as old as that', async (_name, seconds, age, state) => {
      says = { ...service.says, metadata: { generated: desk.clock + 60_000 - seconds * 1_000 } };
      await minutes(1);
      const { headers } = await request();
      expect([headers.get(responseHeaders.dataAge), headers.get(responseHeaders.dataState)]).toEqual([
        age,
        state,
      ]);
      expect(await told()).toMatchObject({
        checkedAt: new Date(desk.clock - Math.max(0, seconds) * 1_000).toISOString().replace('.000', ''),
      });
    });

  if (name === 'storms')
    it('a list that lacks the advisories which were due is as old as they', async () => {
      desk.passSeconds(36_000);
      await minutes(1);
      const response = await request();
      expect(response.headers.get(responseHeaders.dataState)).toBe('last-good');
      expect(await response.json()).toMatchObject({ checkedAt: '2026-11-20T15:00:00Z' });
    });

  if (name === 'storms')
    it('a list that is too long is kept in part, and health says so', async () => {
      // From the north to the south.
      const activeStorms = Array.from({ length: 12 }, (_, index) =>
        nature.storm({ id: `al${10 + index}2026`, latitudeNumeric: 40 - index }),
      );
      says = { activeStorms };
      await minutes(1);
      expect(await told()).toMatchObject({
        storms: [29, 30, 31, 32, 33, 34, 35, 36].map((lat) => ({ lat })),
      });
      expect(await check()).toMatchObject({ state: 'warn', message: expect.stringContaining('too much') });
    });

  if (name === 'power')
    it('a service that repeats what it said gets no younger, and after a day is silent', async () => {
      await minutes(1);
      desk.passSeconds(24 * 3_600);
      await minutes(1);
      expect(await told()).toMatchObject({ at: '2026-11-20T16:00:00Z', regions: [] });
    });

  if (name === 'power')
    it('a service that changed its form takes nothing away', async () => {
      await minutes(1);
      const region = nature.region('Ponce');
      for (says of [{ regiones: [] }, [], nature.outages(), { ...nature.outages(region), timestamp: null }]) {
        desk.passSeconds(300);
        await minutes(1);
        expect(await told()).toMatchObject(service.tells);
      }
    });
});
