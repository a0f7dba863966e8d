import { productOf } from '../weather/alerts/products.ts';
import { HazardEvent } from './hazard-event.ts';
import { eventOf, newEvent } from './identity.ts';
import type { NwsMessage } from './nws-message.ts';
import {
  isEnding,
  leftOut,
  namedAgain,
  type Naming,
  namingOf,
  newPart,
  type Part,
  partsInForce,
  placesLeft,
} from './parts.ts';

export { HazardEvent };

/** What was read of a list (readMessages). */
export interface ReadList {
  messages: readonly NwsMessage[];
  updated: string | null;
  /** Messages that the list names, though they cannot be read: what is known of them stays. */
  unreadable?: readonly { id: string }[];
}

const hidden = ['exercise', 'system', 'test', 'draft'];

/** Whether a message is a warning for Puerto Rico or its waters, and no test. One whose status cannot be read is. */
const isForReaders = ({ status, event, codes, vtec, municipalities, sea }: NwsMessage): boolean =>
  !hidden.includes(status?.toLowerCase() ?? '') &&
  productOf(event, codes)?.english !== 'Test' &&
  !vtec.some(({ kind }) => kind === 'T') &&
  (municipalities.length > 0 || sea);

/** Ids of messages that an event remembers: an hourly message for four days. */
const maxMessages = 100;

/** Milliseconds that an event is remembered after the service last named it: a copy of the list is minutes old. */
const memory = 24 * 3_600_000;

/** The earlier of two moments that may be unknown. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The event with one more part. Those that are nowhere the last word any more are left out. */
function withPart(event: HazardEvent, part: Part): HazardEvent {
  const { message, vtec } = part;
  const before = event.parts.find((one) => one.message.id === message.id);
  // When it was sent is not known, so it counted as sent when it was first seen; since then another has overruled it.
  const isOutOfOrder = part.sent !== (message.sent ?? message.effective);
  if (before === undefined && isOutOfOrder && event.messages.includes(message.id)) return event;
  const added = before
    ? {
        ...before,
        ...{ message, vtec, sent: message.sent === null ? before.sent : part.sent },
      }
    : part;
  const parts = [...event.parts.filter((one) => one !== before), added];
  const left = parts.filter((one) => placesLeft(one, parts).length > 0);
  const isStatement = vtec === null && !isEnding(part);
  const isReplaced = vtec === null && event.replaced.includes(message.id);
  const kept = isReplaced ? left.filter((one) => one !== added) : left;
  return {
    ...event,
    number: event.number ?? newEvent(message, vtec, part.sent).number,
    messages: [...event.messages.filter((id) => id !== message.id), message.id].slice(-maxMessages),
    replaced: [...new Set([...event.replaced, ...(isStatement ? message.references : [])])].slice(
      -maxMessages,
    ),
    start: earlier(event.start, vtec?.begin ?? message.onset),
    // Messages that replace each other in a circle would leave nothing.
    parts: kept.length > 0 ? kept : [added],
  };
}

/** The events after one message of a list. */
function withMessage(events: HazardEvent[], message: NwsMessage, naming: Naming): HazardEvent[] {
  const isOfMessage = (part: Part) => part.message.id === message.id;
  const known = events.flatMap(({ parts }) => parts.filter(isOfMessage));
  // A message never changes: what was read of it whole stays.
  if (known.length > 0 && known.every((part) => part.message.damaged.length === 0)) return events;
  let after = [...events];
  for (const vtec of message.vtec.length > 0 ? message.vtec : [null]) {
    const part = newPart(message, vtec, naming);
    const found = eventOf(after, part, naming.at);
    const event = found ?? newEvent(message, vtec, part.sent);
    after = [
      // A message whose number could not be read before may have been an event of its own.
      ...after
        .filter((other) => other !== found)
        .map((other) =>
          vtec !== null && other.number === null
            ? { ...other, parts: other.parts.filter((one) => !isOfMessage(one)) }
            : other,
        ),
      withPart(event, part),
    ];
  }
  return after;
}

/** What an ended event keeps is short. Its messages are read anew if the service names them once more. */
const withoutTexts = (part: Part): Part => ({
  ...part,
  message: {
    ...part.message,
    ...{ headline: '', bulletinHeadline: '', description: '', instruction: '', polygon: null },
    damaged: ['description'],
  },
});

/**
 * The events after a list of the service, with those that have ended in the last day. `now`: milliseconds since the epoch. Never two for one
 * event, and no event is lost because a list was empty or old, or because one message could not be read.
 */
export function eventsAfter(before: readonly HazardEvent[], read: ReadList, now: number): HazardEvent[] {
  const naming = namingOf(read.updated, now);
  const shown = read.messages.filter(isForReaders);
  const inOrder = shown.toSorted(
    (one, other) => (one.sent ?? now) - (other.sent ?? now) || (one.id > other.id ? 1 : -1),
  );
  const ids = new Set([...shown, ...(read.unreadable ?? [])].map(({ id }) => id));
  const named = before.map((event) => ({
    ...event,
    parts: event.parts.map((part) =>
      ids.has(part.message.id) ? namedAgain(part, naming) : leftOut(part, naming),
    ),
  }));
  return inOrder
    .reduce<HazardEvent[]>((events, message) => withMessage(events, message, naming), named)
    .filter(({ parts }) => parts.some(({ named }) => named.at + memory > now))
    .map((event) =>
      partsInForce(event.parts, now).length > 0 ? event : { ...event, parts: event.parts.map(withoutTexts) },
    );
}
