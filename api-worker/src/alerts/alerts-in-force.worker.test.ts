import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmergencyContent } from '#contract/emergency.ts';
import { crons } from '#contract/publishing/crons.ts';
import { OneCall } from '#contract/weather/weather.ts';
import { AlertsDesk } from '../testing/alerts-desk.ts';
import { places } from '../testing/fake-nws.ts';
import { alertWire, oneCallWire } from '../testing/openweather/wire.ts';

const hour = 3_600_000;
let at: AlertsDesk;

beforeEach(async () => {
  at = await AlertsDesk.open();
});

/** Products with the line of the ticker, and the level of the emergency that each causes: of all Puerto Rico, and of some municipalities. */
const products: readonly (readonly [string, string, string | null, string | null, string | null])[] = [
  ['Hurricane Warning', 'HU.W', 'Aviso de huracán', 'aviso', 'aviso'],
  ['Tropical Storm Warning', 'TR.W', 'Aviso de tormenta tropical', 'aviso', 'aviso'],
  ['Tsunami Warning', 'TS.W', 'Aviso de tsunami', 'emergencia', 'emergencia'],
  ['Extreme Wind Warning', 'EW.W', 'Aviso de viento extremo', 'emergencia', 'emergencia'],
  ['Tornado Warning', 'TO.W', 'Aviso de tornado', null, 'emergencia'],
  ['Flash Flood Warning', 'FF.W', 'Aviso de inundaciones repentinas', null, 'aviso'],
  ['Storm Surge Warning', 'SS.W', 'Aviso de marejada ciclónica', null, 'aviso'],
  ['Severe Thunderstorm Warning', 'SV.W', 'Aviso de tormenta eléctrica severa', null, null],
  ['Tsunami Advisory', 'TS.Y', 'Advertencia de tsunami', null, null],
  ['High Surf Advisory', 'SU.Y', null, null, null],
];

describe('while the National Weather Service speaks', () => {
  it.each(products)('%s of it is in the ticker and in the emergency as its kind', async (...product) => {
    const [event, vtec, line, island, local] = product;
    await at.says(at.warning(event, vtec, { places: [places.sanJuan, places.ponce] }));
    expect(await at.ticker()).toEqual(
      line === null ? [] : [`${line}: Ponce y San Juan, hasta el viernes 20, 8:00 p. m.`],
    );
    const inTwo = await at.content();
    expect(inTwo.emergencies).toEqual([]);
    expect(inTwo.local.map(({ level, municipalities }) => [level, ...municipalities])).toEqual(
      local === null ? [] : [[local, 'Ponce', 'San Juan']],
    );
    expect(inTwo.lines.map(({ emergencyIn }) => emergencyIn)).toEqual(
      line === null ? [] : [local === null ? [] : ['Ponce', 'San Juan']],
    );
    at.desk.passSeconds(15);
    await at.says(at.warning(event, vtec, { places: [places.everywhere] }));
    const everywhere = await at.content();
    expect(everywhere.emergencies.map(({ level }) => level)).toEqual(island === null ? [] : [island]);
    expect(everywhere.local.map(({ municipalities }) => municipalities.length)).toEqual(
      island === null && local !== null ? [78] : [],
    );
  });

  it('an emergency is on right after the call that brings it, and off after the one that ends it', async () => {
    const levels = async () =>
      EmergencyContent.parse(await at.read('/api/emergency')).emergencies.map(({ level }) => level);
    await at.says(at.warning('Tsunami Warning', 'TS.W', { places: [places.everywhere] }));
    expect(await levels()).toEqual(['emergencia']);
    at.desk.passSeconds(15);
    await at.says();
    expect(await levels()).toEqual([]);
  });

  it('One Call is not called for alerts, neither by the cron nor by the ticker', async () => {
    await at.says(at.warning('Hurricane Watch', 'HU.A'));
    for (let minute = 0; minute < 10; minute += 1) {
      await at.desk.schedule(crons.newsroom);
      await at.ticker();
      at.desk.passSeconds(60);
    }
    expect(at.oneCall.callsTo('onecall')).toBe(0);
  });

  it('an alert that only One Call still passes on counts no more', async () => {
    at.oneCall.responses.onecall = oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning' })] });
    await at.desk.request('/api/openweather/onecall?lat=18.4655&lon=-66.1057');
    await at.says();
    expect([await at.ticker(), await at.emergencies(), (await at.shownNow()).alerts]).toEqual([[], [], []]);
  });

  it.each(['Hurricane Warning', 'Tsunami Warning', 'Tropical Storm Warning'])(
    '%s only for the sea is no emergency and no line',
    async (event) => {
      await at.says(at.warning(event, 'HU.W', { places: [places.atlantic] }));
      expect([await at.ticker(), await at.emergencies()]).toEqual([[], []]);
      expect((await at.shownNow()).alerts).toMatchObject([{ sea: true, municipalities: [] }]);
    },
  );

  it('its emergency keeps its end from run to run', async () => {
    await at.says(at.warning('Hurricane Warning', 'HU.W', { places: [places.everywhere] }));
    const [first] = await at.emergencies();
    at.desk.passSeconds(60);
    expect(await at.emergencies()).toEqual([first]);
    expect(first?.endIsDefault).toBe(false);
  });

  it('what is known of alerts is a fact, although One Call has never responded', async () => {
    const unknown = async () => EmergencyContent.parse(await at.read('/api/emergency')).unknown;
    expect(await unknown()).toEqual(['alerts']);
    await at.says();
    expect(await unknown()).toEqual([]);
  });
});

