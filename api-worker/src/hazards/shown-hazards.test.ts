import { describe, expect, it } from 'vitest';
import { Hazard } from '#contract/hazards.ts';
import { type FeatureFields, nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { recordedAlerts, recordedAt, recordedForPuertoRico } from '../testing/nws/recorded-alerts.ts';
import { products } from '../weather/alerts/products.ts';
import { eventsAfter } from './events.ts';
import { readMessages } from './read-messages.ts';
import { shownHazards } from './shown-hazards.ts';

const start = Date.parse('2026-11-20T16:00:00Z');
const hour = 3_600_000;

const shownOf = (body: unknown, now: number): Hazard[] =>
  shownHazards(eventsAfter([], readMessages(body), now), now).map((hazard) => Hazard.parse(hazard));
const shown = (...messages: FeatureFields[]): Hazard[] =>
  shownOf(nwsList(messages.map(nwsFeature), start), start);

describe('the recorded list', () => {
  it('is three hazards of Puerto Rico', () => {
    const hazards = shownOf(recordedAlerts(), recordedAt);
    expect(hazards.map(({ id, event, level, sea }) => [id, event, level, sea])).toEqual([
      ['tjsj-sc-y-41-2026', 'Advertencia para operadores de embarcaciones pequeñas', 'advertencia', true],
      ['tjsj-ht-y-1-2026', 'Advertencia de calor', 'advertencia', false],
      ['tjsj-rp-s-17-2026', 'Comunicado de corrientes marinas', 'comunicado', false],
    ]);
    expect(hazards.map(({ municipalities }) => municipalities.length)).toEqual([0, 52, 29]);
    expect(hazards[2]).toMatchObject({
      lines: {
        what: 'Corrientes marinas que amenazan la vida.',
        where: 'Playas de la costa del noroeste al noreste de Puerto Rico.',
        when: 'Hasta tarde esta noche.',
        impact:
          'Las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas, de donde es difícil regresar a salvo.',
        advice: expect.stringContaining('No entres al agua'),
      },
      language: 'en',
      severe: false,
      end: '2026-11-21T09:24:36.000Z',
      sent: '2026-11-20T15:45:37.000Z',
      sender: 'NWS San Juan PR',
    });
    expect(hazards[2]?.description).toContain('yell for help');
  });

  it('has a Spanish name, a level and a place for every event, the most serious first', () => {
    const hazards = shownOf(recordedForPuertoRico(), recordedAt);
    expect(hazards.length).toBeGreaterThan(40);
    const spanish = products.map((product) => product.spanish);
    expect(hazards.filter(({ event }) => !spanish.includes(event))).toEqual([]);
    expect(hazards.filter(({ municipalities, sea }) => municipalities.length === 0 && !sea)).toEqual([]);
    expect(new Set(hazards.map(({ id }) => id)).size).toBe(hazards.length);
    const ranks = hazards.map(
      ({ level, start: begins }) =>
        `${['emergencia', 'aviso', 'vigilancia', 'advertencia', 'comunicado'].indexOf(level)} ${begins ?? ''}`,
    );
    expect(ranks).toEqual(ranks.toSorted());
    // Two messages for two zones are one event, twice; two are cancelled.
    expect(hazards.map(({ product }) => product)).not.toContain('High Surf Warning');
    expect(hazards.filter(({ product }) => product === 'Extreme Heat Warning')).toHaveLength(1);
  });
});

describe('the level', () => {
  const emergency = (parameters: Record<string, unknown>, fields: FeatureFields = {}): FeatureFields => ({
    ...fields,
    parameters: { VTEC: ['/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/'], ...parameters },
  });
  it.each<[string, FeatureFields, string]>([
    ['a warning', {}, 'aviso'],
    ['a watch', { event: 'Flash Flood Watch', vtec: ['NEW.FF.A.0001'] }, 'vigilancia'],
    ['an advisory', { event: 'Flood Advisory', vtec: ['NEW.FA.Y.0001'] }, 'advertencia'],
    ['a statement', { event: 'Rip Current Statement', vtec: ['NEW.RP.S.0001'] }, 'comunicado'],
    ['an outlook', { event: 'Hydrologic Outlook', vtec: [], codes: ['ESF'] }, 'comunicado'],
    ['an alert', { event: 'Air Quality Alert', vtec: [], codes: ['AQA'] }, 'comunicado'],
    ['a tsunami warning', { event: 'Tsunami Warning', vtec: ['NEW.TS.W.0001'] }, 'emergencia'],
    ['a tsunami watch', { event: 'Tsunami Watch', vtec: ['NEW.TS.A.0001'] }, 'vigilancia'],
    ['an extreme wind warning', { event: 'Extreme Wind Warning', vtec: ['NEW.EW.W.0001'] }, 'emergencia'],
    ['an evacuation', { event: 'Evacuation Immediate', vtec: [], codes: ['EVI'] }, 'emergencia'],
    [
      'an order to take shelter',
      { event: 'Shelter In Place Warning', vtec: [], codes: ['SPW'] },
      'emergencia',
    ],
    ['a hurricane warning', { event: 'Hurricane Warning', vtec: ['NEW.HU.W.0001'] }, 'aviso'],
    ['a tornado warning', { event: 'Tornado Warning', vtec: ['NEW.TO.W.0001'] }, 'aviso'],
    ['a catastrophic flash flood', emergency({ flashFloodDamageThreat: ['CATASTROPHIC'] }), 'emergencia'],
    [
      'a catastrophic tornado',
      emergency({ tornadoDamageThreat: ['Catastrophic'] }, { event: 'Tornado Warning' }),
      'emergencia',
    ],
    ['a considerable flash flood', emergency({ flashFloodDamageThreat: ['CONSIDERABLE'] }), 'aviso'],
    [
      'an emergency by its headline',
      emergency({ NWSheadline: ['FLASH FLOOD EMERGENCY FOR PONCE'] }),
      'emergencia',
    ],
    [
      'an emergency by its text',
      { description: 'This is a FLASH\nFLOOD EMERGENCY for Ponce.' },
      'emergencia',
    ],
    [
      'an emergency in Spanish',
      { description: 'Esta es una emergencia por inundaciones repentinas.' },
      'emergencia',
    ],
    ['an emergency that is over', { description: 'The flash flood emergency has been cancelled.' }, 'aviso'],
    ['an emergency of another kind', { description: 'Call emergency services.' }, 'aviso'],
    [
      'a statement of an emergency',
      { event: 'Flash Flood Statement', vtec: [], codes: ['FFS'], description: 'A flash flood emergency.' },
      'comunicado',
    ],
    ['an unknown warning', { event: 'Meteor Warning', vtec: [] }, 'aviso'],
    ['an unknown watch', { event: 'Meteor Watch', vtec: [] }, 'vigilancia'],
    ['an unknown advisory', { event: 'Meteor Advisory', vtec: [] }, 'advertencia'],
    ['an unknown name with a number', { event: 'Meteor', vtec: ['NEW.ME.W.0001'] }, 'aviso'],
    ['an unknown name', { event: 'Meteor', vtec: [] }, 'comunicado'],
    ['a warning in Spanish', { event: 'Aviso de meteoro', vtec: [] }, 'aviso'],
  ])('of %s', (_, fields, level) => {
    expect(shown(fields).map((hazard) => hazard.level)).toEqual([level]);
  });

  it.each([
    ['Flash Flood Warning', 'NEW.FF.W.0001', true],
    ['Flood Advisory', 'NEW.FA.Y.0001', false],
    ['Tsunami Watch', 'NEW.TS.A.0001', true],
    ['Hurricane Something', 'NEW.ZZ.S.0001', true],
    ['Heat Advisory', 'NEW.HT.Y.0001', false],
  ])('%s is severe or not', (event, vtec, severe) => {
    expect(shown({ event, vtec: [vtec] })).toMatchObject([{ severe }]);
  });
});

describe('the places', () => {
  const around = (lon: number, lat: number, half: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lon - half, lat - half],
        [lon + half, lat - half],
        [lon, lat + half],
        [lon - half, lat - half],
      ],
    ],
  });
  it.each<[string, FeatureFields, string[]]>([
    ['without a polygon are all', { places: ['127', '113'] }, ['Ponce', 'San Juan']],
    [
      'that a polygon cannot reach are left out',
      { places: ['127', '113'], geometry: around(-66.6, 18.05, 0.1) },
      ['Ponce'],
    ],
    [
      'are all when the polygon reaches none',
      { places: ['127', '113'], geometry: around(10, 50, 0.1) },
      ['Ponce', 'San Juan'],
    ],
    [
      'are all when the polygon is broken',
      { places: ['127', '113'], geometry: { type: 'Polygon', coordinates: [[1]] } },
      ['Ponce', 'San Juan'],
    ],
    ['at sea are none', { places: ['AMZ711'] }, []],
    ['on land of a message for both', { places: ['AMZ711', '113'] }, ['Ponce']],
    [
      'are in Spanish order',
      { places: ['003', '011', '009', '001'] },
      ['Adjuntas', 'Aguada', 'Aibonito', 'Añasco'],
    ],
  ])('%s', (_, fields, names) => {
    expect(shown(fields).map(({ municipalities }) => municipalities)).toEqual([names]);
  });
});

