import { productOf } from './words/products.ts';
import { hash } from './hash.ts';
import { type NwsMessage, numberKey } from '../upstreams/nws/nws-message.ts';
import { type AlertEvent, earlier, later, limitOf, type Part, placesOf } from './parts.ts';

/** An event while a list is read. */
export interface OpenEvent extends Pick<AlertEvent, 'id' | 'number' | 'start'> {
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
export class EventBook {
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
