import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '#contract/weather/alerts.ts';
import { activeEmergency, type Emergency, EmergencyContent } from '#contract/emergency.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { crons } from '#contract/publishing/crons.ts';
import { linesAfter } from '../../testing/change-lines.ts';
import { Desk } from '../../testing/desk.ts';
import { FakeOpenWeather, weatherDesk } from '../../testing/openweather/fake-openweather.ts';
import { alertWire, oneCallWire } from '../../testing/openweather/wire.ts';
import { PulledDesk, waiting } from '../../testing/pulled-desk.ts';
import { alertOfOneCall } from '../alerts-of-one-call.ts';
import { freeCallsPerDay, quickCallsPerDay } from '../limits.ts';
import { emergenciesByRule } from './rule.ts';
import { watchedMunicipalities, zonesInTurn, zonesOutOfTurn } from './watched-zones.ts';

const bases = ['emergencias', 'refugios', 'telefonos-emergencia', 'avisos-municipales'];
const hour = 3_600;
let desk: PulledDesk;
beforeEach(async () => {
  desk = await PulledDesk.open();
  for (const base of bases) desk.wordpress.frontPage.set(base, []);
});

/** A moment, in seconds from the desk's time. */
const at = (seconds: number) => new Date(desk.clock + seconds * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');
const item = (id: number, portada: object = {}) => ({
  id,
  portada: { texto: `Texto ${id}`, desde: at(-60), hasta: null, ...portada },
});
const emergency = (id: number, portada: object = {}) =>
  item(id, { nivel: 'aviso', enlace: '/noticias/huracan', ...portada });
const set = (base: string, ...items: { id: number }[]) => desk.wordpress.frontPage.set(base, items);
const read = async () => {
  const response = await desk.request('/api/emergency');
  expect(response.status).toBe(200);
  return { content: EmergencyContent.parse(await response.json()), headers: response.headers };
};
/** The headline that the site shows now. */
const shown = async () => activeEmergency((await read()).content.emergencies, desk.clock)?.headline ?? null;

it('says whether the newsroom is the sample, whose shelters are invented', async () => {
  const said = async (SAMPLE_UPSTREAMS: string) =>
    (await new Desk({ variables: { SAMPLE_UPSTREAMS } }).read(EmergencyContent, '/api/emergency')).sample;
  expect([await said(''), await said('openweather'), await said('wordpress,openweather')]).toEqual([
    ...[false, false, true],
  ]);
});

describe("an editor's emergency", () => {
  it('is on right after its webhook, follows a change, and is off right after it is withdrawn', async () => {
    expect(await shown()).toBeNull();
    set('emergencias', emergency(70, { hasta: at(hour) }));
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect((await read()).content.emergencies).toEqual([
      {
        id: 'emergencia-70',
        level: 'aviso',
        headline: 'Texto 70',
        link: '/noticias/huracan',
        source: 'newsroom',
        startsAt: at(-60),
        endsAt: at(hour),
        endIsDefault: false,
        municipalities: [],
      },
    ]);
    expect((await read()).headers.get('Cache-Tag')).toBe('emergency,emergency-page');
    set('emergencias', emergency(70, { texto: 'Corregida', nivel: 'emergencia' }));
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect(await shown()).toBe('Corregida');
    set('emergencias');
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect(await shown()).toBeNull();
    expect(await linesAfter(desk.start)).toEqual([
      'emergency changed 70',
      'emergency changed 70',
      'emergency removed 70',
    ]);
    expect(await waiting()).toBe(0);
  });

  it('of some municipalities is theirs, with a line above every page while it is on', async () => {
    set(
      'emergencias',
      emergency(70, { municipios: ['Utuado', 'Lares', 'Lima'], hasta: at(hour) }),
      emergency(71, { municipios: ['Utuado'], desde: at(60), enlace: 'https://example.com/' }),
      emergency(72, { municipios: ['Utuado'], nivel: 'ninguna' }),
      emergency(73, { municipios: municipalities.slice(0, 39).map(({ nombre }) => nombre) }),
      emergency(74, { municipios: 'Utuado' }),
    );
    await desk.sync();
    const { content } = await read();
    expect(content.emergencies.map(({ id, municipalities: of }) => [id, of])).toEqual(
      [74, 73, 72].map((id) => [`emergencia-${id}`, []]),
    );
    expect(content.local.map(({ id, source, municipalities: of }) => [id, source, of])).toEqual([
      ['emergencia-71', 'newsroom', ['Utuado']],
      ['emergencia-70', 'newsroom', ['Utuado', 'Lares']],
    ]);
    expect(content.lines).toEqual([
      {
        id: 'emergencia-70',
        text: expect.stringMatching(/^Texto 70: Utuado y Lares, hasta el .* [ap]\. m\.$/),
        link: '/noticias/huracan',
        endsAt: at(hour),
        emergencyIn: ['Utuado', 'Lares'],
      },
    ]);
    desk.passSeconds(60);
    expect((await read()).content.lines.map(({ id, link }) => [id, link])).toEqual([
      ['emergencia-71', '/emergencia'],
      ['emergencia-70', '/noticias/huracan'],
    ]);
  });

  it('may be about a drill: what an editor writes is what readers see', async () => {
    set('emergencias', emergency(70, { texto: 'Esto es un simulacro: el aviso fue cancelado' }));
    await desk.publish({ kind: 'emergency', id: 70, slug: 'x' });
    expect(await shown()).toBe('Esto es un simulacro: el aviso fue cancelado');
  });

  it('is known before it begins, and in no cache a second after it begins or ends', async () => {
    set('emergencias', emergency(70, { desde: at(20), hasta: at(50) }));
    await desk.sync();
    const { headers } = await read();
    expect(headers.get(responseHeaders.dataUntil)).toBe(String(Date.parse(at(20))));
    expect(await shown()).toBeNull();
    desk.passSeconds(20);
    expect(await shown()).toBe('Texto 70');
    desk.passSeconds(29);
    expect(await shown()).toBe('Texto 70');
    desk.passSeconds(1);
    expect((await read()).content.emergencies).toEqual([]);
  });

  it('without an end lasts a day, and says that nobody chose the end; one for months lasts a week', async () => {
    set('emergencias', emergency(70), emergency(71, { hasta: at(90 * 24 * hour) }));
    await desk.sync();
    expect((await read()).content.emergencies).toMatchObject([
      { id: 'emergencia-71', endsAt: at(7 * 24 * hour - 60), endIsDefault: false },
      { id: 'emergencia-70', endsAt: at(24 * hour - 60), endIsDefault: true },
    ]);
    desk.passSeconds(7 * 24 * hour);
    expect((await read()).content.emergencies).toEqual([]);
  });

  it('that is rubbish is left out, and one with an unknown level is an aviso', async () => {
    set(
      'emergencias',
      emergency(70, { desde: at(-10), hasta: at(-20) }),
      emergency(71, { texto: ' ' }),
      emergency(72, { texto: 'x'.repeat(401) }),
      emergency(73, { desde: 'ayer' }),
      { id: 74 },
      emergency(75, { enlace: 'javascript:alert(1)', nivel: 'apocalipsis' }),
    );
    set('refugios', item(80, { municipio: '' }), item(81, { municipio: 'Ponce', estado: 'quizás' }));
    set('telefonos-emergencia', item(90, { telefono: '' }), item(91, { telefono: '9-1-1' }));
    set('avisos-municipales', item(95), item(96, { municipio: 'Lares', enlace: 'data:text/html,x' }));
    await desk.sync();
    expect((await read()).content).toMatchObject({
      emergencies: [{ headline: 'Texto 75', link: null, level: 'aviso' }],
      shelters: [{ id: 81, state: 'abierto', address: '', phone: '' }],
      phones: [{ id: 91, municipality: '' }],
      notices: [{ id: 96, link: null }],
    });
  });
});

it('the most serious emergency is shown, but any of the newsroom overrides those of the rule', () => {
  const of = (source: 'newsroom' | 'weather', level: 'ninguna' | 'vigilancia' | 'aviso' | 'emergencia') => ({
    id: `${source}-${level}`,
    level,
    headline: level,
    link: null,
    source,
    startsAt: at(-1),
    endsAt: at(1),
    endIsDefault: false,
    municipalities: [],
  });
  const show = (...all: ReturnType<typeof of>[]) => activeEmergency(all, desk.clock)?.id;
  expect(show(of('newsroom', 'vigilancia'), of('newsroom', 'emergencia'))).toBe('newsroom-emergencia');
  expect(show(of('weather', 'emergencia'), of('newsroom', 'vigilancia'))).toBe('newsroom-vigilancia');
  expect(show(of('weather', 'emergencia'))).toBe('weather-emergencia');
  expect(show(of('weather', 'emergencia'), of('newsroom', 'ninguna'))).toBeUndefined();
  expect(show(of('newsroom', 'aviso'), of('newsroom', 'ninguna'))).toBe('newsroom-aviso');
});

it('shelters, telephones and notices touch only their page, and a notice lasts three days', async () => {
  set('refugios', item(80, { municipio: 'Ponce', direccion: 'Calle Sol', telefono: '787-555-0101' }));
  set(
    'telefonos-emergencia',
    item(90, { telefono: '787-555-0102', municipio: 'Lares' }),
    item(91, { telefono: '911' }),
  );
  set('avisos-municipales', item(95, { municipio: 'Lares' }));
  for (const [kind, id] of [
    ['shelter', 80],
    ['emergency-phone', 90],
    ['municipal-notice', 95],
  ] as const) {
    await desk.publish({ kind, id, slug: 'x' });
  }
  await desk.sync();
  const { content } = await read();
  expect(content.shelters).toMatchObject([{ name: 'Texto 80', municipality: 'Ponce', state: 'abierto' }]);
  expect(content.phones.map(({ id }) => id)).toEqual([91, 90]);
  expect(content.notices).toMatchObject([{ startsAt: at(-60), endsAt: at(72 * hour - 60) }]);
  desk.passSeconds(72 * hour);
  const later = (await read()).content;
  expect([later.notices.length, later.shelters.length, later.phones.length]).toEqual([0, 1, 2]);
});

describe('the rule', () => {
  let service: FakeOpenWeather;
  beforeEach(() => (service = new FakeOpenWeather()));
  const warn = (...events: object[]) => {
    service.responses.onecall = oneCallWire({ alerts: events.map((event) => alertWire(event)) });
  };
  /** A run of the cron by a new isolate, which has nothing in memory. The others see it after five seconds. */
  const run = async (variables: Record<string, string> = {}) => {
    await weatherDesk(service, { beside: desk, variables }).schedule(crons.newsroom);
    desk.passSeconds(6);
  };

  it('switches an emergency on with one line of the log, keeps it, and off again', async () => {
    const end = Math.floor(desk.clock / 1_000) + 10 * hour;
    warn({ event: 'Hurricane Warning', end });
    const began = at(0);
    await run();
    await run();
    expect((await read()).content.emergencies).toMatchObject([
      { level: 'aviso', source: 'weather', link: '/alertas', startsAt: began },
    ]);
    expect(await shown()).toBe('Aviso de huracán en Puerto Rico');
    expect(await linesAfter(desk.start)).toEqual(['emergency changed tiempo']);
    await run({ EMERGENCY_RULE: 'off' });
    expect(await shown()).toBeNull();
    expect(await linesAfter(desk.start)).toHaveLength(2);
  });

  const minute = 60_000;
  const inland = ['Caguas', 'Utuado', 'San Sebastián'];

  it('requests another zone of the coast every three minutes, and all zones, for at most 1,000 calls a day', () => {
    const day = Array.from({ length: 1_440 }, (_, index) => zonesInTurn(index * minute));
    const names = day.map((due) => due.map(({ name }) => name));
    expect(new Set(names.flat())).toEqual(new Set(watchedMunicipalities));
    const coast = names.map((due) => due.find((name) => !inland.includes(name)));
    for (let start = 3; start < coast.length; start += 1) expect(coast[start]).not.toBe(coast[start - 3]);
    // A zone is called again once its last response is too old.
    const calledAt = new Map<string, number>();
    let calls = 0;
    for (const [index, due] of day.entries()) {
      for (const { name, freshSeconds } of due) {
        if (index * 60 - (calledAt.get(name) ?? -Infinity) <= freshSeconds) continue;
        calledAt.set(name, index * 60);
        calls += 1;
      }
    }
    expect(calls + quickCallsPerDay).toBeLessThanOrEqual(freeCallsPerDay);
    expect(calls).toBeGreaterThan(600);
  });

  it('requests all zones within seven minutes while a watch is in force, until the calls of the day are spent', async () => {
    const all = Array.from({ length: 7 }, (_, index) => zonesOutOfTurn(index * minute)).flat();
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(watchedMunicipalities));
    await run();
    const turnsOnly = service.callsTo('onecall');
    warn({ event: 'Tsunami Watch', end: Math.floor(desk.clock / 1_000) + 10 * hour });
    desk.passSeconds(600);
    await run();
    // San Juan or the zone of the coast shows the watch, and two more are requested in the same minute.
    expect(service.callsTo('onecall')).toBeGreaterThanOrEqual(turnsOnly + 3);
    expect(await shown()).toBeNull();
    await env.DB.prepare('UPDATE quick_weather_calls SET calls = ?1').bind(quickCallsPerDay).run();
    service.calls.length = 0;
    desk.passSeconds(60);
    await run();
    expect(service.callsTo('onecall')).toBeLessThanOrEqual(2);
  });

  it('sees a warning for one zone in the run that requests it, although a reader has an older response', async () => {
    await run();
    warn({ event: 'Tsunami Warning', end: Math.floor(desk.clock / 1_000) + hour });
    desk.passSeconds(700);
    await run();
    expect(await shown()).toBe('Aviso de tsunami en Puerto Rico');
  });

  const alert = (event: string, hours: number | null = 8, place = 'San Juan') => {
    const start = desk.clock / 1_000;
    const said = { event, start, end: hours === null ? null : start + hours * hour };
    return alertOfOneCall({ ...said, description: '', sender_name: '' }, place, start);
  };
  /** What the rule finds where all of this is sure. */
  const found = (sure: Alert[], before: Emergency[] = []) => emergenciesByRule(sure, before, desk.clock);

  it('is the same emergency for one municipality and for twenty, so that caches are purged once', () => {
    const many = [alert('Hurricane Warning'), alert('Hurricane Warning', 6, 'Ponce')];
    const one = found(many.slice(0, 1));
    expect(found(many, one)).toEqual(one);
  });

  it('until further notice says that its end is not the service’s', () => {
    const endless = alert('Hurricane Warning', null);
    expect(found([endless])).toMatchObject([{ endIsDefault: true }]);
    expect(found([endless, alert('Hurricane Warning', 12)])).toMatchObject([{ endIsDefault: false }]);
  });

  it('ignores what One Call passes on without an end', async () => {
    warn({ event: 'Hurricane Warning', end: null });
    await run();
    expect(await shown()).toBeNull();
  });

  it('ignores an alert that has ended, and ends every other one after a week at most', () => {
    expect(found([alert('Hurricane Warning', -1)])).toEqual([]);
    const [week] = found([alert('Hurricane Warning', 24 * 365)]);
    expect(week?.endsAt).toBe(at(7 * 24 * hour));
  });
});