describe('the lines', () => {
  it.each([
    ['its own', '* WHEN...Until 8 PM AST this evening.', 'Hasta las 8:00 p. m. de esta noche.'],
    ['by its end without one', '* WHAT...Flooding.', 'Hasta el viernes 20, 3:00 p. m.'],
    ['by its end in unknown words', '* WHEN...Until the cows come home.', 'Hasta el viernes 20, 3:00 p. m.'],
  ])('say when: %s', (_, description, when) => {
    expect(shown({ description })[0]?.lines.when?.replaceAll('\u{a0}', ' ').replaceAll('\u{202f}', ' ')).toBe(
      when,
    );
  });

  it('say when an event will begin', () => {
    const [hazard] = shown({ onset: start + 24 * hour, ends: start + 48 * hour, description: '' });
    expect(hazard?.lines.when).toMatch(
      /^Desde el sábado 21, 12:00\sp\.\sm\. hasta el domingo 22, 12:00\sp\.\sm\.$/,
    );
  });

  it('are those of the text in Spanish, where there is one', () => {
    const [hazard, ...others] = shown(
      {
        event: 'Special Weather Statement',
        vtec: [],
        codes: ['SPS'],
        description: '* WHAT...Gusty winds are expected in the area.',
      },
      {
        ...{ id: 'urn:oid:2', event: 'Comunicado especial del tiempo', vtec: [] },
        description: '* QUÉ...Se esperan ráfagas de viento en el área.\n\n* IMPACTOS...Se pueden caer ramas.',
      },
    );
    expect(others).toEqual([]);
    expect(hazard).toMatchObject({
      language: 'es',
      lines: { what: 'Se esperan ráfagas de viento en el área.', impact: 'Se pueden caer ramas.' },
    });
    expect(hazard?.description).not.toContain('Gusty');
  });

  it('have both texts of two zones', () => {
    const [hazard] = shown(
      { description: '* WHERE...Ponce.\n\n* IMPACTS...Ponding of water.' },
      { id: 'urn:oid:2', places: ['113'], description: '* WHERE...San Juan.' },
    );
    expect(hazard?.lines).toMatchObject({ where: 'San Juan. Ponce.', impact: null });
    expect(hazard?.description).toContain('Ponding');
  });

  it('fall back on the headline', () => {
    expect(shown({ description: null, headline: 'Flash Flood Warning issued' })[0]?.description).toBe(
      'Flash Flood Warning issued',
    );
  });
});

