import { abortAllDurableObjects, env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crons } from '#contract/publishing/crons.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { type Alert, Alerts } from '#contract/weather/alerts.ts';
import { Isolate } from '../../isolate.ts';
import { Desk } from '../../testing/desk.ts';
import { FakeNws, places, type Warning } from '../../testing/fake-nws.ts';
import { pushRows } from '../../testing/push-desk.ts';
import { AlertWatch } from './alert-watch.durable-object.ts';

const minute = 60_000;
const hour = 60 * minute;
const contact = 'redaccion@ejemplo.pr';

let source: string;
let nws: FakeNws;
let desk: Desk;
let number = 0;

beforeEach(() => {
  // An object keeps what it knows from test to test, so each test has one of its own.
  number += 1;
  source = `https://avisos-${number}.ejemplo.pr`;
  desk = newDesk();
  nws = new FakeNws(desk.clock - minute);
});

function newDesk(variables: Record<string, unknown> = {}): Desk {
  const made = new Desk({ variables: { NWS_URL: source, NWS_CONTACT: contact, ...variables } });
  made.elsewhere = (address, init) => nws.fetch(address, init);
  return made;
}

const flood = (more: Partial<Warning> = {}): Warning => ({
  event: 'Flash Flood Warning',
  vtec: 'FF.W',
  sent: desk.clock - 5 * minute,
  end: desk.clock + 2 * hour,
  ...more,
});
/** A warning that only the weather pages show. */
const surf = (more: Partial<Warning> = {}): Warning => ({
  ...flood({ event: 'High Surf Advisory', vtec: 'SU.Y', description: '* WHAT...Large breaking waves.' }),
  ...more,
});

const poll = () => desk.callNws();
/** The service changes its list. */
async function says(...warnings: Warning[]): Promise<void> {
  desk.passSeconds(15);
  nws.warnings = warnings;
  nws.updated = desk.clock;
  await poll();
}

async function shown(): Promise<Alert[]> {
  desk.forgetMemory();
  return (await desk.read(Alerts, '/api/alerts')).alerts;
}
const events = async () => (await shown()).map(({ product }) => product);

async function logged(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT coalesce(reach, 'everywhere') AS reach FROM changes WHERE exact_kind = 'hazard' ORDER BY position",
  ).all<{ reach: string }>();
  return results.map(({ reach }) => reach);
}

/** What is written to D1 from now on, without what the rest of the cron writes. */
function writes(): () => number {
  const prepare = vi.spyOn(env.DB, 'prepare');
  return () => prepare.mock.calls.filter(([text]) => /INSERT INTO hazard_source/.test(text)).length;
}

describe('a call', () => {
  it('asks for Puerto Rico, says who asks', async () => {
    await poll();
    const [call, ...more] = nws.calls;
    expect(more).toEqual([]);
    expect(call?.url.href).toBe(`${source}/alerts/active?area=PR,AM`);
    expect(call?.headers.get('Accept')).toBe('application/geo+json');
    expect(call?.headers.get('User-Agent')).toBe(`(telecoqui, ${contact})`);
    expect(call?.headers.get('If-None-Match')).toBeNull();
  });

  it('names the site where no contact is set', async () => {
    desk = newDesk({ NWS_CONTACT: '', SITE_URL: 'https://www.ejemplo.pr' });
    await poll();
    expect(nws.calls[0]?.headers.get('User-Agent')).toBe('(telecoqui, https://www.ejemplo.pr)');
  });

  it('is made by the cron, but not where the service is off', async () => {
    for (const [url, calls] of [
      ['off', 0],
      ['', 0],
      [source, 1],
    ] as const) {
      desk = newDesk({ NWS_URL: url });
      await desk.schedule(crons.newsroom);
      expect(nws.calls).toHaveLength(calls);
    }
  });

  it('says what is known already, so that nothing is sent again, also after an eviction', async () => {
    await says(flood());
    await abortAllDurableObjects();
    desk.passSeconds(15);
    await poll();
    expect(nws.calls.map(({ status }) => status)).toEqual([200, 304]);
    expect(await events()).toEqual(['Flash Flood Warning']);
  });
});

