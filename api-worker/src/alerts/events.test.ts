import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  later,
  minute,
  sanJuan,
  shown,
  start,
  statement,
  type Step,
} from '../testing/nws/alert-history.ts';
import { type FeatureFields, nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { eventsAfter, isOverMax } from './events.ts';
import { maxNamed } from './limits.ts';
import { readMessages } from '../upstreams/nws/active-alerts.ts';
import { shownAlerts } from './alerts-in-force.ts';
import { maxCodes } from '../upstreams/nws/active-alerts.ts';

describe('two events', () => {
  it.each<[string, Step[], string[]]>([
    [
      'of one message',
      [
        {
          messages: [
            { event: 'High Surf Advisory', vtec: ['CON.SU.Y.0011', 'CON.RP.S.0042', 'CAN.CF.Y.0009'] },
          ],
        },
      ],
      ['High Surf Advisory, San Juan', 'Rip Current Statement, San Juan'],
    ],
    [
      'of a statement and an outlook',
      [
        {
          messages: [
            statement(),
            statement({ id: 'urn:oid:2', event: 'Hydrologic Outlook', codes: ['ESF'] }),
          ],
        },
      ],
      ['Hydrologic Outlook, San Juan', 'Special Weather Statement, San Juan'],
    ],
    [
      'of two offices',
      [
        {
          messages: [
            {},
            { id: 'urn:oid:2', parameters: { VTEC: ['/O.NEW.TSTT.FF.W.0001.000000T0000Z-261120T1900Z/'] } },
          ],
        },
      ],
      [sanJuan, sanJuan],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps).toSorted()).toEqual(expected.toSorted());
  });

  it('of one number are of two years', () => {
    const newYear = Date.parse('2026-12-31T23:50:00Z');
    const old = { sent: newYear, ends: newYear + 60 * minute };
    const fresh = {
      id: 'urn:oid:2',
      sent: newYear + 20 * minute,
      ends: newYear + 120 * minute,
      places: ['113'],
    };
    const at = (newYear - start) / minute;
    expect(
      eventsOf([
        { at, messages: [old] },
        { at: at + 20, messages: [old, fresh] },
      ]).events.map(({ id }) => id),
    ).toEqual(['tjsj-ff-w-1-2026', 'tjsj-ff-w-1-2027']);
    const goesOn = { ...fresh, vtec: ['CON.FF.W.0001'] };
    expect(
      eventsOf([
        { at, messages: [old] },
        { at: at + 20, messages: [old, goesOn] },
      ]).events.map(({ id }) => id),
    ).toEqual(['tjsj-ff-w-1-2026']);
  });
});

describe('two rivers under one number', () => {
  const flood = (id: string, fields: FeatureFields = {}): FeatureFields => ({
    ...{ id: `urn:oid:${id}`, event: 'Flood Warning', vtec: ['NEW.FL.W.0031'], places: ['113'] },
    ...{ ends: later(180), description: `* WHERE...${id}.` },
    ...fields,
  });
  const [portugues, bucana] = [flood('Rio Portugues'), flood('Rio Bucana', { sent: later(1) })];
  const next = (id: string, action: string, references: string[], fields: FeatureFields = {}) =>
    flood(id, {
      ...{ vtec: [`${action}.FL.W.0031`], sent: later(10), ends: later(180) },
      ...{
        messageType: action === 'CAN' ? 'Cancel' : 'Update',
        references: references.map((one) => `urn:oid:${one}`),
      },
      ...fields,
    });
  const both = { messages: [portugues, bucana] };
  const cancelled = next('C', 'CAN', ['Rio Portugues']);
  it.each<[string, Step[], string[]]>([
    ['are two', [both], ['Rio Bucana', 'Rio Portugues']],
    ['are two whichever comes first', [{ messages: [bucana] }, both], ['Rio Bucana', 'Rio Portugues']],
    ['one of which is cancelled', [both, { messages: [bucana, cancelled] }], ['Rio Bucana']],
    [
      'one of which has expired',
      [both, { at: 190, messages: [flood('Rio Bucana', { ends: later(300) }), portugues] }],
      [],
    ],
    [
      'one of which goes on',
      [both, { messages: [bucana, next('Rio Portugues, updated', 'CON', ['Rio Portugues'])] }],
      ['Rio Bucana', 'Rio Portugues, updated'],
    ],
    [
      'both of which go on, and one is cancelled',
      [
        both,
        { messages: [next('P2', 'EXT', ['Rio Portugues']), next('B2', 'EXT', ['Rio Bucana'])] },
        {
          messages: [
            next('B2', 'EXT', ['Rio Bucana']),
            next('C', 'CAN', ['P2', 'Rio Portugues'], { sent: later(20) }),
          ],
        },
      ],
      ['B2'],
    ],
    [
      'that are both cancelled',
      [both, { messages: [...both.messages, next('C', 'CAN', ['Rio Portugues', 'Rio Bucana'])] }],
      [],
    ],
    [
      'a cancellation for another place ends none of',
      [both, { messages: [...both.messages, next('C', 'CAN', [], { places: ['127'] })] }],
      ['Rio Bucana', 'Rio Portugues'],
    ],
  ])('%s', (_, steps, expected) => {
    const { events, now } = eventsOf(steps);
    const alerts = shownAlerts(events, now);
    expect(
      alerts.map(({ description }) => description.replace('* WHERE...', '').replace(/\.$/, '')).toSorted(),
    ).toEqual(expected);
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(expected.length);
  });

  it('each keep their address', () => {
    const idsOf = (...steps: Step[]) => {
      const { events, now } = eventsOf(steps);
      return shownAlerts(events, now).map(({ id }) => id);
    };
    const [first, second] = idsOf(both).toSorted();
    expect(first).toBe('tjsj-fl-w-31-2026');
    const goesOn = { messages: [next('B2', 'CON', ['Rio Bucana'])] };
    expect(idsOf(both, { messages: [bucana, cancelled] })).toEqual([second]);
    expect(idsOf(both, goesOn)).toEqual([second]);
  });
});

