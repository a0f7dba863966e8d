import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activeEmergency, activeInPlace, EmergencyContent } from '#contract/emergency.ts';
import { crons } from '#contract/publishing/crons.ts';
import { Alerts } from '#contract/alerts.ts';
import { TickerItems } from '#contract/newsroom.ts';
import { OneCall } from '#contract/weather.ts';
import { Desk } from '../testing/desk.ts';
import { FakeNws, places, type Warning } from '../testing/fake-nws.ts';
import { municipalityOfCode } from '../upstreams/nws/municipality-codes.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { FakeOpenWeather, weatherVariables } from '../testing/openweather/fake-openweather.ts';
import { alertWire, oneCallWire } from '../testing/openweather/wire.ts';

const hour = 3_600_000;
/** Of all municipalities: the codes of the Census Bureau are odd, but for one. */
const municipalityCodes = Array.from({ length: 153 }, (_, code) => String(code + 1).padStart(3, '0')).filter(
  (code) => municipalityOfCode(code) !== undefined,
);

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
const content = async () => {
  await desk.schedule(crons.newsroom);
  return EmergencyContent.parse(await read('/api/emergency'));
};
const emergencies = async () => (await content()).emergencies;
const shownNow = async () => Alerts.parse(await read('/api/alerts'));

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
  ['Hurricane Watch', 'HU.A', 'Vigilancia de huracán', null, null],
  ['Tropical Storm Watch', 'TR.A', 'Vigilancia de tormenta tropical', null, null],
  ['High Surf Advisory', 'SU.Y', null, null, null],
  ['Dust Storm Warning', 'DS.W', null, null, null],
  ['Rip Current Statement', 'RP.S', null, null, null],
  ['Small Craft Advisory', 'SC.Y', null, null, null],
  ['Heat Advisory', 'HT.Y', null, null, null],
];

