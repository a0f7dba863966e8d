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
  update,
} from '../testing/nws/alert-history.ts';
import { nwsFeature, nwsList } from '../testing/nws/nws-feature.ts';
import { eventsAfter } from './events.ts';
import { readMessages } from '../upstreams/nws/active-alerts.ts';
import { shownAlerts } from './alerts-in-force.ts';

const hour = 60 * minute;

describe('a list without the message', () => {
  const named = { at: 0, updated: 0, messages: [{}] };
  const none = (at: number, updated: number | null) => ({ at, updated, messages: [] });
  it.each<[string, Step[], string[]]>([
    ['that has changed ends it', [named, none(1, 1)], []],
    ['that has not changed ends nothing', [named, none(1, 0)], [sanJuan]],
    ['that has not changed ends it the second time', [named, none(1, 0), none(2, 0)], []],
    [
      'that has not changed ends nothing twice in a minute',
      [named, none(0.5, 0), none(1, 0), none(1.5, 0)],
      [sanJuan],
    ],
    ['from before ends it after ten minutes', [named, none(1, -5), none(10, -5)], []],
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
    ['counts more than an older one', [named, none(1, 1), { ...named, at: 2 }], []],
  ])('%s', (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  it('counts as one with the message that cannot be read', () => {
    const first = eventsAfter([], readMessages(nwsList([nwsFeature()], start)), start);
    const broken = nwsFeature({ damage: { event: 7, eventCode: null, parameters: null } });
    const read = readMessages(nwsList([broken], start + minute));
    expect(read.unreadable).toHaveLength(1);
    expect(shownAlerts(eventsAfter(first, read, start + minute), start + minute)).toHaveLength(1);
  });
});

describe('clocks and ends', () => {
  const nextYear = { sent: later(500_000), ends: later(600_000) };
  const sentNever = { damage: { sent: null, effective: null } };
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
      [{ messages: [nextYear] }, { at: 90, messages: [nextYear, update('CAN', { sent: later(90) })] }],
      0,
    ],
    [
      'sent at no time, and the update is sent later',
      [{ messages: [sentNever] }, { at: 90, messages: [sentNever, update('CAN', { sent: later(80) })] }],
      0,
    ],
    ['sent at no time', [{ messages: [{ damage: { sent: null, effective: null } }] }], 1],
  ])('%s', (_, steps, count) => {
    expect(shown(steps)).toHaveLength(count);
  });

  it('an event without an end is over a day after it was named, when the service fails', () => {
    const read = readMessages(nwsList([nwsFeature(statement({ damage: { expires: null } }))], start));
    const events = eventsAfter([], read, start);
    expect(shownAlerts(events, start + 23 * hour)).toHaveLength(1);
    expect(shownAlerts(events, start + 24 * hour)).toHaveLength(0);
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
