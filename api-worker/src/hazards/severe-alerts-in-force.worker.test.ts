import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EmergencyContent } from '#contract/emergency.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Hazards } from '#contract/hazards.ts';
import { TickerItems } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { FakeNws, places, type Warning } from '../testing/fake-nws.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { FakeOpenWeather, weatherVariables } from '../testing/openweather/fake-openweather.ts';
import { alertWire, oneCallWire } from '../testing/openweather/wire.ts';

const hour = 3_600_000;

let source: string;
let nws: FakeNws;
let oneCall: FakeOpenWeather;
let desk: Desk;
let number = 0;

beforeEach(async () => {
  number += 1;
  source = `https://oficina-${number}.ejemplo.pr`;
  oneCall = new FakeOpenWeather();
  desk = newDesk();
  nws = new FakeNws(desk.clock - hour);
  await newsroomLoaded(desk.clock);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function newDesk(variables: Record<string, unknown> = {}): Desk {
  const made = new Desk({ variables: { ...weatherVariables, NWS_URL: source, ...variables } });
  made.elsewhere = (address, init) =>
    address.startsWith(source) ? nws.fetch(address, init) : oneCall.fetch(address, init);
  return made;
}

const warning = (event: string, vtec: string, more: Partial<Warning> = {}): Warning => ({
  ...{ event, vtec, sent: desk.clock - hour, end: desk.clock + 8 * hour },
  ...more,
});

async function says(...warnings: Warning[]): Promise<void> {
  nws.warnings = warnings;
  nws.updated = desk.clock;
  await desk.callNws();
}

async function read(path: string): Promise<unknown> {
  desk.forgetMemory();
  return (await desk.request(path)).json();
}
const ticker = async () =>
  TickerItems.parse(await read('/api/breaking-news-ticker')).map(({ content }) =>
    content.replace(/\s/g, ' '),
  );
const emergencies = async () => {
  await desk.schedule(crons.newsroom);
  return EmergencyContent.parse(await read('/api/emergency')).emergencies;
};
const alerts = async () => Hazards.parse(await read('/api/alerts'));

/** Products with the line of the ticker and the level of the emergency that each causes. */
const products: readonly (readonly [string, string, string | null, string | null])[] = [
  ['Hurricane Warning', 'HU.W', 'Aviso de huracán', 'aviso'],
  ['Tropical Storm Warning', 'TR.W', 'Aviso de tormenta tropical', 'aviso'],
  ['Tsunami Warning', 'TS.W', 'Aviso de tsunami', 'emergencia'],
  ['Tornado Warning', 'TO.W', 'Aviso de tornado', null],
  ['Flash Flood Warning', 'FF.W', 'Aviso de inundaciones repentinas', null],
  ['Hurricane Watch', 'HU.A', 'Vigilancia de huracán', null],
  ['Tropical Storm Watch', 'TR.A', 'Vigilancia de tormenta tropical', null],
  ['High Surf Advisory', 'SU.Y', null, null],
  ['Rip Current Statement', 'RP.S', null, null],
  ['Small Craft Advisory', 'SC.Y', null, null],
  ['Heat Advisory', 'HT.Y', null, null],
];

describe('while the National Weather Service speaks', () => {
  it.each(products)('%s of it is in the ticker and in the emergency as its kind', async (...product) => {
    const [event, vtec, line, level] = product;
    await says(warning(event, vtec, { same: [places.sanJuan, places.ponce] }));
    expect(await ticker()).toEqual(
      line === null ? [] : [`${line}: Ponce y San Juan, hasta el viernes 20, 8:00 p. m.`],
    );
    expect((await emergencies()).map((one) => one.level)).toEqual(level === null ? [] : [level]);
  });

  it('an emergency is on right after the call that brings it, and off after the one that ends it', async () => {
    const levels = async () =>
      EmergencyContent.parse(await read('/api/emergency')).emergencies.map(({ level }) => level);
    await says(warning('Tsunami Warning', 'TS.W'));
    expect(await levels()).toEqual(['emergencia']);
    desk.passSeconds(15);
    await says();
    expect(await levels()).toEqual([]);
  });

  it('One Call is not called for alerts, neither by the cron nor by the ticker', async () => {
    await says(warning('Hurricane Watch', 'HU.A'));
    for (let minute = 0; minute < 10; minute += 1) {
      await desk.schedule(crons.newsroom);
      await ticker();
      desk.passSeconds(60);
    }
    expect(oneCall.callsTo('onecall')).toBe(0);
  });

  it('an alert that only One Call still passes on counts no more', async () => {
    oneCall.responses.onecall = oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning' })] });
    await desk.request('/api/openweather/onecall?lat=18.4655&lon=-66.1057');
    await says();
    expect([await ticker(), await emergencies(), (await alerts()).hazards]).toEqual([[], [], []]);
  });

  it.each(['Hurricane Warning', 'Tsunami Warning', 'Tropical Storm Warning'])(
    '%s only for the sea is no emergency and no line',
    async (event) => {
      await says(warning(event, 'HU.W', { same: [places.atlantic] }));
      expect([await ticker(), await emergencies()]).toEqual([[], []]);
      expect((await alerts()).hazards).toMatchObject([{ sea: true, municipalities: [] }]);
    },
  );

  it('its emergency keeps its end from run to run', async () => {
    await says(warning('Hurricane Warning', 'HU.W'));
    const [first] = await emergencies();
    desk.passSeconds(60);
    expect(await emergencies()).toEqual([first]);
    expect(first?.endIsDefault).toBe(false);
  });

  it('what is known of alerts is a fact, although One Call has never answered', async () => {
    const unknown = async () => EmergencyContent.parse(await read('/api/emergency')).unknown;
    expect(await unknown()).toEqual(['alerts']);
    await says();
    expect(await unknown()).toEqual([]);
  });
});

describe('One Call is the second source', () => {
  const passOn = () => {
    const end = Math.floor(desk.clock / 1_000) + 6 * 3_600;
    oneCall.responses.onecall = oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning', end })] });
  };

  it('where the Service is off', async () => {
    desk = newDesk({ NWS_URL: 'off' });
    passOn();
    expect(await emergencies()).toMatchObject([{ level: 'emergencia' }]);
    expect(nws.calls).toEqual([]);
    const { source: by, hazards } = await alerts();
    expect(by).toBe('onecall');
    expect(hazards).toMatchObject([
      { product: 'Tsunami Warning', event: 'Aviso de tsunami', level: 'emergencia', severe: true },
    ]);
    expect(hazards[0]?.municipalities).toContain('San Juan');
  });

  it('once the Service has been silent for five minutes, beside what that said last; and no more when it is back', async () => {
    await says(warning('Hurricane Warning', 'HU.W'));
    passOn();
    nws.failure = () => new Response('', { status: 503 });
    desk.passSeconds(240);
    expect((await emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect([(await alerts()).source, oneCall.callsTo('onecall')]).toEqual(['nws', 0]);
    desk.passSeconds(120);
    expect((await emergencies()).map(({ level }) => level).sort()).toEqual(['aviso', 'emergencia']);
    expect(oneCall.callsTo('onecall')).toBeGreaterThan(0);
    const { source: by, sample, hazards } = await alerts();
    expect([by, sample]).toEqual(['onecall', false]);
    expect(hazards.map(({ product }) => product)).toEqual(['Tsunami Warning', 'Hurricane Warning']);
    nws.failure = null;
    nws.updated = desk.clock;
    desk.passSeconds(60);
    expect((await emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect((await alerts()).source).toBe('nws');
  });

  it('but without an answer of either, the warnings of the Service stay, and are late', async () => {
    await says(warning('Flash Flood Warning', 'FF.W'));
    nws.failure = () => new Response('', { status: 503 });
    oneCall.mood = 'error500';
    desk.passSeconds(3_600);
    expect(await emergencies()).toEqual([]);
    const { source: by, hazards } = await alerts();
    expect([by, hazards.length]).toEqual(['nws', 1]);
    expect(await ticker()).toHaveLength(1);
  });

  it('and its age is that of its last answer', async () => {
    desk = newDesk({ NWS_URL: 'off' });
    await emergencies();
    const first = (await alerts()).checkedAt;
    expect(first).toBe(new Date(desk.clock).toISOString().replace('.000', ''));
    expect(await env.DB.prepare('SELECT count(*) AS n FROM alerts_loaded').first('n')).toBe(1);
  });
});

it('the health check fails once the Service is silent for five minutes', async () => {
  const check = async () => (await desk.health()).checks.find(({ name }) => name === 'warnings');
  expect(await check()).toMatchObject({ state: 'warn' });
  await says();
  expect(await check()).toMatchObject({ state: 'ok' });
  nws.failure = () => new Response('', { status: 503 });
  desk.passSeconds(301);
  await desk.callNws();
  expect(await check()).toMatchObject({
    state: 'failing',
    since: '2026-11-20T16:00:00Z',
    message: expect.stringContaining('http_503'),
  });
  desk = newDesk({ NWS_URL: 'off' });
  expect(await check()).toBeUndefined();
});