describe('a list that is too long', () => {
  const many = (count: number, fields: (index: number) => FeatureFields) =>
    Array.from({ length: count }, (_, index) => nwsFeature({ id: `urn:oid:${index}`, ...fields(index) }));
  const number = (index: number) => String(index).padStart(4, '0');
  const surf = (index: number): FeatureFields => ({
    ...{ event: 'Rip Current Statement', vtec: [`NEW.RP.S.${number(index)}`] },
  });
  const tsunami = nwsFeature({ id: 'urn:oid:T', event: 'Tsunami Warning', vtec: ['NEW.TS.W.0001'] });

  it.each([0, 2_500, 5_000])('keeps the most urgent, wherever it stands: %i', (place) => {
    const features = many(5_000, surf).toSpliced(place, 0, tsunami);
    const read = readMessages(nwsList(features, start));
    const alerts = shownAlerts(eventsAfter([], read, start), start);
    expect(alerts).toHaveLength(maxNamed);
    expect(alerts[0]?.product).toBe('Tsunami Warning');
    expect(isOverMax(read.messages)).toBe(true);
  });

  it.each([
    ['a warning before what is not severe', 'Flash Flood Warning', 'NEW.FF.W.0001'],
    ['a severe watch before a warning that is none', 'Hurricane Watch', 'NEW.HU.A.0001'],
  ])('keeps %s', (_, event, vtec) => {
    const urgent = nwsFeature({ id: 'urn:oid:U', event, vtec: [vtec], sent: start - minute });
    const gale = (index: number) => ({ event: 'Gale Warning', vtec: [`NEW.GL.W.${number(index)}`] });
    const read = readMessages(nwsList([...many(2_000, gale), urgent], start));
    expect(shownAlerts(eventsAfter([], read, start), start).map(({ product }) => product)).toContain(event);
  });

  it('of codes keeps the most urgent', () => {
    const codes = Array.from({ length: 4_000 }, (_, index) => `NEW.RP.S.${number(index)}`);
    const read = readMessages(nwsList([nwsFeature({ vtec: [...codes, 'NEW.TS.W.0001'] })], start));
    const alerts = shownAlerts(eventsAfter([], read, start), start);
    expect([alerts.length, alerts[0]?.product]).toEqual([maxCodes, 'Tsunami Warning']);
    expect(isOverMax(read.messages)).toBe(true);
  });

  it('is none with a hundred messages, nor with tests beside them', () => {
    const tests = many(5_000, (index) => ({ ...surf(index), status: 'Test' }));
    expect(isOverMax(readMessages(nwsList([...many(100, surf), ...tests], start)).messages)).toBe(false);
  });

  /** How often the fields of messages are read while this list is read twice, and shown. */
  function readings(features: readonly unknown[]): number {
    let count = 0;
    const counted = readMessages(nwsList(features, start)).messages.map(
      (message) =>
        new Proxy(message, {
          get: (of, name, receiver): unknown => {
            count += 1;
            return Reflect.get(of, name, receiver);
          },
        }),
    );
    const list = { messages: counted, updated: null };
    const events = eventsAfter(eventsAfter([], list, start), list, start + minute);
    shownAlerts(events, start + minute);
    return count;
  }
  const flood = (index: number, fields: FeatureFields): FeatureFields => ({
    ...{ event: 'Flood Warning', vtec: ['NEW.FL.W.0031'], sent: start - 10_000 + index, ends: later(60) },
    ...fields,
  });
  it.each<[string, (index: number) => FeatureFields]>([
    ['of events', (index) => ({ vtec: [`NEW.FF.W.${number(index)}`] })],
    ['of rivers under one number', (index) => flood(index, {})],
    ['of updates without references', (index) => flood(index, { vtec: ['CON.FL.W.0031'] })],
    [
      'of updates with references',
      (index) => flood(index, { vtec: ['CON.FL.W.0031'], references: [`urn:oid:${index - 1}`] }),
    ],
    [
      'of statements that replace each other',
      (index) => ({ ...statement(), sent: start - 10_000 + index, ends: null }),
    ],
    [
      'of statements that refer to one',
      (index) => ({ ...statement(), places: [index % 2 ? '127' : '113'], references: ['urn:oid:1'] }),
    ],
  ])('%s costs as much as it is long', (_, fields) => {
    for (const count of [100, 1_000])
      expect(readings(many(2 * count, fields)) / readings(many(count, fields))).toBeLessThan(2.5);
  });
});