/** A response of One Call whose weather is of this moment, in seconds; that of the request if it is one to come. */
const spokenNow = (wire: ReturnType<typeof oneCallWire>, dt = Math.floor(at.desk.clock / 1_000) + 3_600) => ({
  ...wire,
  current: { ...wire.current, dt },
});

describe('the weather of a municipality', () => {
  const utuado = '/api/openweather/onecall?lat=18.2655&lon=-66.7005';
  const alertsThere = async () =>
    OneCall.parse(await at.read(utuado)).alerts.map(({ event, level, end }) => [event, level, end]);
  const passedOn = () =>
    (at.oneCall.responses.onecall = spokenNow(
      oneCallWire({ alerts: [alertWire({ event: 'Tornado Watch' })] }),
    ));

  it('has its own warnings of the Service, in Spanish, and none of others or of One Call', async () => {
    passedOn();
    const description = 'This is a FLASH FLOOD EMERGENCY for Utuado.';
    await at.says(
      at.warning('Flash Flood Warning', 'FF.W', { places: [places.utuado], description }),
      at.warning('Heat Advisory', 'HT.Y', { places: [places.utuado, places.ponce] }),
      at.warning('Tornado Warning', 'TO.W', { places: [places.ponce] }),
    );
    const end = Math.floor((at.desk.clock + 8 * hour) / 1_000);
    expect(await alertsThere()).toEqual([
      ['Aviso de inundaciones repentinas', 'emergencia', end],
      ['Advertencia de calor', 'advertencia', end],
    ]);
    at.desk.passSeconds(15);
    await at.says();
    expect(await alertsThere()).toEqual([]);
  });

  it('has those of One Call while the Service is silent', async () => {
    passedOn();
    await at.says(at.warning('Flash Flood Warning', 'FF.W', { places: [places.utuado] }));
    at.nws.failure = () => new Response('', { status: 503 });
    at.desk.passSeconds(301);
    await at.desk.callNws();
    expect((await alertsThere()).map(([event]) => event)).toEqual(['Vigilancia de tornado']);
  });
});

