import { Alert } from '#contract/weather/alerts.ts';
import { eventsAfter } from '../../alerts/events.ts';
import { AlertEvent } from '../../alerts/parts.ts';
import { readMessages } from '../../upstreams/nws/active-alerts.ts';
import { shownAlerts } from '../../alerts/alerts-in-force.ts';
import { type FeatureFields, nwsFeature, nwsList } from './nws-feature.ts';

/** Lists of the National Weather Service one after the other, and what is shown after them. */

export const start = Date.parse('2026-11-20T16:00:00Z');
export const minute = 60_000;

/** A list of the service: minutes since `start` at which it is read and was changed, and its messages. */
export interface Step {
  at?: number;
  updated?: number | null;
  messages: FeatureFields[];
}

/** The events as they are read again once they were stored. */
export const stored = (events: readonly AlertEvent[]): AlertEvent[] =>
  events.map((event) => AlertEvent.parse(JSON.parse(JSON.stringify(event))));

/** The events after these lists, each a minute after the one before unless it says otherwise. They are stored as JSON in between. */
export function eventsOf(steps: readonly Step[]): { events: AlertEvent[]; now: number } {
  let events: AlertEvent[] = [];
  let now = start;
  for (const [index, { at = index, updated = at, messages }] of steps.entries()) {
    now = start + at * minute;
    const changed = updated === null ? null : start + updated * minute;
    const read = readMessages(nwsList(messages.map(nwsFeature), changed));
    events = stored(eventsAfter(events, read, now));
  }
  return { events, now };
}

/** What is shown then: product, municipalities and sea in one line. */
export function shown(steps: readonly Step[]): string[] {
  const { events, now } = eventsOf(steps);
  return shownAlerts(events, now).map(({ product, municipalities, sea }) =>
    [product, ...municipalities, ...(sea ? ['sea'] : [])].join(', '),
  );
}

export const sanJuan = 'Flash Flood Warning, San Juan';
export const later = (minutes: number) => start + minutes * minute;
/** A later message about the first event. */
export const update = (action: string, fields: FeatureFields = {}): FeatureFields => ({
  ...{ id: `urn:oid:${action}`, vtec: [`${action}.FF.W.0001`], sent: later(10), messageType: 'Update' },
  ...{ ends: later(180), references: ['urn:oid:1'], ...fields },
});
export const statement = (fields: FeatureFields = {}): FeatureFields => ({
  ...{ event: 'Special Weather Statement', codes: ['SPS'], vtec: [] },
  ...{ ends: null, expires: later(60), ...fields },
});

/** What one list shows, checked against the contract. */
export const alertsIn = (list: unknown, now: number): Alert[] =>
  shownAlerts(eventsAfter([], readMessages(list), now), now).map((alert) => Alert.parse(alert));

/** What these messages show at `start`. */
export const alertsOf = (...messages: FeatureFields[]): Alert[] =>
  alertsIn(nwsList(messages.map(nwsFeature), start), start);
