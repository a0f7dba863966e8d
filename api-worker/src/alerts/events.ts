import {
  maxCodes,
  type NwsMessage,
  numberKey,
  productCode,
  type ReadMessages,
} from '../upstreams/nws/active-alerts.ts';
import { maxIds, maxNamed, memoryMs } from './limits.ts';
import {
  type AlertEvent,
  earlier,
  hash,
  isBefore,
  later,
  leftOut,
  limitOf,
  namedAgain,
  type Naming,
  namingOf,
  newPart,
  type Part,
  partsInForce,
  placesOf,
  settled,
} from './parts.ts';
import { productOf, urgencyOf } from './words/products.ts';

/** An event while a list is read. */
interface OpenEvent extends Pick<AlertEvent, 'id' | 'number' | 'start'> {
  messages: Set<string>;
  /** By the ids of their messages. */
  parts: Map<string, Part>;
  /** When the service had changed the newest list that is known of them. */
  updated: number | null;
}

const yearOf = (moment: number): number => new Date(moment).getUTCFullYear();

/** The product's name, whatever language or capitals a message has. */
const productName = ({ event, codes }: NwsMessage): string =>
  productOf(event, codes)?.english ?? event.toLowerCase();

const isOfProduct = (event: OpenEvent, message: NwsMessage): boolean =>
  [...event.parts.values()].some((part) => productName(part.message) === productName(message));

const year = ({ number }: OpenEvent): number | undefined => number?.year;

/**
 * The events while a list is read, and which of them a message is about: by its number; without one, by the messages that it replaces or that
 * replace it, or else by its product, its office and one of its places. Each is found by a key: a list may be thousands of messages long.
 */
class EventBook {
  readonly #events = new Set<OpenEvent>();
  readonly #byNumber = new Map<string, Set<OpenEvent>>();
  readonly #byMessage = new Map<string, Set<OpenEvent>>();
  /** Those with a message that refers to this one. */
  readonly #byReference = new Map<string, Set<OpenEvent>>();
  /** By office, product and place: the one that lasts the longest, and until when. */
  readonly #byPlace = new Map<string, { event: OpenEvent; until: number }>();
  /** In which event one has gone on that turned out to be the same. */
  readonly #goesOn = new Map<OpenEvent, OpenEvent>();

