import fc from 'fast-check';
import { eventsAfter } from '../../alerts/events.ts';
import { type AlertEvent, partsInForce } from '../../alerts/parts.ts';
import { readMessages } from '../../upstreams/nws/active-alerts.ts';
import { municipalityOfCode } from '../../upstreams/nws/municipality-codes.ts';
import { later, minute, start, stored } from './alert-history.ts';
import { nwsFeature, nwsList } from './nws-feature.ts';

/**
 * Sequences of lists at random, and a plain model of what they mean: in force is what the list names, minus what a later message takes back.
 * The model remembers every message, looks at all pairs, and knows nothing of how the worker stores and finds them.
 */

/** Two events whose numbers are their own, one number of two rivers, and statements without a number. */
const events = { flood: 'FF.W.0001', watch: 'FF.A.0001', rivers: 'FL.W.0031', statement: null } as const;
const zones = ['127', '113', '097', 'AMZ711'] as const;

/** Moments are minutes after the start of the sequence. */
interface Message {
  id: string;
  event: keyof typeof events;
  /** NEW, CON and so on; of statements, only what ends them differs. */
  action: string;
  places: string[];
  sent: number;
  ends: number;
  references: string[];
}

const endingActions = ['CAN', 'UPG'];
const isEnding = ({ event, action }: Message) =>
  event === 'statement' ? action === 'CAN' : endingActions.includes(action);

/** Minutes that a statement outlives its message. */
const clockError = 10;
const endOf = ({ event, ends }: Message) => ends + (event === 'statement' ? clockError : 0);

const draft = fc.record({
  event: fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])),
  action: fc.constantFrom('NEW', 'NEW', 'CON', 'EXT', 'EXA', 'EXB', 'COR', 'ROU', 'EXP', 'CAN', 'UPG'),
  places: fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1 }),
  lasts: fc.integer({ min: 1, max: 90 }),
  /** Which of the earlier messages of its event it refers to: all, one and those before it, none, or one that no list has named. */
  refersTo: fc.constantFrom('all', 'one', 'one', 'none', 'unknown'),
  one: fc.nat({ max: 20 }),
});

/** The messages of a sequence, a minute after each other. */
const messagesOf = fc.array(draft, { minLength: 1, maxLength: 12 }).map((drafts) => {
  const messages: Message[] = [];
  for (const [sent, { lasts, refersTo, one, ...rest }] of drafts.entries()) {
    const ofEvent = messages.filter(({ event }) => event === rest.event);
    const chosen = ofEvent[one % Math.max(1, ofEvent.length)];
    const references = {
      ...{ all: ofEvent.map(({ id }) => id), none: [], unknown: ['urn:oid:0.0'] },
      // The service names all that came before, also what has expired.
      one: chosen === undefined ? [] : [chosen.id, ...chosen.references],
    }[refersTo];
    messages.push({ ...rest, id: `urn:oid:1.${sent}`, sent, ends: sent + lasts, references });
  }
  return messages;
});

/** What a list names: of each message by its number, whether it is in it; or it is an empty or an old list after an error. */
const listOf = fc.record({
  kind: fc.constantFrom('list', 'list', 'list', 'list', 'empty', 'old'),
  after: fc.integer({ min: 1, max: 9 }),
  names: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});

export const sequence = fc.record({
  messages: messagesOf,
  lists: fc.array(listOf, { minLength: 1, maxLength: 8 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never;

const featureOf = ({ id, event, action, places, sent, ends, references }: Message) => {
  const number = events[event];
  return nwsFeature({
    ...{ id, places, references, sent: later(sent), expires: later(ends) },
    messageType: action === 'CAN' ? 'Cancel' : 'Alert',
    ...(number === null
      ? { event: 'Air Quality Alert', codes: ['AQA'], vtec: [], ends: null }
      : { vtec: [`${action}.${number}`], ends: later(ends) }),
  });
};

/** Which messages are in force where, by the plain model: "id@place". */
function expectedOf(seen: readonly Message[], named: ReadonlySet<string>, now: number): string[] {
  const known = new Map(seen.map((message) => [message.id, message]));
  /** What a message refers to, and what these refer to. */
  const reached = (message: Message, found = new Map<string, Message>()): Message[] => {
    for (const id of message.references) {
      const other = known.get(id);
      if (other !== undefined && other.sent < message.sent && !found.has(id))
        reached(other, found.set(id, other));
    }
    return [...found.values()];
  };
  const takesAllBefore = ({ event, references, action, sent }: Message): number =>
    references.length === 0 && (event === 'statement' || action !== 'NEW') ? sent : -1;
  const takers = seen
    .filter((message) => isEnding(message) || named.has(message.id))
    .map((message) => ({ message, reached: reached(message), before: takesAllBefore(message) }));
  return seen
    .filter((message) => named.has(message.id) && !isEnding(message) && endOf(message) > now)
    .flatMap((message) => {
      const later = takers.filter(
        ({ message: other }) => other.event === message.event && other.sent > message.sent,
      );
      const referring = later.filter((other) => other.reached.includes(message));
      if (message.event === 'statement' && referring.some((other) => !isEnding(other.message))) return [];
      const isTaken = (place: string) =>
        later.some(
          (other) =>
            other.message.places.includes(place) &&
            (referring.includes(other) || message.sent < other.before),
        );
      return message.places
        .filter((place) => !isTaken(place))
        .map((place) => `${message.id}@${municipalityOfCode(place) ?? place}`);
    })
    .toSorted();
}

/** What the worker says after each list of the sequence, beside what the model says. */
export function played({ messages, lists }: Sequence): { worker: string[]; model: string[] }[] {
  let known: AlertEvent[] = [];
  let now = messages.length;
  let updated = now;
  let named: Message[] = [];
  let old: { named: Message[]; updated: number } = { named, updated };
  const seen = new Set<Message>();
  let wasError = false;
  return lists.map(({ kind, after, names }, turn) => {
    now += wasError || kind !== 'list' ? 1 : after;
    const isError = turn > 0 && !wasError && kind !== 'list';
    if (!isError) {
      old = { named, updated };
      named = messages.filter((_, index) => names[index]);
      updated = now;
      for (const message of named) seen.add(message);
    }
    wasError = isError;
    const list = !isError ? { named, updated } : kind === 'old' ? old : { named: [], updated };
    const read = readMessages(nwsList(list.named.map(featureOf), later(list.updated)));
    known = stored(eventsAfter(known, read, later(now)));
    const worker = known.flatMap(({ parts }) =>
      partsInForce(parts, start + now * minute).flatMap(({ part, places }) =>
        places.map((place) => `${part.message.id}@${place}`),
      ),
    );
    return {
      worker: worker.toSorted(),
      model: expectedOf([...seen], new Set(named.map(({ id }) => id)), now),
    };
  });
}