it('an event that another release stored in another form is left out until the next call, which asks for the whole list', async () => {
  await says(flood(), surf());
  const damage = "UPDATE hazard_source SET events = json_set(events, '$[0].parts', 7)";
  await env.DB.prepare(damage).run();
  expect(await events()).toHaveLength(1);
  desk.passSeconds(15);
  await poll();
  expect(nws.calls.at(-1)?.status).toBe(200);
  expect(await events()).toEqual(['Flash Flood Warning', 'High Surf Advisory']);
});

it('a list that stays the same for two days keeps its warnings, and ends none that it names', async () => {
  await says(flood({ end: desk.clock + 72 * hour }), surf({ end: desk.clock + hour }));
  for (let time = 0; time < 48; time += 1) {
    desk.passSeconds(3_600);
    await poll();
  }
  expect(nws.calls.slice(1).every(({ status }) => status === 304)).toBe(true);
  expect(await events()).toEqual(['Flash Flood Warning']);
  await says();
  expect(await events()).toEqual([]);
});

describe('what readers see', () => {
  it('is no fact while the service has never responded, where it is off, and of another service', async () => {
    const nothing = { status: 503, code: 'upstream_unavailable' };
    for (const NWS_URL of [source, 'off', ''])
      expect(await newDesk({ NWS_URL }).problem('/api/alerts')).toMatchObject(nothing);
    await says();
    expect(await newDesk({ NWS_URL: 'https://otro.ejemplo.pr' }).problem('/api/alerts')).toMatchObject(
      nothing,
    );
  });

  it('is a fact once it has said that there is none, a sample where it is one, and late after five minutes', async () => {
    await says();
    const response = await desk.request('/api/alerts');
    expect(Alerts.parse(await response.json())).toEqual({
      ...{ source: 'nws', sample: false, checkedAt: '2026-11-20T16:00:15Z', alerts: [] },
    });
    const { dataState } = responseHeaders;
    expect([response.headers.get('Cache-Tag'), response.headers.get(dataState)]).toEqual(['alerts', 'fresh']);
    expect(await newDesk({ SAMPLE_UPSTREAMS: 'nws' }).json('/api/alerts')).toMatchObject({ sample: true });
    desk.passSeconds(301);
    expect((await desk.request('/api/alerts')).headers.get(dataState)).toBe('last-good');
  });

  it('are the warnings, each once, the most serious first', async () => {
    await says(surf({ places: [places.sanJuan, places.atlantic] }), flood({ places: [places.ponce] }));
    const [first, second, ...more] = await shown();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ level: 'aviso', severe: true, municipalities: ['Ponce'], sea: false });
    expect(second).toMatchObject({ product: 'High Surf Advisory', municipalities: ['San Juan'], sea: true });
    expect((await desk.read(Alerts, '/api/alerts?municipio=ponce')).alerts).toEqual([first]);
  });

  it('changes with one line of the change log, whatever else the service sends', async () => {
    await says(surf());
    expect(await logged()).toEqual(['everywhere']);
    for (let time = 0; time < 10; time += 1) {
      desk.passSeconds(15);
      nws.updated = desk.clock;
      await poll();
    }
    expect(await logged()).toHaveLength(1);
    await says(surf(), surf({ vtec: 'RP.S', event: 'Rip Current Statement' }));
    expect(await logged()).toEqual(['everywhere', 'page']);
    await says(surf(), flood());
    expect(await logged()).toEqual(['everywhere', 'page', 'everywhere']);
    await says();
    expect(await events()).toEqual([]);
    expect(await logged()).toHaveLength(4);
  });

  it('ends with the warning, with a line of the change log, also while the service fails', async () => {
    await says(flood({ end: desk.clock + 10 * minute }));
    nws.failure = () => new Response('', { status: 503 });
    desk.passSeconds(9 * 60);
    await poll();
    expect([await events(), await logged()]).toEqual([['Flash Flood Warning'], ['everywhere']]);
    desk.passSeconds(2 * 60);
    await poll();
    expect([await events(), await logged()]).toEqual([[], ['everywhere', 'everywhere']]);
  });

  it('is known to a cache at once: the next response has the new warning', async () => {
    await says();
    expect((await desk.read(Alerts, '/api/alerts')).alerts).toEqual([]);
    desk.passSeconds(6);
    await says(flood());
    expect((await desk.read(Alerts, '/api/alerts')).alerts).toHaveLength(1);
  });
});