  constructor(events: readonly AlertEvent[]) {
    for (const { messages, parts, ...rest } of events) {
      const updated = parts.reduce<number | null>(
        (newest, { named, gone }) => later(newest, later(named.updated, gone?.updated ?? null)),
        null,
      );
      const event = { ...rest, messages: new Set(messages), parts: new Map<string, Part>(), updated };
      this.#events.add(event);
      for (const id of messages) note(this.#byMessage, id, event);
      for (const part of parts) this.keep(event, part);
    }
  }

  get events(): OpenEvent[] {
    return [...this.#events];
  }

  /** The events that a message was about before. */
  ofMessage(id: string): OpenEvent[] {
    return this.#found(this.#byMessage.get(id));
  }

  /** The event of what a message says; a new one if none is known. */
  eventOf(part: Part): OpenEvent {
    const found = part.vtec === null ? this.#withoutNumber(part) : this.#withNumber(part, part.vtec);
    const event = found ?? newEvent(part);
    this.#events.add(event);
    return event;
  }

  /** Puts the part in the place of what its message said of the event before. */
  keep(event: OpenEvent, part: Part): void {
    const { message } = part;
    event.number ??= newEvent(part).number;
    event.parts.set(message.id, part);
    // The last ones are remembered.
    event.messages.delete(message.id);
    event.messages.add(message.id);
    if (event.number !== null) note(this.#byNumber, numberKey(event.number), event);
    note(this.#byMessage, message.id, event);
    for (const id of message.references) note(this.#byReference, id, event);
    const until = limitOf(part);
    for (const place of placesOf(part)) {
      const key = placeKey(message, place);
      if (until >= (this.#byPlace.get(key)?.until ?? -Infinity)) this.#byPlace.set(key, { event, until });
    }
  }

  /** The event of this number. It began in the year before if it goes on over New Year; a new one of this year is another. */
  #withNumber({ message, sent }: Part, vtec: NonNullable<Part['vtec']>): OpenEvent | undefined {
    const same = [...(this.#byNumber.get(numberKey(vtec)) ?? [])];
    const own = yearOf(sent);
    // The year after: a message from before New Year that comes after those from after it.
    for (const candidate of vtec.action === 'NEW' ? [own] : [own, own - 1, own + 1]) {
      const found = same.find((event) => year(event) === candidate);
      if (found !== undefined) return found;
    }
    // Its number could not be read before.
    return (
      this.ofMessage(message.id).find(({ number }) => number === null) ??
      this.#inChain(message).find((event) => event.number === null && isOfProduct(event, message))
    );
  }

  /** Events of statements that one message is about are one. */
  #withoutNumber({ message, sent }: Part): OpenEvent | undefined {
    const [own] = this.ofMessage(message.id);
    const inChain = this.#inChain(message).filter(
      (event) => event.number === null || isOfProduct(event, message),
    );
    const atPlaces = [...message.municipalities, ...message.seaZones].flatMap((place) => {
      const known = this.#byPlace.get(placeKey(message, place));
      return known !== undefined && sent < known.until ? this.#found([known.event]) : [];
    });
    const [first, ...others] = new Set([...(own === undefined ? [] : [own]), ...inChain, ...atPlaces]);
    for (const other of others)
      if (first !== undefined && first.number === null && other.number === null) this.#join(first, other);
    return first;
  }

  #join(event: OpenEvent, other: OpenEvent): void {
    this.#events.delete(other);
    this.#goesOn.set(other, event);
    event.start = earlier(event.start, other.start);
    for (const id of other.messages) event.messages.add(id);
    for (const part of other.parts.values()) this.keep(event, part);
  }

  #found(events: Iterable<OpenEvent> = []): OpenEvent[] {
    const last = (event: OpenEvent): OpenEvent => {
      let found = event;
      for (let next = this.#goesOn.get(found); next !== undefined; next = this.#goesOn.get(found))
        found = next;
      return found;
    };
    return [...new Set([...events].map(last))];
  }

  /** The events of messages that refer to each other. */
  #inChain({ id, references }: NwsMessage): OpenEvent[] {
    return [...references.flatMap((one) => this.ofMessage(one)), ...this.#found(this.#byReference.get(id))];
  }
}

function note(map: Map<string, Set<OpenEvent>>, key: string, event: OpenEvent): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([event]));
  else known.add(event);
}

const placeKey = (message: NwsMessage, place: string): string =>
  [message.office, productName(message), place].join('|');

/** An event that no message was about before. */
function newEvent({ message, vtec, sent }: Part): OpenEvent {
  const number = vtec && {
    ...{ office: vtec.office, phenomenon: vtec.phenomenon, significance: vtec.significance },
    ...{ number: vtec.number, year: yearOf(sent) },
  };
  const words = number
    ? Object.values(number)
    : [message.office || 'nws', message.codes[0] ?? 'x', hash(message.id)];
  return {
    id: words.join('-').toLowerCase(),
    number,
    messages: new Set(),
    start: null,
    parts: new Map(),
    updated: null,
  };
}

/** What was read of a list; what is known of messages that it names and that cannot be read stays. */
type ReadList = Omit<ReadMessages, 'unreadable'> & { unreadable?: readonly { id: string }[] };

/** Whether a message is for Puerto Rico or its waters. Tests are none (readMessages). */
const isForReaders = ({ municipalities, seaZones }: NwsMessage): boolean =>
  municipalities.length + seaZones.length > 0;

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
    .filter(({ parts }) => parts.some(({ named }) => named.at + memoryMs > now))
    .map((event) =>
      partsInForce(event.parts, now).length > 0 ? event : { ...event, parts: event.parts.map(withoutTexts) },
    );
}