describe('times', () => {
  it.each<[string, FeatureFields, string | null, string | null]>([
    ['of an event', {}, '2026-11-20T16:00:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['of an event to come', { onset: start + hour }, '2026-11-20T17:00:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['until further notice', { ends: null }, '2026-11-20T16:00:00.000Z', null],
    [
      'of a statement',
      { event: 'Special Weather Statement', vtec: [], ends: null, expires: start + hour },
      '2026-11-20T16:00:00.000Z',
      '2026-11-20T17:00:00.000Z',
    ],
    [
      'of a message that expires before its event ends',
      { expires: start + hour },
      '2026-11-20T16:00:00.000Z',
      '2026-11-20T19:00:00.000Z',
    ],
    ['without a start', { damage: { onset: null } }, null, '2026-11-20T19:00:00.000Z'],
  ])('%s', (_, fields, begins, ends) => {
    expect(shown(fields)).toMatchObject([{ start: begins, end: ends }]);
  });

  it('an event that goes on began when its first message said', () => {
    const first = eventsAfter([], readMessages(nwsList([nwsFeature()], start)), start);
    const next = nwsFeature({
      id: 'urn:oid:2',
      vtec: ['CON.FF.W.0001'],
      sent: start + hour,
      ends: start + 3 * hour,
    });
    const events = eventsAfter(first, readMessages(nwsList([next], start + hour)), start + hour);
    expect(shownHazards(events, start + hour)).toMatchObject([
      { start: '2026-11-20T16:00:00.000Z', sent: '2026-11-20T17:00:00.000Z' },
    ]);
  });
});
