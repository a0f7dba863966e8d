import { describe, expect, it } from 'vitest';
import { alertsIn, alertsOf, start } from '../testing/nws/alert-history.ts';
import { type FeatureFields, nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { recordedAlerts, recordedAt, recordedForPuertoRico } from '../testing/nws/recorded-alerts.ts';
import { products } from './words/products.ts';
import { eventsAfter } from './events.ts';
import { readMessages } from '../upstreams/nws/active-alerts.ts';
import { shownAlerts } from './alerts-in-force.ts';

const hour = 3_600_000;
/** Seconds since the epoch. */
const at = (moment: string) => Date.parse(moment) / 1_000;

describe('the recorded list', () => {
  it('is three alerts of Puerto Rico', () => {
    const alerts = alertsIn(recordedAlerts(), recordedAt);
    expect(alerts.map(({ id, event, level, sea }) => [id, event, level, sea])).toEqual([
      ['tjsj-sc-y-41-2026', 'Advertencia para operadores de embarcaciones pequeñas', 'advertencia', true],
      ['tjsj-ht-y-1-2026', 'Advertencia de calor', 'advertencia', false],
      ['tjsj-rp-s-17-2026', 'Comunicado de corrientes marinas', 'comunicado', false],
    ]);
    expect(alerts.map(({ municipalities }) => municipalities.length)).toEqual([0, 52, 29]);
    expect(alerts[2]).toMatchObject({
      lines: {
        what: 'Corrientes marinas que amenazan la vida.',
        where: 'Playas de la costa del noroeste al noreste de Puerto Rico.',
        when: expect.stringMatching(/^Hasta el sábado 21, 5:24\sa\.\sm\.$/),
        impact:
          'Las corrientes marinas pueden arrastrar hasta al mejor nadador lejos de la orilla, a aguas más profundas, de donde es difícil regresar a salvo.',
        advice: expect.stringContaining('No entres al agua'),
      },
      language: 'en',
      severe: false,
      end: at('2026-11-21T09:24:36Z'),
      sent: at('2026-11-20T15:45:37Z'),
      sender_name: 'NWS San Juan PR',
    });
    expect(alerts[2]?.description).toContain('yell for help');
  });

  it('has a Spanish name, a level and a place for every event, the most serious first', () => {
    const alerts = alertsIn(recordedForPuertoRico(), recordedAt);
    expect(alerts.length).toBeGreaterThan(5);
    const spanish = products.map((product) => product.spanish);
    expect(alerts.filter(({ event }) => !spanish.includes(event))).toEqual([]);
    expect(alerts.filter(({ municipalities, sea }) => municipalities.length === 0 && !sea)).toEqual([]);
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(alerts.length);
    const ranks = alerts.map(
      ({ level, start: begins }) =>
        `${['emergencia', 'aviso', 'vigilancia', 'advertencia', 'comunicado'].indexOf(level)} ${begins ?? ''}`,
    );
    expect(ranks).toEqual(ranks.toSorted());
    // Two messages for two zones are one event, twice; two are cancelled.
    expect(alerts.map(({ product }) => product)).not.toContain('High Surf Warning');
    expect(alerts.filter(({ product }) => product === 'Extreme Heat Warning')).toHaveLength(1);
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
    expect(alertsOf(fields).map(({ municipalities }) => municipalities)).toEqual([names]);
  });
});

describe('the lines', () => {
  it.each([
    ['its own in Spanish', '* CUÁNDO...Hasta las 8 de la noche.', 'Hasta las 8 de la noche.'],
    ['by its end in English', '* WHEN...Until 8 PM AST tomorrow.', 'Hasta el viernes 20, 3:00 p. m.'],
    ['by its end without one', '* WHAT...Flooding.', 'Hasta el viernes 20, 3:00 p. m.'],
  ])('say when: %s', (_, description, when) => {
    expect(
      alertsOf({ description })[0]?.lines.when?.replaceAll('\u{a0}', ' ').replaceAll('\u{202f}', ' '),
    ).toBe(when);
  });

  it('say when an event will begin', () => {
    const [alert] = alertsOf({ onset: start + 24 * hour, ends: start + 48 * hour, description: '' });
    expect(alert?.lines.when).toMatch(
      /^Desde el sábado 21, 12:00\sp\.\sm\. hasta el domingo 22, 12:00\sp\.\sm\.$/,
    );
  });

  it('are those of the text in Spanish, where there is one', () => {
    const [alert, ...others] = alertsOf(
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
    expect(alert).toMatchObject({
      language: 'es',
      lines: { what: 'Se esperan ráfagas de viento en el área.', impact: 'Se pueden caer ramas.' },
    });
    expect(alert?.description).not.toContain('Gusty');
  });

  it('have both texts of two zones', () => {
    const [alert] = alertsOf(
      { description: '* WHERE...Ponce.\n\n* IMPACTS...Ponding of water.' },
      { id: 'urn:oid:2', places: ['113'], description: '* WHERE...San Juan.' },
    );
    expect(alert?.lines).toMatchObject({ where: 'San Juan. Ponce.', impact: null });
    expect(alert?.description).toContain('Ponding');
  });

  it('have no code by which the service routes its bulletins', () => {
    const description =
      'FFWSJU\n\nThe National Weather Service in San Juan has issued a\n\n* Flash Flood Warning';
    expect(alertsOf({ description })[0]?.description).toMatch(/^The National/);
    expect(alertsOf({ description: 'Floods.\n\nFFWSJU' })[0]?.description).toBe('Floods.\n\nFFWSJU');
  });

  it('fall back on the headline', () => {
    expect(alertsOf({ description: null, headline: 'Flash Flood Warning issued' })[0]?.description).toBe(
      'Flash Flood Warning issued',
    );
  });
});

describe('times', () => {
  it.each<[string, FeatureFields, number | null, number | null]>([
    ['of an event', {}, at('2026-11-20T16:00:00Z'), at('2026-11-20T19:00:00Z')],
    ['of an event to come', { onset: start + hour }, at('2026-11-20T17:00:00Z'), at('2026-11-20T19:00:00Z')],
    ['until further notice', { ends: null }, at('2026-11-20T16:00:00Z'), null],
    [
      'of a statement',
      { event: 'Special Weather Statement', vtec: [], ends: null, expires: start + hour },
      at('2026-11-20T16:00:00Z'),
      at('2026-11-20T17:00:00Z'),
    ],
    [
      'of a message that expires before its event ends',
      { expires: start + hour },
      at('2026-11-20T16:00:00Z'),
      at('2026-11-20T19:00:00Z'),
    ],
    ['without a start', { damage: { onset: null } }, null, at('2026-11-20T19:00:00Z')],
  ])('%s', (_, fields, begins, ends) => {
    expect(alertsOf(fields)).toMatchObject([{ start: begins, end: ends }]);
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
    expect(shownAlerts(events, start + hour)).toMatchObject([
      { start: at('2026-11-20T16:00:00Z'), sent: at('2026-11-20T17:00:00Z') },
    ]);
  });
});

describe('a bulletin about four events of the coast', () => {
  const coast = {
    event: 'High Surf Advisory',
    places: ['127', '017'],
    description: `* WHAT...For the High Surf Advisory, large breaking waves of 10 to
15 and occasionally higher.

* WHERE...Northeast, San Juan and Vicinity, North Central and
Northwest Counties.

* WHEN...For the High Surf Advisory, until 6 AM AST Friday. For
the High Rip Current Risk, through Friday afternoon.

* IMPACTS...Dangerous swimming and surfing conditions and
localized beach erosion.`,
    parameters: {
      VTEC: [
        '/O.CAN.TJSJ.CF.Y.0009.261120T1000Z-261121T2200Z/',
        '/O.EXT.TJSJ.CF.Y.0010.261120T0842Z-261121T2200Z/',
        '/O.CON.TJSJ.SU.Y.0011.000000T0000Z-261122T1000Z/',
        '/O.CON.TJSJ.RP.S.0042.000000T0000Z-261122T2200Z/',
      ],
    },
  };

  it('is three alerts, each with its own end, without the one that it cancels', () => {
    expect(alertsOf(coast).map(({ id, event, level, end }) => [id, event, level, end])).toEqual([
      [
        'tjsj-cf-y-10-2026',
        'Advertencia de inundaciones costeras',
        'advertencia',
        at('2026-11-21T22:00:00Z'),
      ],
      ['tjsj-su-y-11-2026', 'Advertencia de resacas fuertes', 'advertencia', at('2026-11-22T10:00:00Z')],
      ['tjsj-rp-s-42-2026', 'Comunicado de corrientes marinas', 'comunicado', at('2026-11-22T22:00:00Z')],
    ]);
    expect(alertsOf(coast)[0]).toMatchObject({
      municipalities: ['Barceloneta', 'San Juan'],
      lines: { where: 'El noreste, San Juan y áreas cercanas, el norte central y el noroeste.', what: null },
    });
  });
});

it('a tsunami warning until further notice is an emergency without an end', () => {
  const tsunami = { event: 'Tsunami Warning', vtec: ['NEW.TS.W.0022'], ends: null, places: ['127'] };
  expect(
    alertsOf(tsunami, { id: 'urn:oid:2', event: 'Flood Advisory', vtec: ['NEW.FA.Y.0001'] }),
  ).toMatchObject([
    { event: 'Aviso de tsunami', level: 'emergencia', severe: true, end: null },
    { level: 'advertencia' },
  ]);
});

it('a bulletin in Spanish without accents is shown in Spanish', () => {
  const description = `...ADVERTENCIA PARA LOS OPERADORES DE EMBARCACIONES PEQUENAS
PERMANECE EN EFECTO HASTA LAS 6 AM AST DEL VIERNES...

* VIENTOS...DE 19 A 25 NUDOS.

* OLEAJE...DE 6 A 9 PIES.`;
  const craft = { event: 'Small Craft Advisory', vtec: ['NEW.SC.Y.0001'], places: ['AMZ711'], description };
  const english = { ...craft, id: 'urn:oid:2', description: '* WHAT...Seas 6 to 9 feet.' };
  for (const messages of [
    [craft, english],
    [english, craft],
  ])
    expect(alertsOf(...messages)).toMatchObject([
      { language: 'es', description, sea: true, municipalities: [] },
    ]);
});