describe('One Call is the second source', () => {
  const passOn = () => {
    const end = Math.floor(at.desk.clock / 1_000) + 6 * 3_600;
    at.oneCall.responses.onecall = spokenNow(
      oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning', end })] }),
    );
  };

  it('where the Service is off', async () => {
    at.configure({ NWS_URL: 'off' });
    passOn();
    expect(await at.emergencies()).toMatchObject([{ level: 'emergencia' }]);
    expect(at.nws.calls).toEqual([]);
    const { source: by, alerts } = await at.shownNow();
    expect(by).toBe('onecall');
    expect(alerts).toMatchObject([
      { product: 'Tsunami Warning', event: 'Aviso de tsunami', level: 'emergencia', severe: true },
    ]);
    expect(alerts[0]?.municipalities).toContain('San Juan');
  });

  it('once the Service has been silent for five minutes, beside what that said last; and no more when it is back', async () => {
    await at.says(at.warning('Hurricane Warning', 'HU.W', { places: [places.everywhere] }));
    passOn();
    at.nws.failure = () => new Response('', { status: 503 });
    at.desk.passSeconds(240);
    expect((await at.emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect([(await at.shownNow()).source, at.oneCall.callsTo('onecall')]).toEqual(['nws', 0]);
    at.desk.passSeconds(120);
    expect((await at.emergencies()).map(({ level }) => level).sort()).toEqual(['aviso', 'emergencia']);
    expect(at.oneCall.callsTo('onecall')).toBeGreaterThan(0);
    const { source: by, sample, alerts } = await at.shownNow();
    expect([by, sample]).toEqual(['onecall', false]);
    expect(alerts.map(({ product }) => product)).toEqual(['Tsunami Warning', 'Hurricane Warning']);
    at.nws.failure = null;
    at.nws.updated = at.desk.clock;
    at.desk.passSeconds(60);
    expect((await at.emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect((await at.shownNow()).source).toBe('nws');
  });

  it.each([
    ['spoke before the Service did', -600, 'nws', ['aviso']],
    ['spoke after it', 600, 'onecall', ['aviso', 'emergencia']],
  ] as const)(
    'replaces what the Service said only where it spoke later: %s',
    async (_, seconds, by, levels) => {
      await at.says(at.warning('Hurricane Warning', 'HU.W', { places: [places.everywhere] }));
      const end = Math.floor(at.desk.clock / 1_000) + 6 * 3_600;
      const dt = Math.floor(at.desk.clock / 1_000) + seconds;
      const wire = oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning', end })] });
      at.oneCall.responses.onecall = { ...wire, current: { ...wire.current, dt } };
      at.nws.failure = () => new Response('', { status: 503 });
      at.desk.passSeconds(900);
      expect((await at.emergencies()).map(({ level }) => level).sort()).toEqual(levels);
      const { source: from, checkedAt } = await at.shownNow();
      expect(from).toBe(by);
      expect((at.desk.clock - Date.parse(checkedAt)) / 1_000).toBeGreaterThanOrEqual(300);
      const there = OneCall.parse(await at.read('/api/openweather/onecall?lat=18.4655&lon=-66.1057'));
      expect(there.alerts.map(({ event }) => event)).toEqual([
        by === 'nws' ? 'Aviso de huracán' : 'Aviso de tsunami',
      ]);
    },
  );

  it('and one whose last response has a damaged time takes nothing from what the Service said', async () => {
    await at.says(at.warning('Hurricane Warning', 'HU.W', { places: [places.everywhere] }));
    passOn();
    at.nws.failure = () => new Response('', { status: 503 });
    at.desk.passSeconds(360);
    await at.emergencies();
    expect((await at.shownNow()).source).toBe('onecall');
    await env.DB.exec("UPDATE alerts_loaded SET at = 'ayer'");
    at.desk.passSeconds(10);
    const { source: by, alerts } = await at.shownNow();
    expect([by, alerts.map(({ product }) => product)]).toEqual(['nws', ['Hurricane Warning']]);
  });

  it('but without a response of either, the warnings of the Service stay, and are late', async () => {
    await at.says(at.warning('Flash Flood Warning', 'FF.W'));
    at.nws.failure = () => new Response('', { status: 503 });
    at.oneCall.mood = 'error500';
    at.desk.passSeconds(3_600);
    expect(await at.emergencies()).toEqual([]);
    const { source: by, alerts } = await at.shownNow();
    expect([by, alerts.length]).toEqual(['nws', 1]);
    expect(await at.ticker()).toHaveLength(1);
  });

  it('and its age is that of its last response', async () => {
    at.configure({ NWS_URL: 'off' });
    await at.emergencies();
    const first = (await at.shownNow()).checkedAt;
    expect(first).toBe(new Date(at.desk.clock).toISOString().replace('.000', ''));
    expect(await env.DB.prepare('SELECT count(*) AS n FROM alerts_loaded').first('n')).toBe(1);
  });
});

/** No warnings, told only by their text, by event and code. The last two are over: the Service has codes for that, One Call has not. */
const noWarnings = [
  ['Tsunami Warning', 'TS.W', '...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...\n\nTHIS IS A TEST TO DETERMINE'],
  ['Tsunami Warning', 'TS.W', 'TEST...Public Tsunami Message Number 1...TEST\nMove to higher ground.'],
  ['Hurricane Warning', 'HU.W', '* WHAT...Hurricane conditions.\n\nThis message is an exercise.'],
  ['Tornado Warning', 'TO.W', 'Se espera un tornado. Esto es\nun simulacro.'],
  ['Tsunami Warning', 'TS.W', 'The tsunami warning has been cancelled. There is no longer a threat.'],
  ['Flash Flood Warning', 'FF.W', '...EL AVISO DE INUNDACIONES REPENTINAS HA SIDO CANCELADO...'],
] as const;

describe('what its text alone tells', () => {
  const seen = async () => {
    const { emergencies: island, local, lines } = await at.content();
    const there = OneCall.parse(await at.read('/api/openweather/onecall?lat=18.4655&lon=-66.1057')).alerts;
    return [...island, ...local, ...lines, ...(await at.ticker()), ...(await at.shownNow()).alerts, ...there];
  };

  it.each(noWarnings.slice(0, -2))('of the Service is nowhere: %s, %s, %j', async (event, vtec, text) => {
    await at.says(at.warning(event, vtec, { places: [places.everywhere], description: text }));
    expect(await seen()).toEqual([]);
    at.desk.passSeconds(15);
    await at.says(at.warning(event, vtec, { places: [places.everywhere], description: text, number: 8 }));
    await at.says(at.warning(event, vtec, { places: [places.everywhere], number: 9 }));
    expect((await seen()).length).toBeGreaterThan(3);
  });

  it('takes back a statement of the Service that has no code', async () => {
    const statement = { parameters: {}, event: 'Tsunami Warning', headline: null };
    await at.says(at.warning('Tsunami Warning', 'TS.W', { damage: statement }));
    expect(await seen()).not.toEqual([]);
    at.desk.passSeconds(60);
    const [, , description] = noWarnings[4];
    await at.says(
      at.warning('Tsunami Warning', 'TS.W', { sent: at.desk.clock, damage: { ...statement, description } }),
    );
    expect(await seen()).toEqual([]);
  });

  it.each(noWarnings)('of One Call is nowhere: %s, %s, %j', async (event, _, description) => {
    at.configure({ NWS_URL: 'off' });
    const end = Math.floor(at.desk.clock / 1_000) + 6 * 3_600;
    const passOn = (more: object) =>
      (at.oneCall.responses.onecall = oneCallWire({ alerts: [alertWire({ event, end, ...more })] }));
    passOn({});
    expect((await seen()).length).toBeGreaterThan(3);
    // The same zones are due again.
    at.desk.passSeconds(5_400);
    passOn({ description });
    expect(await seen()).toEqual([]);
  });

  it('is judged by all of it, though less of it is shown', async () => {
    at.configure({ NWS_URL: 'off' });
    const description = `${'A tsunami is expected. '.repeat(300)}\n\nTHIS IS A TEST.`;
    at.oneCall.responses.onecall = oneCallWire({
      alerts: [alertWire({ event: 'Tsunami Warning', description })],
    });
    expect(await seen()).toEqual([]);
  });
});

it('the health check fails once the Service is silent for five minutes', async () => {
  const check = async () => (await at.desk.health()).checks.find(({ name }) => name === 'warnings');
  expect(await check()).toMatchObject({ state: 'warn' });
  await at.says();
  expect(await check()).toMatchObject({ state: 'ok' });
  at.nws.failure = () => new Response('', { status: 503 });
  at.desk.passSeconds(301);
  await at.desk.callNws();
  expect(await check()).toMatchObject({
    state: 'failing',
    since: '2026-11-20T16:00:00Z',
    message: expect.stringContaining('http_503'),
  });
  // One Call alone has the warnings then.
  at.configure({ NWS_URL: 'off' });
  expect(await check()).toMatchObject({ state: 'ok' });
});