describe('while the National Weather Service speaks', () => {
  it.each(products)('%s of it is in the ticker and in the emergency as its kind', async (...product) => {
    const [event, vtec, line, island, local] = product;
    await says(warning(event, vtec, { same: [places.sanJuan, places.ponce] }));
    expect(await ticker()).toEqual(
      line === null ? [] : [`${line}: Ponce y San Juan, hasta el viernes 20, 8:00 p. m.`],
    );
    const inTwo = await content();
    expect(inTwo.emergencies).toEqual([]);
    expect(inTwo.local.map(({ level, municipalities }) => [level, ...municipalities])).toEqual(
      local === null ? [] : [[local, 'Ponce', 'San Juan']],
    );
    expect(inTwo.lines.map(({ emergencyIn }) => emergencyIn)).toEqual(
      line === null ? [] : [local === null ? [] : ['Ponce', 'San Juan']],
    );
    desk.passSeconds(15);
    await says(warning(event, vtec, { same: [places.everywhere] }));
    const everywhere = await content();
    expect(everywhere.emergencies.map(({ level }) => level)).toEqual(island === null ? [] : [island]);
    expect(everywhere.local.map(({ municipalities }) => municipalities.length)).toEqual(
      island === null && local !== null ? [78] : [],
    );
  });

  it('an emergency is on right after the call that brings it, and off after the one that ends it', async () => {
    const levels = async () =>
      EmergencyContent.parse(await read('/api/emergency')).emergencies.map(({ level }) => level);
    await says(warning('Tsunami Warning', 'TS.W', { same: [places.everywhere] }));
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
    expect([await ticker(), await emergencies(), (await shownNow()).alerts]).toEqual([[], [], []]);
  });

  it.each(['Hurricane Warning', 'Tsunami Warning', 'Tropical Storm Warning'])(
    '%s only for the sea is no emergency and no line',
    async (event) => {
      await says(warning(event, 'HU.W', { same: [places.atlantic] }));
      expect([await ticker(), await emergencies()]).toEqual([[], []]);
      expect((await shownNow()).alerts).toMatchObject([{ sea: true, municipalities: [] }]);
    },
  );

  it('its emergency keeps its end from run to run', async () => {
    await says(warning('Hurricane Warning', 'HU.W', { same: [places.everywhere] }));
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

/** What readers of each place see of emergencies: its level in Utuado and in San Juan. */
const levelsSeen = async () => {
  const now = await content();
  const of = (municipality: string) =>
    (activeInPlace(now, municipality, desk.clock) ?? activeEmergency(now.emergencies, desk.clock))?.level;
  return [of('Utuado') ?? null, of('San Juan') ?? null];
};

describe('an emergency is only where its warning is', () => {
  const flood = (same: readonly string[], more: Partial<Warning> = {}) =>
    warning('Flash Flood Warning', 'FF.W', { same, ...more });

  it('a flash flood in Utuado is one there, and none in San Juan', async () => {
    await says(flood([places.utuado]));
    expect(await levelsSeen()).toEqual(['aviso', null]);
    const { emergencies: island, local, lines } = await content();
    expect([island, await ticker()]).toEqual([
      [],
      ['Aviso de inundaciones repentinas: Utuado, hasta el viernes 20, 8:00 p. m.'],
    ]);
    expect(local).toMatchObject([
      {
        headline: 'Aviso de inundaciones repentinas: Utuado',
        link: '/alertas#tjsj-ff-w-7-2026',
        source: 'weather',
        municipalities: ['Utuado'],
      },
    ]);
    expect(lines).toMatchObject([
      { link: '/alertas?municipio=Utuado', emergencyIn: ['Utuado'], endsAt: local[0]?.endsAt },
    ]);
  });

  it('a warning of several municipalities leads to itself, two of them to all', async () => {
    const link = async () => (await content()).lines.map((line) => line.link);
    await says(flood([places.utuado, places.lares]));
    expect(await link()).toEqual(['/alertas#tjsj-ff-w-7-2026']);
    desk.passSeconds(15);
    await says(flood([places.utuado, places.lares]), flood([places.ponce], { number: 8 }));
    expect(await link()).toEqual(['/alertas']);
    expect((await content()).local).toHaveLength(2);
  });

  it('a flash flood emergency is more than a warning', async () => {
    const description = 'This is a FLASH FLOOD EMERGENCY for Utuado. Move to higher ground.';
    await says(flood([places.utuado], { description }));
    expect(await levelsSeen()).toEqual(['emergencia', null]);
  });

  it('one that is cancelled, or has ended, is over', async () => {
    await says(flood([places.utuado], { end: desk.clock + hour }));
    desk.passSeconds(60);
    await says(flood([places.utuado], { action: 'CAN', sent: desk.clock, end: desk.clock + hour }));
    expect(await levelsSeen()).toEqual([null, null]);
    desk.passSeconds(60);
    await says(flood([places.utuado], { number: 9, end: desk.clock + hour }));
    expect(await levelsSeen()).toEqual(['aviso', null]);
    desk.passSeconds(3_600);
    expect(await levelsSeen()).toEqual([null, null]);
  });

  it('a hurricane warning becomes one of the island once it names most of it, and of its places again', async () => {
    const named = (count: number) => municipalityCodes.slice(0, count).map((code) => `072${code}`);
    const warn = async (count: number) => {
      desk.passSeconds(60);
      const sent = desk.clock - 1_000;
      await says(warning('Hurricane Warning', 'HU.W', { same: named(count), sent, action: 'CON' }));
      const { emergencies: island, local } = await content();
      return [island.length, local.map(({ municipalities }) => municipalities.length)];
    };
    expect(await warn(5)).toEqual([0, [5]]);
    expect(await warn(38)).toEqual([0, [38]]);
    expect(await warn(39)).toEqual([1, []]);
    expect(await warn(78)).toEqual([1, []]);
  });

  it.each([
    ['the place', { geocode: { SAME: ['x'], UGC: ['PRC141'] } }],
    ['the name of a product that is known', { event: 'Mud Warning', parameters: {} }],
    ['an end', { ends: null, expires: null, parameters: {} }],
    ['a status that says that it is real', { status: null }],
    ['a moment that can be read', { sent: 'ayer' }],
    ['a text that is one', { description: 7 }],
  ])('a message without %s switches nothing, and is shown all the same', async (_name, damage) => {
    await says(flood([places.utuado], { damage }));
    const now = await content();
    expect([now.emergencies, now.local]).toEqual([[], []]);
    expect((await shownNow()).alerts).toHaveLength(1);
  });

  it.each([{ status: 'Test' }, { status: 'Exercise' }, { event: 'Test', parameters: {} }])(
    'a message that is a test (%j) is nowhere',
    async (damage) => {
      await says(flood([places.utuado], { damage }));
      const now = await content();
      expect([now.emergencies, now.local, now.lines, (await shownNow()).alerts]).toEqual([[], [], [], []]);
    },
  );

  it('until further notice is an end: that of its message, which the service renews', async () => {
    const damage = {
      ends: null,
      parameters: { VTEC: ['/O.NEW.TJSJ.HU.W.1007.261120T1500Z-000000T0000Z/'] },
    };
    await says(warning('Hurricane Warning', 'HU.W', { same: [places.everywhere], damage }));
    expect(await emergencies()).toMatchObject([{ level: 'aviso', endIsDefault: true }]);
  });

  it('with EMERGENCY_RULE=off the lines stay, and nothing is an emergency', async () => {
    await says(flood([places.utuado]));
    desk = newDesk({ EMERGENCY_RULE: 'off' });
    const { local, lines } = EmergencyContent.parse(await read('/api/emergency'));
    expect([local, lines.map(({ emergencyIn }) => emergencyIn)]).toEqual([[], [[]]]);
  });

  it('an editor silences them all, and another emergency of the newsroom hides only what is less serious', async () => {
    await says(flood([places.utuado]));
    const now = await content();
    const own = (level: 'ninguna' | 'vigilancia' | 'emergencia') => ({
      ...{ id: 'emergencia-1', level, headline: 'Del canal', link: null, source: 'newsroom' as const },
      startsAt: new Date(desk.clock - hour).toISOString(),
      endsAt: new Date(desk.clock + hour).toISOString(),
      ...{ endIsDefault: false, municipalities: [] },
    });
    const seen = (level: Parameters<typeof own>[0]) =>
      activeInPlace({ ...now, emergencies: [own(level)] }, 'Utuado', desk.clock)?.level ?? null;
    expect([seen('ninguna'), seen('vigilancia'), seen('emergencia')]).toEqual([null, 'aviso', null]);
  });
});

/** A response of One Call whose weather is of this moment, in seconds; that of the request if it is one to come. */
const spokenNow = (wire: ReturnType<typeof oneCallWire>, dt = Math.floor(desk.clock / 1_000) + 3_600) => ({
  ...wire,
  current: { ...wire.current, dt },
});

describe('the weather of a municipality', () => {
  const utuado = '/api/openweather/onecall?lat=18.2655&lon=-66.7005';
  const alertsThere = async () =>
    OneCall.parse(await read(utuado)).alerts.map(({ event, level, end }) => [event, level, end]);
  const passedOn = () =>
    (oneCall.responses.onecall = spokenNow(oneCallWire({ alerts: [alertWire({ event: 'Tornado Watch' })] })));

  it('has its own warnings of the Service, in Spanish, and none of others or of One Call', async () => {
    passedOn();
    const description = 'This is a FLASH FLOOD EMERGENCY for Utuado.';
    await says(
      warning('Flash Flood Warning', 'FF.W', { same: [places.utuado], description }),
      warning('Heat Advisory', 'HT.Y', { same: [places.utuado, places.ponce] }),
      warning('Tornado Warning', 'TO.W', { same: [places.ponce] }),
    );
    const end = Math.floor((desk.clock + 8 * hour) / 1_000);
    expect(await alertsThere()).toEqual([
      ['Aviso de inundaciones repentinas', 'emergencia', end],
      ['Advertencia de calor', 'advertencia', end],
    ]);
    desk.passSeconds(15);
    await says();
    expect(await alertsThere()).toEqual([]);
  });

  it('has those of One Call while the Service is silent', async () => {
    passedOn();
    await says(warning('Flash Flood Warning', 'FF.W', { same: [places.utuado] }));
    nws.failure = () => new Response('', { status: 503 });
    desk.passSeconds(301);
    await desk.callNws();
    expect((await alertsThere()).map(([event]) => event)).toEqual(['Vigilancia de tornado']);
  });
});

describe('One Call is the second source', () => {
  const passOn = () => {
    const end = Math.floor(desk.clock / 1_000) + 6 * 3_600;
    oneCall.responses.onecall = spokenNow(
      oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning', end })] }),
    );
  };

  it('where the Service is off', async () => {
    desk = newDesk({ NWS_URL: 'off' });
    passOn();
    expect(await emergencies()).toMatchObject([{ level: 'emergencia' }]);
    expect(nws.calls).toEqual([]);
    const { source: by, alerts } = await shownNow();
    expect(by).toBe('onecall');
    expect(alerts).toMatchObject([
      { product: 'Tsunami Warning', event: 'Aviso de tsunami', level: 'emergencia', severe: true },
    ]);
    expect(alerts[0]?.municipalities).toContain('San Juan');
  });

  it('once the Service has been silent for five minutes, beside what that said last; and no more when it is back', async () => {
    await says(warning('Hurricane Warning', 'HU.W', { same: [places.everywhere] }));
    passOn();
    nws.failure = () => new Response('', { status: 503 });
    desk.passSeconds(240);
    expect((await emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect([(await shownNow()).source, oneCall.callsTo('onecall')]).toEqual(['nws', 0]);
    desk.passSeconds(120);
    expect((await emergencies()).map(({ level }) => level).sort()).toEqual(['aviso', 'emergencia']);
    expect(oneCall.callsTo('onecall')).toBeGreaterThan(0);
    const { source: by, sample, alerts } = await shownNow();
    expect([by, sample]).toEqual(['onecall', false]);
    expect(alerts.map(({ product }) => product)).toEqual(['Tsunami Warning', 'Hurricane Warning']);
    nws.failure = null;
    nws.updated = desk.clock;
    desk.passSeconds(60);
    expect((await emergencies()).map(({ level }) => level)).toEqual(['aviso']);
    expect((await shownNow()).source).toBe('nws');
  });

  it.each([
    ['spoke before the Service did', -600, 'nws', ['aviso']],
    ['spoke after it', 600, 'onecall', ['aviso', 'emergencia']],
  ] as const)(
    'replaces what the Service said only where it spoke later: %s',
    async (_, seconds, by, levels) => {
      await says(warning('Hurricane Warning', 'HU.W', { same: [places.everywhere] }));
      const end = Math.floor(desk.clock / 1_000) + 6 * 3_600;
      const dt = Math.floor(desk.clock / 1_000) + seconds;
      const wire = oneCallWire({ alerts: [alertWire({ event: 'Tsunami Warning', end })] });
      oneCall.responses.onecall = { ...wire, current: { ...wire.current, dt } };
      nws.failure = () => new Response('', { status: 503 });
      desk.passSeconds(900);
      expect((await emergencies()).map(({ level }) => level).sort()).toEqual(levels);
      const { source: from, checkedAt } = await shownNow();
      expect(from).toBe(by);
      expect((desk.clock - Date.parse(checkedAt)) / 1_000).toBeGreaterThanOrEqual(300);
      const there = OneCall.parse(await read('/api/openweather/onecall?lat=18.4655&lon=-66.1057'));
      expect(there.alerts.map(({ event }) => event)).toEqual([
        by === 'nws' ? 'Aviso de huracán' : 'Aviso de tsunami',
      ]);
    },
  );

  it('but without an answer of either, the warnings of the Service stay, and are late', async () => {
    await says(warning('Flash Flood Warning', 'FF.W'));
    nws.failure = () => new Response('', { status: 503 });
    oneCall.mood = 'error500';
    desk.passSeconds(3_600);
    expect(await emergencies()).toEqual([]);
    const { source: by, alerts } = await shownNow();
    expect([by, alerts.length]).toEqual(['nws', 1]);
    expect(await ticker()).toHaveLength(1);
  });

  it('and its age is that of its last answer', async () => {
    desk = newDesk({ NWS_URL: 'off' });
    await emergencies();
    const first = (await shownNow()).checkedAt;
    expect(first).toBe(new Date(desk.clock).toISOString().replace('.000', ''));
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
    const { emergencies: island, local, lines } = await content();
    const there = OneCall.parse(await read('/api/openweather/onecall?lat=18.4655&lon=-66.1057')).alerts;
    return [...island, ...local, ...lines, ...(await ticker()), ...(await shownNow()).alerts, ...there];
  };

  it.each(noWarnings.slice(0, -2))('of the Service is nowhere: %s, %s, %j', async (event, vtec, text) => {
    await says(warning(event, vtec, { same: [places.everywhere], description: text }));
    expect(await seen()).toEqual([]);
    desk.passSeconds(15);
    await says(warning(event, vtec, { same: [places.everywhere], description: text, number: 8 }));
    await says(warning(event, vtec, { same: [places.everywhere], number: 9 }));
    expect((await seen()).length).toBeGreaterThan(3);
  });

  it('takes back a statement of the Service that has no code', async () => {
    const statement = { parameters: {}, event: 'Tsunami Warning', headline: null };
    await says(warning('Tsunami Warning', 'TS.W', { damage: statement }));
    expect(await seen()).not.toEqual([]);
    desk.passSeconds(60);
    const [, , description] = noWarnings[4];
    await says(
      warning('Tsunami Warning', 'TS.W', { sent: desk.clock, damage: { ...statement, description } }),
    );
    expect(await seen()).toEqual([]);
  });

  it.each(noWarnings)('of One Call is nowhere: %s, %s, %j', async (event, _, description) => {
    desk = newDesk({ NWS_URL: 'off' });
    const end = Math.floor(desk.clock / 1_000) + 6 * 3_600;
    const passOn = (more: object) =>
      (oneCall.responses.onecall = oneCallWire({ alerts: [alertWire({ event, end, ...more })] }));
    passOn({});
    expect((await seen()).length).toBeGreaterThan(3);
    // The same zones are due again.
    desk.passSeconds(5_400);
    passOn({ description });
    expect(await seen()).toEqual([]);
  });

  it('is judged by all of it, though less of it is shown', async () => {
    desk = newDesk({ NWS_URL: 'off' });
    const description = `${'A tsunami is expected. '.repeat(300)}\n\nTHIS IS A TEST.`;
    oneCall.responses.onecall = oneCallWire({
      alerts: [alertWire({ event: 'Tsunami Warning', description })],
    });
    expect(await seen()).toEqual([]);
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
  // One Call alone has the warnings then.
  desk = newDesk({ NWS_URL: 'off' });
  expect(await check()).toMatchObject({ state: 'ok' });
});
