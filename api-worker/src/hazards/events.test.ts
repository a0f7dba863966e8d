import { describe, expect, it } from 'vitest';
import { type FeatureFields, nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { recordedAlerts, recordedAt } from '../testing/nws/recorded-alerts.ts';
import { eventsAfter, HazardEvent } from './events.ts';
import { readMessages } from './read-messages.ts';
import { shownHazards } from './shown-hazards.ts';

const start = Date.parse('2026-11-20T16:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

/** A list of the service: minutes since `start` at which it is read and was changed, and its messages. */
interface Step {
  at?: number;
  updated?: number | null;
  messages: FeatureFields[];
}

/** The events after these lists, each a minute after the one before unless it says otherwise. They are stored as JSON in between. */
function eventsOf(steps: readonly Step[]): { events: HazardEvent[]; now: number } {
  let events: HazardEvent[] = [];
  let now = start;
  for (const [index, { at = index, updated = at, messages }] of steps.entries()) {
    now = start + at * minute;
    const changed = updated === null ? null : start + updated * minute;
    const read = readMessages(nwsList(messages.map(nwsFeature), changed));
    events = eventsAfter(events, read, now).map((event) =>
      HazardEvent.parse(JSON.parse(JSON.stringify(event))),
    );
  }
  return { events, now };
}

/** What is shown then: product, municipalities and sea in one line. */
function shown(steps: readonly Step[]): string[] {
  const { events, now } = eventsOf(steps);
  return shownHazards(events, now).map(({ product, municipalities, sea }) =>
    [product, ...municipalities, ...(sea ? ['sea'] : [])].join(', '),
  );
}

const sanJuan = 'Flash Flood Warning, San Juan';
const later = (minutes: number) => start + minutes * minute;
/** A later message about the first event. */
const update = (action: string, fields: FeatureFields = {}): FeatureFields => ({
  ...{ id: `urn:oid:${action}`, vtec: [`${action}.FF.W.0001`], sent: later(10), messageType: 'Update' },
  ...{ ends: later(180), references: ['urn:oid:1'], ...fields },
});
const statement = (fields: FeatureFields = {}): FeatureFields => ({
  ...{
    event: 'Special Weather Statement',
    codes: ['SPS'],
    vtec: [],
    ends: null,
    expires: later(60),
    ...fields,
  },
});

describe('one event', () => {
  it.each<[string, Step[], string[]]>([
    ['that is new', [{ messages: [{}] }], [sanJuan]],
    ['that continues', [{ messages: [{}] }, { at: 10, messages: [update('CON')] }], [sanJuan]],
    [
      'that lasts longer',
      [
        { messages: [{}] },
        { at: 170, messages: [update('EXT', { ends: later(400) })] },
        { at: 300, messages: [update('EXT', { ends: later(400) })] },
      ],
      [sanJuan],
    ],
    [
      'that ends earlier',
      [{ messages: [{}] }, { at: 30, messages: [{}, update('EXT', { ends: later(20) })] }],
      [],
    ],
    [
      'for a larger area',
      [{ messages: [{}, update('EXA', { places: ['113'] })] }],
      [`Flash Flood Warning, Ponce, San Juan`],
    ],
    [
      'for a larger area and longer',
      [{ messages: [{}, update('EXB', { places: ['113'], ends: later(400) })] }],
      [`Flash Flood Warning, Ponce, San Juan`],
    ],
    [
      'that is corrected',
      [{ messages: [{ places: ['113'] }] }, { messages: [update('COR', { places: ['127'] })] }],
      [sanJuan],
    ],
    ['that is routine', [{ messages: [{}] }, { messages: [update('ROU')] }], [sanJuan]],
    ['that is cancelled', [{ messages: [{}] }, { messages: [update('CAN')] }], []],
    [
      'that has expired',
      [{ messages: [{}] }, { at: 181, messages: [update('EXP', { sent: later(181), ends: later(180) })] }],
      [],
    ],
    [
      'that will expire in a moment',
      [{ messages: [{}] }, { at: 172, messages: [update('EXP', { sent: later(172) })] }],
      [sanJuan],
    ],
    ['that is replaced by another', [{ messages: [{}] }, { messages: [update('UPG')] }], []],
    ['with an action of the future', [{ messages: [{}] }, { messages: [update('XYZ')] }], [sanJuan]],
    [
      'that is named twice',
      [{ messages: [{}, {}] }, { messages: [{}, {}, update('CON'), update('CON')] }],
      [sanJuan],
    ],
    ['that comes out of order', [{ messages: [update('CON')] }, { messages: [{}] }], [sanJuan]],
    ['whose cancellation comes first', [{ messages: [update('CAN')] }, { messages: [{}] }], []],
    [
      'that is named after its cancellation',
      [{ messages: [{}] }, { messages: [update('CAN')] }, { messages: [{}] }, { messages: [{}] }],
      [],
    ],
    [
      'for a shorter list of places, and the longer one comes late',
      [
        { messages: [update('CON', { places: ['127', '113'] })] },
        {
          messages: [{ places: ['127', '113'], ends: later(30) }, update('CON', { places: ['127', '113'] })],
        },
      ],
      ['Flash Flood Warning, Ponce, San Juan'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });
});

describe('parts of an area', () => {
  const both = { places: ['127', '113', 'AMZ711'] };
  it.each<[string, Step[], string[]]>([
    [
      'of two messages are one event',
      [{ messages: [{ places: ['127'] }, { id: 'urn:oid:2', places: ['113'] }] }],
      ['Flash Flood Warning, Ponce, San Juan'],
    ],
    [
      'of land and sea are one event',
      [{ messages: [{ places: ['127'] }, { id: 'urn:oid:2', places: ['AMZ711'] }] }],
      ['Flash Flood Warning, San Juan, sea'],
    ],
    [
      'end where it is cancelled',
      [
        { messages: [both] },
        { messages: [update('CAN', { places: ['113'] }), update('CON', { places: ['127', 'AMZ711'] })] },
      ],
      ['Flash Flood Warning, San Juan, sea'],
    ],
    [
      'stay where no message ends them yet',
      [{ messages: [both] }, { updated: 0, messages: [update('CAN', { places: ['113'] })] }],
      ['Flash Flood Warning, San Juan, sea'],
    ],
    [
      'end at sea alone',
      [{ messages: [both] }, { messages: [both, update('CAN', { places: ['AMZ711'] })] }],
      ['Flash Flood Warning, Ponce, San Juan'],
    ],
    [
      'end one after the other',
      [
        { messages: [both] },
        { messages: [both, update('CAN', { places: ['113'] })] },
        { messages: [both, update('CAN', { id: 'urn:oid:3', sent: later(11), places: ['127', 'AMZ711'] })] },
      ],
      [],
    ],
    [
      'end where an upgrade ends them',
      [{ messages: [both] }, { messages: [both, update('UPG', { places: ['113'] })] }],
      ['Flash Flood Warning, San Juan, sea'],
    ],
    [
      'have ends of their own',
      [
        { messages: [{}, { id: 'urn:oid:2', places: ['113'], ends: later(30) }] },
        { at: 40, messages: [{}, { id: 'urn:oid:2', places: ['113'], ends: later(30) }] },
      ],
      [sanJuan],
    ],
    [
      'that were cancelled may be warned again',
      [{ messages: [{}] }, { messages: [update('CAN')] }, { messages: [update('EXA', { sent: later(20) })] }],
      [sanJuan],
    ],
    [
      'that are named no more have ended',
      [{ messages: [both] }, { messages: [update('CON', { places: ['113'] })] }],
      ['Flash Flood Warning, Ponce'],
    ],
    [
      'come from an older and a newer message',
      [{ messages: [update('CON', { places: ['113'] }), { places: ['127'] }] }],
      ['Flash Flood Warning, Ponce, San Juan'],
    ],
    [
      'count once where two messages name them',
      [{ messages: [{ places: ['127', '113'] }, { id: 'urn:oid:2', sent: later(1), places: ['113'] }] }],
      ['Flash Flood Warning, Ponce, San Juan'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });
});

describe('two events', () => {
  const watch = { id: 'urn:oid:A', event: 'Flash Flood Watch', vtec: ['NEW.FF.A.0001'] };
  it.each<[string, Step[], string[]]>([
    [
      'of two numbers',
      [{ messages: [{}, { id: 'urn:oid:2', vtec: ['NEW.FF.W.0002'], places: ['113'] }] }],
      [sanJuan, 'Flash Flood Warning, Ponce'],
    ],
    [
      'of two products',
      [{ messages: [{}, { id: 'urn:oid:2', event: 'Flood Advisory', vtec: ['NEW.FA.Y.0001'] }] }],
      [sanJuan, 'Flood Advisory, San Juan'],
    ],
    ['of a watch and its warning', [{ messages: [watch, {}] }], [sanJuan, 'Flash Flood Watch, San Juan']],
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
      'of an upgrade in one message',
      [{ messages: [watch] }, { messages: [{ vtec: ['UPG.FF.A.0001', 'NEW.FF.W.0001'], sent: later(10) }] }],
      [sanJuan],
    ],
    [
      'of an upgrade in two messages',
      [
        { messages: [watch] },
        {
          messages: [
            { ...watch, id: 'urn:oid:B', vtec: ['UPG.FF.A.0001'], sent: later(10) },
            { sent: later(10) },
          ],
        },
      ],
      [sanJuan],
    ],
    [
      'of an upgrade for a part of the area',
      [
        { messages: [{ ...watch, places: ['127', '113'] }] },
        {
          messages: [
            { ...watch, places: ['113'], vtec: ['CON.FF.A.0001'], id: 'urn:oid:B', sent: later(10) },
            { ...watch, id: 'urn:oid:C', vtec: ['UPG.FF.A.0001'], sent: later(10) },
            { sent: later(10) },
          ],
        },
      ],
      [sanJuan, 'Flash Flood Watch, Ponce'],
    ],
    [
      'of two statements for other places',
      [{ messages: [statement(), statement({ id: 'urn:oid:2', places: ['113'] })] }],
      ['Special Weather Statement, Ponce', 'Special Weather Statement, San Juan'],
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
    const [year] = [Date.parse('2026-12-31T23:50:00Z')];
    const old = { sent: year, ends: year + hour };
    const fresh = { id: 'urn:oid:2', sent: year + 20 * minute, ends: year + 2 * hour, places: ['113'] };
    const at = (year - start) / minute;
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

describe('a statement without a number', () => {
  const renewed = statement({
    id: 'urn:oid:2',
    sent: later(30),
    expires: later(120),
    places: ['113'],
    references: ['urn:oid:1'],
  });
  it.each<[string, Step[], string[]]>([
    ['is shown', [{ messages: [statement()] }], ['Special Weather Statement, San Juan']],
    [
      'is replaced by one that refers to it',
      [{ messages: [statement()] }, { messages: [renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is replaced, also while it is still named',
      [{ messages: [statement(), renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is replaced, also when it comes later',
      [{ messages: [renewed] }, { messages: [statement(), renewed] }, { messages: [statement(), renewed] }],
      ['Special Weather Statement, Ponce'],
    ],
    [
      'is one with its twin',
      [{ messages: [statement(), statement({ id: 'urn:oid:2' })] }],
      ['Special Weather Statement, San Juan'],
    ],
    [
      'is one with its twin in Spanish',
      [
        {
          messages: [
            statement(),
            statement({ id: 'urn:oid:2', codes: [], event: 'Comunicado especial del tiempo' }),
          ],
        },
      ],
      ['Special Weather Statement, San Juan'],
    ],
    [
      'is cancelled',
      [
        { messages: [statement()] },
        {
          messages: [
            statement({ id: 'urn:oid:2', sent: later(5), messageType: 'Cancel', references: ['urn:oid:1'] }),
          ],
        },
      ],
      [],
    ],
    [
      'is cancelled without a reference',
      [
        { messages: [statement()] },
        { messages: [statement(), statement({ id: 'urn:oid:2', sent: later(5), messageType: 'Cancel' })] },
      ],
      [],
    ],
    [
      'is over when it is past',
      [
        { messages: [statement()] },
        { messages: [statement({ id: 'urn:oid:2', sent: later(5), urgency: 'Past' })] },
      ],
      [],
    ],
    [
      'refers to a message that has expired',
      [
        { messages: [statement()] },
        {
          messages: [
            statement({
              id: 'urn:oid:2',
              sent: later(5),
              places: ['127', '113'],
              parameters: { expiredReferences: ['w@noaa.gov,urn:oid:1,2026-11-20T16:00:00-00:00'] },
            }),
          ],
        },
      ],
      ['Special Weather Statement, Ponce, San Juan'],
    ],
    [
      'refers to a message that was replaced before',
      [
        { messages: [statement()] },
        { messages: [renewed] },
        {
          messages: [
            statement({ id: 'urn:oid:3', sent: later(40), expires: later(120), references: ['urn:oid:2'] }),
            statement(),
          ],
        },
      ],
      ['Special Weather Statement, San Juan'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  it('keeps its id', () => {
    const ids = [[{ messages: [statement()] }], [{ messages: [statement()] }, { messages: [renewed] }]].map(
      (steps) => eventsOf(steps).events.map(({ id }) => id),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]).toEqual([expect.stringMatching(/^tjsj-sps-[0-9a-f]{8}$/)]);
  });
});

describe('a list without the message', () => {
  const named = { at: 0, updated: 0, messages: [{}] };
  const none = (at: number, updated: number | null) => ({ at, updated, messages: [] });
  it.each<[string, Step[], string[]]>([
    ['that has changed ends it', [named, none(1, 1)], []],
    ['that has not changed ends nothing', [named, none(1, 0)], [sanJuan]],
    ['that has not changed ends it the second time', [named, none(1, 0), none(2, 0)], []],
    [
      'does not count beside one with the message',
      [named, none(1, 0), { ...named, at: 2 }, none(3, 0)],
      [sanJuan],
    ],
    ['from before ends nothing', [named, none(1, -5), none(2, -4), none(3, -3)], [sanJuan]],
    ['without a time ends nothing', [named, none(1, null)], [sanJuan]],
    ['without a time ends it the second time', [named, none(1, null), none(2, null)], []],
    ['ends nothing at once when the first had no time', [{ ...named, updated: null }, none(1, 1)], [sanJuan]],
    ['with a time of next year ends nothing at once', [named, none(1, 500_000)], [sanJuan]],
    [
      'was wrong if a later one names it',
      [named, none(1, 1), { at: 2, updated: 2, messages: [{}] }],
      [sanJuan],
    ],
    ['counts more than an older one', [named, none(1, 1), { ...named, at: 2 }], []],
    [
      'ends no other',
      [
        { ...named, messages: [{}, { id: 'urn:oid:2', vtec: ['NEW.FF.W.0002'], places: ['113'] }] },
        { at: 1, messages: [{}] },
      ],
      [sanJuan],
    ],
    [
      'ends only what only it named',
      [
        { ...named, messages: [{}, { id: 'urn:oid:2', places: ['113'] }] },
        { at: 1, messages: [{}] },
      ],
      [sanJuan],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  it('counts as one with the message that cannot be read', () => {
    const first = eventsAfter([], readMessages(nwsList([nwsFeature()], start)), start);
    const broken = nwsFeature({ damage: { event: 7, eventCode: null, parameters: null } });
    const read = readMessages(nwsList([broken], start + minute));
    expect(read.unreadable).toHaveLength(1);
    expect(shownHazards(eventsAfter(first, read, start + minute), start + minute)).toHaveLength(1);
  });
});

describe('clocks and ends', () => {
  const open = { vtec: ['NEW.FF.W.0001'], ends: null, expires: later(60) };
  it.each<[string, Step[], number]>([
    ['before its end', [{ at: 179, messages: [{}] }], 1],
    ['at its end', [{ at: 180, messages: [{}] }], 0],
    ['after its end, though the list names it', [{ messages: [{}] }, { at: 500, messages: [{}] }], 0],
    ['after its message expired, before its end', [{ at: 120, messages: [{ expires: later(30) }] }], 1],
    ['on further notice, when its message has just expired', [{ at: 90, messages: [open] }], 1],
    ['on further notice, an hour after', [{ at: 120, messages: [open] }], 0],
    ['a statement whose message has just expired', [{ at: 65, messages: [statement()] }], 1],
    ['a statement that expired a while ago', [{ at: 71, messages: [statement()] }], 0],
    ['without any end, while it is named', [{ messages: [statement({ damage: { expires: null } })] }], 1],
    ['before it begins', [{ messages: [{ onset: later(600), ends: later(900) }] }], 1],
    ['sent in some minutes', [{ messages: [{ sent: later(20), ends: later(180) }] }], 1],
    [
      'sent in a year, and the update is sent now',
      [
        { messages: [{ sent: later(500_000), ends: later(600_000) }] },
        { at: 90, messages: [update('CAN', { sent: later(90) })] },
      ],
      0,
    ],
    ['sent at no time', [{ messages: [{ damage: { sent: null, effective: null } }] }], 1],
  ])('%s', (_, steps, count) => {
    expect(shown(steps)).toHaveLength(count);
  });

  it('an event without an end is over a day after it was named, when the service fails', () => {
    const read = readMessages(nwsList([nwsFeature(statement({ damage: { expires: null } }))], start));
    const events = eventsAfter([], read, start);
    expect(shownHazards(events, start + 23 * hour)).toHaveLength(1);
    expect(shownHazards(events, start + 24 * hour)).toHaveLength(0);
  });

  it('an event is forgotten a day after it was named last', () => {
    const empty = (at: number): Step => ({ at, messages: [] });
    expect(eventsOf([{ messages: [{}] }, empty(1), empty(23 * 60)]).events).toHaveLength(1);
    expect(eventsOf([{ messages: [{}] }, empty(1), empty(24 * 60 + 1)]).events).toHaveLength(0);
  });

  it('an ended event keeps no text, and has it again if the service names it again', () => {
    const texts = (steps: Step[]) => eventsOf(steps).events.map(({ parts }) => parts[0]?.message.description);
    const steps: Step[] = [{ messages: [{}] }, { messages: [] }];
    expect(texts(steps)).toEqual(['']);
    expect(texts([...steps, { messages: [{}] }])).toEqual(['* WHAT...Flash flooding.']);
  });
});

describe('never shown', () => {
  it.each<[string, FeatureFields]>([
    ['an exercise', { status: 'Exercise' }],
    ['a test', { status: 'Test' }],
    ['a test in capitals', { status: 'TEST' }],
    ['a message of the system', { status: 'System' }],
    ['a draft', { status: 'Draft' }],
    ['a test by its code', { codes: ['RWT'], event: 'Required Weekly Test', vtec: [] }],
    ['a monthly test', { codes: ['RMT'], vtec: [] }],
    ['a demonstration', { codes: ['DMO'], vtec: [] }],
    ['a test by its name', { event: 'Test', vtec: [] }],
    ['a test by its number', { parameters: { VTEC: ['/T.NEW.PHEB.TS.W.0001.261120T1600Z-000000T0000Z/'] } }],
    ['the Virgin Islands', { geocode: { SAME: ['078010'], UGC: ['VIZ002'] } }],
    ['Florida', { geocode: { SAME: ['012086'], UGC: ['FLC086'] } }],
  ])('%s', (_, fields) => {
    expect(shown([{ messages: [fields] }])).toEqual([]);
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
    let events: HazardEvent[] = [];
    for (const feature of [nwsFeature({ damage }), sound, nwsFeature({ damage }), sound])
      events = eventsAfter(events, readMessages(nwsList([feature], start)), start);
    const hazards = shownHazards(events, start);
    expect(hazards).toHaveLength(1);
    expect(hazards[0]?.municipalities).toEqual(['San Juan']);
    expect(hazards[0]?.description).toBe('* WHAT...Flash flooding.');
  });
});

it('the recorded list names three events of Puerto Rico', () => {
  const events = eventsAfter([], readMessages(recordedAlerts()), recordedAt);
  expect(events.map(({ id }) => id).toSorted()).toEqual([
    'tjsj-ht-y-1-2026',
    'tjsj-rp-s-17-2026',
    'tjsj-sc-y-41-2026',
  ]);
});