describe('readers are told', () => {
  const told = async () =>
    (
      await pushRows(
        "SELECT subject || ' ' || state || iif(stopped_at IS NULL, '', ' stopped') FROM announcements ORDER BY id",
      )
    ).flat();
  const one = 'alert:tjsj-ff-w-7-2026 aviso-1';

  it('of a warning at once, of each once, and nothing more of one that is cancelled than that it is over', async () => {
    await says(flood());
    expect(await told()).toEqual([one]);
    await says(flood(), surf());
    const both = [one, 'alert:tjsj-su-y-7-2026 advertencia-1'];
    expect(await told()).toEqual(both);
    await says(flood({ action: 'CAN', sent: desk.clock }), surf());
    expect(await told()).toEqual([`${one} stopped`, ...both.slice(1), 'alert:tjsj-ff-w-7-2026 over-2']);
    await says(surf());
    expect(await told()).toHaveLength(3);
  });

  it('nothing where it is over, though they wait for the end of their quiet hours', async () => {
    const audience = async () => String(await pushRows("SELECT content ->> 'audience' FROM announcements"));
    const both = flood({ places: [places.ponce, places.lares] });
    await says(both);
    expect(await audience()).toMatch(/Lares.*Ponce/);
    await says(both, flood({ action: 'CAN', places: [places.lares], sent: desk.clock }));
    expect(await audience()).toMatch(/^(?!.*Lares).*Ponce/);
  });

  it('after a later call, if notifications fail or the worker is killed before, for five minutes after the last word of the Service', async () => {
    const failing = vi.spyOn(env.PUSH, 'prepare').mockImplementation(() => {
      throw new Error('killed');
    });
    await says(flood());
    failing.mockRestore();
    // Pages do not wait for that.
    const pages = [['Flash Flood Warning'], ['everywhere']];
    expect([await events(), await logged(), await told()]).toEqual([...pages, []]);
    nws.failure = () => new Response('', { status: 503 });
    desk.passSeconds(301);
    await poll();
    expect(await told()).toEqual([]);
    desk.passSeconds(-60);
    await poll();
    expect(await told()).toEqual([one]);
  });

  it('nothing of the sample, whose alerts are invented', async () => {
    desk = newDesk({ SAMPLE_UPSTREAMS: 'nws' });
    await says(flood());
    expect([await events(), await told()]).toEqual([['Flash Flood Warning'], []]);
  });
});

describe('D1', () => {
  it('is written once a minute while nothing changes', async () => {
    await says(flood());
    const count = writes();
    for (let time = 0; time < 20; time += 1) {
      desk.passSeconds(15);
      nws.updated = desk.clock;
      await poll();
    }
    expect(nws.calls).toHaveLength(21);
    expect(count()).toBe(20);
  });

  it('has forgotten everything: the next call stores it again', async () => {
    await says(flood());
    await env.DB.prepare('DELETE FROM hazard_source').run();
    desk.passSeconds(15);
    await poll();
    expect(await events()).toEqual(['Flash Flood Warning']);
  });

  it('has every warning of a list with more text than it can hold, without the texts', async () => {
    const description = `* WHAT...${'Flash flooding. '.repeat(1_000)}`;
    await says(...Array.from({ length: 200 }, (_, index) => flood({ number: index + 1, description })));
    const all = await shown();
    expect(all).toHaveLength(200);
    expect(all[0]).toMatchObject({ event: 'Aviso de inundaciones repentinas', description: '' });
  });

  it('fails: the next call finds the same change again', async () => {
    await says();
    const failing = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1_ERROR'));
    await expect(says(flood())).rejects.toThrow('D1_ERROR');
    failing.mockRestore();
    desk.passSeconds(15);
    await poll();
    expect(await events()).toEqual(['Flash Flood Warning']);
    expect(await logged()).toHaveLength(2);
  });
});

