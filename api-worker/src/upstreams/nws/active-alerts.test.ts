import { describe, expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { recordedAlerts } from '../../testing/nws/recorded-alerts.ts';
import { readMessages } from './active-alerts.ts';

const every = municipalities.map(({ nombre }) => nombre);

/** The first recorded message, changed. */
function changed(change: (properties: Record<string, unknown>) => void) {
  const { features, updated } = recordedAlerts();
  const feature = features[0];
  if (feature === undefined) throw new Error('nothing recorded');
  const properties: Record<string, unknown> = { ...feature.properties };
  change(properties);
  const { messages, unreadable } = readMessages({
    ...{ type: 'FeatureCollection', updated },
    features: [{ ...feature, properties }],
  });
  return { message: messages[0], unreadable };
}

describe('the recorded list', () => {
  const { messages, updated, unreadable } = readMessages(recordedAlerts());

  it('is read whole', () => {
    expect(messages).toHaveLength(10);
    expect(messages.filter(({ damaged }) => damaged.length > 0)).toEqual([]);
    expect(unreadable).toEqual([]);
    expect(updated).toBe('2026-11-20T15:54:48.000Z');
  });

  it('says what each message is about', () => {
    expect(messages[0]).toMatchObject({
      event: 'Rip Current Statement',
      codes: ['RPS'],
      vtec: [{ action: 'CON', office: 'TJSJ', phenomenon: 'RP', significance: 'S', number: 17, begin: null }],
      office: 'TJSJ',
      sent: Date.parse('2026-11-20T11:45:37-04:00'),
      ends: Date.parse('2026-11-21T05:24:36-04:00'),
      sender: 'NWS San Juan PR',
    });
    expect(messages[0]?.municipalities).toHaveLength(29);
    expect(messages[0]?.references).toHaveLength(3);
    expect(messages[2]).toMatchObject({
      event: 'Small Craft Advisory',
      municipalities: [],
      seaZones: ['AMZ711'],
    });
    expect(messages[3]?.polygon?.[0]?.length).toBeGreaterThan(10);
    expect(messages.filter(({ vtec }) => vtec.length === 0).map(({ event }) => event)).toEqual([
      'Special Weather Statement',
      'Hydrologic Outlook',
    ]);
  });
});

describe('what is no list', () => {
  it.each([
    ...[null, undefined, '', 'x', 0, [], {}, { type: 'FeatureCollection' }],
    ...[{ features: [] }, { type: 'FeatureCollection', features: null }, { type: 'Feature', features: [] }],
    { type: 'about:blank', title: 'Service Unavailable', status: 503 },
  ])('%j is malformed', (body) => {
    expect(() => readMessages(body)).toThrow('malformed');
  });
});

it.each([
  null,
  '',
  'today',
  0,
  {},
  '9999-12-31T23:59:59-04:00',
  '2026-13-01T00:00:00Z',
  [],
  '1970-01-01T00:00:00Z',
  undefined,
])('%j is no moment at which the list changed', (updated) => {
  expect(readMessages({ type: 'FeatureCollection', features: [], updated }).updated).toBeNull();
});

describe('a damaged message', () => {
  it.each([null, 0, 'x', [], {}, true, { properties: null }, { properties: [] }, { id: 'urn:oid:1' }, [[]]])(
    '%j is unreadable and harms no other',
    (junk) => {
      const { features, ...frame } = recordedAlerts();
      const { messages, unreadable } = readMessages({ ...frame, features: [features[0], junk, features[1]] });
      expect(messages.map(({ event }) => event)).toEqual(['Rip Current Statement', 'Heat Advisory']);
      expect(unreadable).toHaveLength(1);
    },
  );

  it.each([null, undefined, '', ' '])(
    'without a code, and with %j as its name, is named by its text',
    (name) => {
      const { message, unreadable } = changed((properties) => {
        Object.assign(properties, { event: name, eventCode: null, parameters: {} });
      });
      expect([message?.event, unreadable]).toEqual(['Rip Current Statement', []]);
    },
  );

  it('is named by its id', () => {
    const { unreadable } = changed((properties) => {
      for (const name of ['event', 'eventCode', 'parameters']) properties[name] = 7;
    });
    expect(unreadable).toEqual([{ id: 'urn:oid:2.49.0.1', reason: 'no name of an event' }]);
  });

  it.each([
    ['event', 'Rip Current Statement'],
    ['sent', null],
    ['effective', null],
    ['onset', null],
    ['expires', null],
    ['ends', null],
    ['status', null],
    ['messageType', null],
    ['urgency', null],
    ['headline', ''],
    ['description', ''],
    ['instruction', ''],
  ])('is read without its %s', (name, left) => {
    for (const junk of [7, {}, [], true]) {
      const { message } = changed((properties) => (properties[name] = junk));
      expect(message).toMatchObject({ [name]: left, damaged: [name] });
    }
  });

  it.each([
    ['its code', { geocode: { SAME: ['072127'], UGC: ['PRC127'] } }, ['San Juan']],
    ['a part of the municipality', { geocode: { SAME: ['172127'], UGC: ['PRC127'] } }, ['San Juan']],
    ['the code of all', { geocode: { SAME: ['072000'], UGC: ['PRZ001'] } }, every],
    ['its other code', { geocode: { SAME: null, UGC: ['PRC113', 'PRC149'] } }, ['Ponce', 'Villalba']],
    ['one code that is none', { geocode: { SAME: ['072127', 'x'], UGC: ['PRC127'] } }, ['San Juan']],
    [
      'its addresses',
      { geocode: 0, affectedZones: ['https://api.weather.gov/zones/county/PRC049'] },
      ['Culebra'],
    ],
    [
      'its names',
      { geocode: {}, affectedZones: [], areaDesc: 'Ponce, PR; Mayaguez, PR' },
      ['Mayagüez', 'Ponce'],
    ],
    ['a zone', { geocode: { SAME: [], UGC: ['PRZ001'] } }, every],
    [
      'names of zones',
      { geocode: {}, affectedZones: [], areaDesc: 'San Juan and Vicinity; Northeast' },
      every,
    ],
    ['nothing', { geocode: null, affectedZones: null, areaDesc: null }, every],
    ['elsewhere', { geocode: { SAME: ['078010'], UGC: ['VIZ002'] } }, []],
    ['elsewhere by one code', { geocode: { SAME: 7, UGC: ['VIZ002'] } }, []],
    ['the sea', { geocode: {}, affectedZones: [], areaDesc: 'Mona Passage Southward to 17N' }, []],
  ])('is for the places of %s', (_, fields, names) => {
    const { message } = changed((properties) => Object.assign(properties, fields));
    expect(message?.municipalities).toEqual(names);
  });

  it.each([
    [{ SAME: ['075711'], UGC: ['AMZ711'] }, ['AMZ711']],
    [{ SAME: ['075741', '075711'], UGC: null }, ['AMZ711', 'AMZ741']],
    [{ SAME: null, UGC: ['AMZ742'] }, ['AMZ742']],
    [{ SAME: ['072127', '075711'], UGC: ['PRZ001', 'AMZ711'] }, ['AMZ711']],
    [{ SAME: ['075630'], UGC: ['AMZ630'] }, []],
    [{ SAME: ['077655'], UGC: ['GMZ655'] }, []],
  ])('%j is for zones of the sea', (geocode, zones) => {
    const { message } = changed((properties) => (properties['geocode'] = geocode));
    expect(message).toMatchObject({ seaZones: zones });
  });

  it.each([
    [['/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/'], 1],
    [
      [
        '/O.CAN.TJSJ.CF.Y.0009.201021T1000Z-201022T2200Z/',
        '/O.CON.TJSJ.SU.Y.0011.000000T0000Z-201023T1000Z/',
      ],
      2,
    ],
    [
      [
        '/O.NEW.TJSJ.FA.Y.0176.210626T1121Z-210626T1315Z/\n/00000.N.ER.000000T0000Z.000000T0000Z.000000T0000Z.OO/',
      ],
      1,
    ],
    ['/O.NEW.PAAQ.TS.W.0022.241205T1849Z-000000T0000Z/', 1],
    [
      [
        '/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/',
        '/O.CON.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/',
      ],
      1,
    ],
    [['/O.NEW.TJSJ.FF.W.001.261120T1600Z-261120T1900Z/'], 0],
    [['O.NEW.TJSJ.FF.W.0001'], 0],
    [[7, null, {}], 0],
    [null, 0],
    [{}, 0],
  ])('%j names %i events', (VTEC, count) => {
    const { message } = changed((properties) => (properties['parameters'] = { VTEC }));
    expect(message?.vtec).toHaveLength(count);
  });
});
