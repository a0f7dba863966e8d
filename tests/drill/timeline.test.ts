import { expect, test } from 'vitest';
import { eventsAfter } from '../../api-worker/src/alerts/events.ts';
import type { AlertEvent } from '../../api-worker/src/alerts/parts.ts';
import { readMessages } from '../../api-worker/src/upstreams/nws/active-alerts.ts';
import { shownAlerts } from '../../api-worker/src/alerts/alerts-in-force.ts';
import { listAt, messagesOf } from './messages.ts';
import { hourMs } from './story.ts';
import { editors, entrySteps, faultSteps, warnings } from './timeline.ts';
import { expected, storyUntil, type Segment } from './truth.ts';

const start = Date.parse('2026-09-20T12:00:00Z');

const lineOf = ({ key, places }: Pick<Segment, 'key' | 'places'>) => `${key}: ${places?.join(', ')}`;

test('the story has what a storm has: thirty events, each kind of message, and each fault', () => {
  const steps = warnings.flatMap((warning) => warning.steps);
  expect(steps.length + editors.length + faultSteps.length).toBeGreaterThan(60);
  expect(new Set(steps.map(({ action }) => action)).size).toBe(7);
  expect(new Set(faultSteps.map(({ fault }) => fault)).size).toBe(8);
  // Within the short run a test is told by its status and one only by its text, and a warning is cancelled long before its end.
  const early = warnings.filter(({ steps: [first] }) => first !== undefined && first.hour < 10);
  expect(new Set(early.map(({ test: isTest }) => typeof isTest))).toEqual(
    new Set(['undefined', 'string', 'object']),
  );
  expect(early.flatMap((warning) => warning.steps)).toContainEqual(
    expect.objectContaining({
      action: 'CAN',
      places: [],
      hour: expect.toSatisfy((hour: number) => hour < 10),
    }),
  );
  // The short run has all of them.
  expect(new Set(faultSteps.filter(({ hour }) => hour < 10).map(({ fault }) => fault)).size).toBe(8);
});

test.each([10, 48])(
  'of %i hours a worker that asks four times a minute shows what the story says, and nothing else',
  (hours) => {
    const story = storyUntil(warnings, hours);
    const messages = messagesOf(story, start);
    const segments = expected('events', { story, editors, entries: [], start, end: start + hours * hourMs });
    let events: AlertEvent[] = [];
    // Half a second after each call, so that none falls on a turn.
    for (let now = start + 500; now < start + (hours + 2) * hourMs; now += 15_000) {
      const list: unknown = JSON.parse(JSON.stringify(listAt(messages, now)));
      events = eventsAfter(events, readMessages(list), now);
      const shown = shownAlerts(events, now).map(({ id, municipalities }) =>
        lineOf({ key: id, places: municipalities.toSorted() }),
      );
      const due = segments.filter(({ from, until }) => from <= now && now < until).map(lineOf);
      expect(shown.toSorted(), `hour ${(now - start) / hourMs}`).toEqual(due.toSorted());
    }
    expect(events.length).toBeGreaterThan(7);
  },
);

test('its products are severe, and have the names, as the site knows them', () => {
  const story = storyUntil(warnings, 48);
  const messages = messagesOf(story, start);
  const shown = new Map<string, string>();
  for (let hour = 0; hour < 48; hour += 0.25) {
    const list: unknown = JSON.parse(JSON.stringify(listAt(messages, start + hour * hourMs)));
    const events = eventsAfter([], readMessages(list), start + hour * hourMs);
    for (const { product, event, severe } of shownAlerts(events, start + hour * hourMs))
      shown.set(product, `${event}, ${severe}`);
  }
  for (const { product, test: isTest } of story)
    if (!isTest) expect(shown.get(product.english)).toBe(`${product.spanish}, ${product.severe ?? false}`);
});

test('the desk writes 300 entries, corrects 40 and takes ten away; a page has the newest twenty', () => {
  const count = (action: string) => entrySteps.filter((step) => step.action === action).length;
  expect(['published', 'corrected', 'removed'].map(count)).toEqual([300, 40, 10]);
  const told = { story: [], editors: [], entries: entrySteps, start, end: start + 60 * hourMs };
  const shownAt = (content: 'newest entries' | 'entries', hour: number) =>
    expected(content, told).filter(
      ({ from, until }) => from <= start + hour * hourMs && start + hour * hourMs < until,
    );
  expect(shownAt('newest entries', 24)).toHaveLength(20);
  expect(shownAt('entries', 59)).toHaveLength(290);
  expect(shownAt('entries', 59).filter(({ key }) => key.endsWith('(corregida)'))).toHaveLength(40);
});
