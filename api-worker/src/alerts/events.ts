import type { ReadMessages } from '../upstreams/nws/active-alerts.ts';
import { EventBook, type OpenEvent } from './identity.ts';
import { maxCodes, type NwsMessage, productCode } from '../upstreams/nws/nws-message.ts';
import { urgencyOf } from './words/products.ts';
import {
  type AlertEvent,
  earlier,
  isBefore,
  leftOut,
  namedAgain,
  type Naming,
  namingOf,
  newPart,
  type Part,
  partsInForce,
  settled,
} from './parts.ts';

/** What was read of a list; what is known of messages that it names and that cannot be read stays. */
type ReadList = Omit<ReadMessages, 'unreadable'> & { unreadable?: readonly { id: string }[] };

/** Whether a message is for Puerto Rico or its waters. Tests are none (readMessages). */
const isForReaders = ({ municipalities, seaZones }: NwsMessage): boolean =>
  municipalities.length + seaZones.length > 0;

/** Ids of messages that an event remembers: an hourly message for four days. */
const maxIds = 100;

/** Milliseconds that an event is remembered after the service last named it: a copy of the list is minutes old. */
const memory = 24 * 3_600_000;

/** What one list may say, each event of each message counted. In a hurricane it is a hundred; more would not fit into a value of D1. */
export const maxNamed = 400;

const countOf = ({ vtec }: NwsMessage): number => Math.max(1, vtec.length);

/** The most urgent of a list that says too much, of these the newest. */
function withinMax(messages: readonly NwsMessage[]): readonly NwsMessage[] {
  const urgency = new Map(
    messages.map((message) => [
      message,
      Math.min(
        urgencyOf(message.event, message.codes),
        ...message.vtec.map((vtec) => urgencyOf('', [], productCode(vtec))),
      ),
    ]),
  );
  const order = (message: NwsMessage) => urgency.get(message) ?? Infinity;
  let room = maxNamed;
  return messages
    .toSorted((one, other) => order(one) - order(other) || (other.sent ?? 0) - (one.sent ?? 0))
    .filter((message) => (room -= countOf(message)) >= 0);
}

/** Whether the list says more than is kept of it. */
export function isOverMax(messages: readonly NwsMessage[]): boolean {
  const shown = messages.filter(isForReaders);
  return (
    shown.some(({ vtec }) => vtec.length >= maxCodes) ||
    shown.reduce((count, message) => count + countOf(message), 0) > maxNamed
  );
}

/** Adds what a message says of one event. */
function addPart(book: EventBook, event: OpenEvent, part: Part): void {
  const { message, vtec } = part;
  const before = event.parts.get(message.id);
  // When it was sent is not known, so it counted as sent when it was first seen; since then another has overruled it.
  const isOutOfOrder = part.sent !== (message.sent ?? message.effective);
  const isForgotten = before === undefined && event.messages.has(message.id);
  if (isForgotten && (isOutOfOrder || isBefore(part.named.updated, event.updated))) return;
  event.start = earlier(event.start, vtec?.begin ?? message.onset);
  const sent = before !== undefined && message.sent === null ? before.sent : part.sent;
  book.keep(event, { ...part, ...before, message, vtec, sent });
}

/** Adds one message of a list. */
function addMessage(book: EventBook, message: NwsMessage, naming: Naming): void {
  const known = book.ofMessage(message.id).flatMap(({ parts }) => parts.get(message.id) ?? []);
  // A message never changes: what was read of it whole stays.
  if (known.length > 0 && known.every((part) => part.message.damaged.length === 0)) return;
  for (const vtec of message.vtec.length > 0 ? message.vtec : [null]) {
    const part = newPart(message, vtec, naming);
    const event = book.eventOf(part);
    // A message whose number could not be read before may have been an event of its own.
    for (const other of vtec === null ? [] : book.ofMessage(message.id))
      if (other !== event && other.number === null) other.parts.delete(message.id);
    addPart(book, event, part);
  }
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
export function eventsAfter(before: readonly AlertEvent[], read: ReadList, now: number): AlertEvent[] {
  const naming = namingOf(read.updated, now);
  const shown = withinMax(read.messages.filter(isForReaders));
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
  const book = new EventBook(named);
  for (const message of inOrder) addMessage(book, message, naming);
  return book.events
    .map(({ id, number, messages, start, parts }) => ({
      ...{ id, number, start },
      messages: [...messages].slice(-maxIds),
      parts: settled([...parts.values()]),
    }))
    .filter(({ parts }) => parts.some(({ named }) => named.at + memory > now))
    .map((event) =>
      partsInForce(event.parts, now).length > 0 ? event : { ...event, parts: event.parts.map(withoutTexts) },
    );
}
