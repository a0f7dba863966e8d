import { describe, expect, it } from 'vitest';
import { eventsOf, sanJuan, shown, start } from '../testing/nws/alert-history.ts';
import { type FeatureFields, nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { eventsAfter } from './events.ts';
import type { AlertEvent } from './parts.ts';
import { readMessages } from '../upstreams/nws/active-alerts.ts';
import { shownAlerts } from './alerts-in-force.ts';

describe('never shown', () => {
  it.each<[string, FeatureFields]>([
    ['a test', { status: 'Test' }],
    ['a test by its code', { codes: ['RWT'], event: 'Required Weekly Test', vtec: [] }],
    ['a test by its name', { event: 'Test', vtec: [] }],
    ['a test by its number', { parameters: { VTEC: ['/T.NEW.PHEB.TS.W.0001.261120T1600Z-000000T0000Z/'] } }],
    ['a test by a code that is cut off', { parameters: { VTEC: ['/T.NEW.PHEB.TS.W.00'] } }],
    ['a test by the code in its text', { description: '/T.NEW.PHEB.TS.W.0001.261120T1600Z-000000T0000Z/' }],
    [
      'a drill by its headline',
      { headline: 'TEST Flash Flood Warning issued November 20 by NWS San Juan PR' },
    ],
    ['a drill by the headline of its bulletin', { parameters: { NWSheadline: ['THIS IS A DRILL'] } }],
    ['a drill by its text', { description: 'Move to higher ground.\n\nEsto es un simulacro.' }],
    ['a test by its instruction', { instruction: 'This is only a test.' }],
    ['the Virgin Islands', { geocode: { SAME: ['078010'], UGC: ['VIZ002'] } }],
    ['Florida', { geocode: { SAME: ['012086'], UGC: ['FLC086'] } }],
  ])('%s', (_, fields) => {
    expect(eventsOf([{ messages: [fields] }]).events).toEqual([]);
  });

  it.each([null, '', 7, 'Actual', 'ACTUAL', 'actual', undefined, [], {}, 'Something new'])(
    'the status %j hides nothing',
    (status) => {
      expect(shown([{ messages: [{ status }] }])).toEqual([sanJuan]);
    },
  );
});

describe('a message that was damaged at first', () => {
  it.each<[string, Record<string, unknown>]>([
    ['its number', { parameters: 0 }],
    ['a part of its number', { parameters: { VTEC: ['/O.NEW.TJSJ.FF.W.0001.261120'] } }],
    ['its places', { geocode: 0 }],
    ['its product', { event: 7 }],
    ['its end', { ends: 7 }],
    ['its expiry', { expires: 'soon' }],
    ['when it was sent', { sent: 0, effective: 0 }],
    ['its references', { references: 7 }],
    ['its text', { description: 0 }],
    ['its id', { id: null }],
    ['its codes', { eventCode: 0 }],
    ['its status', { status: 0 }],
    [
      'all but its name',
      { parameters: 0, geocode: 0, ends: 0, expires: 0, sent: 0, references: 0, eventCode: 0 },
    ],
  ])('is one event with itself whole: %s', (_, damage) => {
    const sound = nwsFeature();
    let events: AlertEvent[] = [];
    for (const feature of [nwsFeature({ damage }), sound, nwsFeature({ damage }), sound])
      events = eventsAfter(events, readMessages(nwsList([feature], start)), start);
    const alerts = shownAlerts(events, start);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.municipalities).toEqual(['San Juan']);
    expect(alerts[0]?.description).toBe('* WHAT...Flash flooding.');
  });
});