describe('a list that can be read', () => {
  const fault = () => env.DB.prepare('SELECT error FROM hazard_source').first('error');
  const checkedAt = async () => {
    desk.forgetMemory();
    return Date.parse((await desk.read(Alerts, '/api/alerts')).checkedAt);
  };
  const warnings = async () => (await desk.health()).checks.find(({ name }) => name === 'warnings');

  it('from before the one that is known makes nothing newer, for ten minutes', async () => {
    await says(flood());
    const last = { moment: desk.clock, updated: nws.updated };
    nws.updated -= hour;
    for (let time = 0; time < 6; time += 1) {
      desk.passSeconds(60);
      await poll();
    }
    expect([await fault(), await checkedAt()]).toEqual(['older_list', last.moment]);
    expect(await warnings()).toMatchObject({
      state: 'failing',
      message: expect.stringContaining('older_list'),
    });
    nws.updated = last.updated;
    desk.passSeconds(15);
    await poll();
    expect([await fault(), await checkedAt()]).toEqual([null, desk.clock]);
    nws.updated -= hour;
    desk.passSeconds(15);
    await poll();
    desk.passSeconds(600);
    await poll();
    expect([await fault(), await checkedAt()]).toEqual([null, desk.clock]);
  });

  it('and is too long is kept in part, and health says so, also while nothing changes', async () => {
    const many = Array.from({ length: 450 }, (_, index) => surf({ number: index + 1 }));
    await says(...many, flood({ event: 'Tsunami Warning', vtec: 'TS.W' }));
    for (let time = 0; time < 2; time += 1) {
      const all = await events();
      expect([all.length, all[0]]).toEqual([400, 'Tsunami Warning']);
      expect(await warnings()).toMatchObject({ state: 'warn', message: expect.stringContaining('longer') });
      desk.passSeconds(60);
      await poll();
    }
    await says(flood());
    expect(await warnings()).toMatchObject({ state: 'ok' });
  });
});

const failures: readonly (readonly [string, () => Response])[] = [
  ['http_503', () => new Response('', { status: 503 })],
  ['malformed', () => Response.json({ type: 'FeatureCollection' })],
  ['malformed', () => new Response('{"type":"FeatureCollection","feat')],
  ['not_json', () => new Response('<h1>Maintenance</h1>')],
  ['too_large', () => new Response(`{"features":"${'x'.repeat(5 * 1024 * 1024)}"}`)],
];

describe('a failure', () => {
  it.each(failures)('%s keeps the warnings, and is known by its reason', async (reason, failure) => {
    await says(flood());
    nws.failure = failure;
    desk.passSeconds(30);
    await poll();
    expect(await events()).toEqual(['Flash Flood Warning']);
    expect(await logged()).toHaveLength(1);
    const row = await env.DB.prepare('SELECT error, failing_since, checked_at FROM hazard_source').first();
    expect(row).toEqual({
      error: reason,
      failing_since: '2026-11-20T16:00:45Z',
      checked_at: '2026-11-20T16:00:15Z',
    });
    nws.failure = null;
    desk.passSeconds(30);
    await poll();
    expect(await env.DB.prepare('SELECT error FROM hazard_source').first('error')).toBeNull();
  });
});

describe('an alarm', () => {
  const stub = () => env.HAZARDS.getByName(source);
  const moveIn = (more: Record<string, unknown> = {}) =>
    runInDurableObject(stub(), (object) => {
      if (!(object instanceof AlertWatch)) throw new Error('another class');
      const isolate = new Isolate({ fetch: nws.fetch });
      const variables = { WORDPRESS_URL: 'https://cms.ejemplo.pr', NWS_URL: source, ...more };
      object.use(isolate, { ...env, ...variables });
    });
  const planned = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());
  const ring = () => vi.waitUntil(() => nws.calls.length > 0, { timeout: 30_000 });
  const inSeconds = async () => Math.round((((await planned()) ?? 0) - Date.now()) / 1_000);

  it('calls once, however often the object is woken, and plans the next call', async () => {
    await moveIn();
    await Promise.all(Array.from({ length: 10 }, () => stub().wake(source)));
    await ring();
    await vi.waitUntil(async () => (await planned()) !== null, { timeout: 30_000 });
    expect(nws.calls).toHaveLength(1);
    await stub().wake(source);
    expect(nws.calls).toHaveLength(1);
    expect(await inSeconds()).toBeGreaterThan(2);
  });

  it('waits longer after failures, and stops for another address', async () => {
    await moveIn();
    nws.failure = () => new Response('', { status: 503 });
    await stub().wake(source);
    await ring();
    await vi.waitUntil(async () => (await planned()) !== null, { timeout: 30_000 });
    await runDurableObjectAlarm(stub());
    expect(nws.calls).toHaveLength(2);
    expect(await inSeconds()).toBeGreaterThan(15);
    await moveIn({ NWS_URL: 'https://otro.ejemplo.pr' });
    expect(await runDurableObjectAlarm(stub())).toBe(true);
    expect([nws.calls.length, await planned()]).toEqual([2, null]);
  });
});
