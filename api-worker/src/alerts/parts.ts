import * as z from 'zod';
import { maxReferences, NwsMessage } from '../upstreams/nws/active-alerts.ts';
import {
  clockErrorMs,
  lateRenewalMs,
  maxAheadMs,
  olderForMs,
  unchangedForMs,
  withoutEndMs,
} from './limits.ts';
import { languageOf } from './words/bulletin.ts';

/**
 * A part of an event: what one message says about it. A message takes back what it refers to, at the places that it names; one that refers to
 * nothing takes back whatever was said there before, unless it is new. So messages for other zones add up, one that cancels some zones ends
 * the event only there, and of two rivers under one number each lasts until a message about it ends it.
 */
export const Part = z.object({
  message: NwsMessage,
  /** What the message says of this event, of the several that it may be about; null when it has no such code. */
  vtec: NwsMessage.shape.vtec.element.nullable(),
  /** The message's order among others: when it was sent, as far as that is known and can be true. */
  sent: z.number(),
  /** The last list that named the message: when it was read, and when the service had changed it. */
  named: z.object({ at: z.number(), updated: z.number().nullable() }),
  /** Later lists in a row that did not name it. */
  omissions: z.int(),
  /** Set when the service has left the message out for good: when it had changed that list. */
  gone: z.object({ updated: z.number().nullable() }).nullable(),
  /** Ids to which those messages refer that it refers to. */
  took: z.array(z.string()).default([]),
  /** Stands for the river, of several under one number; empty: it is the first one. Absent until its list was read. */
  river: z.string().optional(),
});
export type Part = z.infer<typeof Part>;

/** An event of the weather service, with the last of its messages for each of its places. It is stored as JSON. */
export const AlertEvent = z.object({
  /** As in the contract: the same for all messages. */
  id: z.string(),
  /** By which messages name it; null when they have no such code. A number returns each year. */
  number: z
    .object({
      office: z.string(),
      phenomenon: z.string(),
      significance: z.string(),
      number: z.int(),
      year: z.int(),
    })
    .nullable(),
  /** Ids of its messages, the last ones. */
  messages: z.array(z.string()),
  /** When it began, or will begin, by the earliest word of the service. */
  start: z.number().nullable(),
  parts: z.array(Part),
});
export type AlertEvent = z.infer<typeof AlertEvent>;

/** A list of the service as an event sees it. */
export interface Naming {
  at: number;
  updated: number | null;
}

/** When the event ends by this part; null when it ends on further notice. */
export function endOf({ message, vtec }: Part): number | null {
  if (vtec !== null && message.vtec.length > 1) return vtec.end;
  return message.ends ?? (vtec === null ? message.expires : vtec.end);
}

export const isBefore = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one < other;

/** From this moment on the event is over by this part, whatever the service says. */
export function limitOf(part: Part): number {
  const { message, vtec, named } = part;
  const isStatement = vtec === null && message.ends === null;
  const end = isStatement ? null : endOf(part);
  if (end !== null) return end;
  if (message.expires === null) return named.at + withoutEndMs;
  return message.expires + (isStatement ? clockErrorMs : lateRenewalMs);
}

/** Whether it says that the event is over at its places: cancelled, replaced by a more serious one, or expired. */
function isEnding({ message, vtec }: Part): boolean {
  if (vtec === null) return message.messageType === 'Cancel' || message.urgency === 'Past';
  // An office says some minutes early that an alert will expire; until then it is in force.
  return ['CAN', 'UPG'].includes(vtec.action) || (vtec.action === 'EXP' && vtec.end === null);
}

export const placesOf = ({ message }: Part): string[] => [...message.municipalities, ...message.seaZones];

const isSpanish = ({ message }: Part): boolean => languageOf(message.description) === 'es';

const replaces = ({ message }: Part, { message: { id } }: Part): boolean => message.references.includes(id);

/**
 * Positive when `one` counts before `other`. Of two that were sent in the same second, the one counts that replaces the other, or else the one
 * that warns, and then the one in Spanish.
 */
function newer(one: Part, other: Part): number {
  return (
    one.sent - other.sent ||
    (one.message.sent ?? one.sent) - (other.message.sent ?? other.sent) ||
    Number(replaces(one, other)) - Number(replaces(other, one)) ||
    Number(isEnding(other)) - Number(isEnding(one)) ||
    Number(isSpanish(one)) - Number(isSpanish(other)) ||
    (one.message.id > other.message.id ? 1 : -1)
  );
}

/** Whether the event is over by this part, or the service no longer names it. */
const isOver = (part: Part, now: number): boolean =>
  part.gone !== null || isEnding(part) || limitOf(part) <= now;

/** Ids of the messages that it takes back. */
const takenBy = ({ message, took }: Part): string[] => [...message.references, ...took];

/** It takes back all that was sent before this moment at its places; null: only what it refers to. */
function takesBefore({ message, vtec, sent }: Part): number | null {
  const refersUnknown = message.damaged.includes('references') || message.damaged.includes('VTEC');
  const isAddition = message.references.length > 0 || refersUnknown || vtec?.action === 'NEW';
  return isAddition ? null : sent;
}

/** The earlier of two moments that may be unknown, and the later one. */
export const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
export const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** What was named by a list from before this moment, it may take back: what the service left out without a word, nothing that it names since. */
const reachOf = (part: Part): number =>
  part.gone === null || isEnding(part) ? Infinity : (part.gone.updated ?? -Infinity);
const isReached = ({ named }: Part, reach: number): boolean =>
  reach === Infinity || isBefore(named.updated, reach);

/** A statement without a code replaces those to which it refers, also at other places than its own. */
const isWrittenAnew = (part: Part): boolean => part.vtec === null && !isEnding(part);

/** What later messages take back of each part. The work grows with the parts, their places and references, not with their pairs. */
function takingsOf(parts: readonly Part[]) {
  const referring = new Map<string, Part[]>();
  /** By place: before which moments everything was taken back, and how far that reaches. */
  const before = new Map<string, { moment: number; reach: number }[]>();
  // The newest first: they leave little to add.
  for (const part of parts.toSorted((one, other) => newer(other, one))) {
    for (const id of takenBy(part)) {
      const others = referring.get(id);
      if (others === undefined) referring.set(id, [part]);
      else others.push(part);
    }
    const moment = takesBefore(part);
    const reach = reachOf(part);
    for (const place of moment === null ? [] : placesOf(part)) {
      const known = before.get(place) ?? [];
      if (moment !== null && !known.some((one) => one.moment >= moment && one.reach >= reach))
        before.set(place, [...known, { moment, reach }]);
    }
  }
  const referrersOf = (part: Part): Part[] =>
    (referring.get(part.message.id) ?? []).filter(
      (other) => other !== part && newer(other, part) > 0 && isReached(part, reachOf(other)),
    );
  /** The places where it is the last word. */
  const placesLeft = (part: Part): string[] => {
    const referrers = referrersOf(part);
    if (referrers.some(isWrittenAnew)) return [];
    const taken = new Set(referrers.flatMap(placesOf));
    return placesOf(part).filter(
      (place) =>
        !taken.has(place) &&
        !before.get(place)?.some(({ moment, reach }) => part.sent < moment && isReached(part, reach)),
    );
  };
  /** Whether it takes back what no later message does. */
  const isNeeded = (part: Part): boolean => {
    const own = takesBefore(part);
    const isMore = (place: string) =>
      !before.get(place)?.some(({ moment, reach }) => moment > (own ?? Infinity) && reach >= reachOf(part));
    const isMoreThanPlaces =
      isWrittenAnew(part) && takenBy(part).length > 0 && referrersOf(part).length === 0;
    return isEnding(part) || isMoreThanPlaces || (own !== null && placesOf(part).some(isMore));
  };
  return { placesLeft, isNeeded };
}

/** The parts that are in force, the last one first, each with its places. */
export function partsInForce(parts: readonly Part[], now: number): { part: Part; places: string[] }[] {
  const { placesLeft } = takingsOf(parts);
  return parts
    .filter((part) => !isOver(part, now))
    .map((part) => ({ part, places: placesLeft(part) }))
    .filter(({ places }) => places.length > 0)
    .sort((one, other) => newer(other.part, one.part));
}

/** Letters and digits that stand for a text: FNV-1a, 32 bits. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

/** The phenomenon of river floods: rivers of one municipality may have one number. */
const ofRivers = 'FL';

/** The parts with their rivers: a new one that stands beside another at some place is about a river of its own. */
function withRivers(parts: readonly Part[], placesLeft: (part: Part) => string[]): Part[] {
  const riverOf = new Map<string, string>();
  const first = new Set<string>();
  const note = (part: Part) => {
    for (const id of [part.message.id, ...takenBy(part)]) riverOf.set(id, part.river ?? '');
    if (part.river === '' && part.gone === null && !isEnding(part))
      for (const place of placesLeft(part)) first.add(place);
  };
  for (const part of parts) if (part.river !== undefined) note(part);
  const fresh = parts.filter(({ river }) => river === undefined).sort(newer);
  const found = new Map(
    fresh.map((part) => {
      const known = [part.message.id, ...takenBy(part)].map((id) => riverOf.get(id));
      const isBeside =
        part.vtec?.phenomenon === ofRivers && placesLeft(part).some((place) => first.has(place));
      const river = known.find((one) => one !== undefined) ?? (isBeside ? hash(part.message.id) : '');
      const told = { ...part, river };
      note(told);
      return [part, told];
    }),
  );
  return parts.map((part) => found.get(part) ?? part);
}

/** The parts, each with the ids to which those refer that it refers to: they may come once more when these are forgotten. */
function withMemory(parts: readonly Part[]): Part[] {
  const known = new Map<string, Part>();
  for (const part of parts.toSorted(newer)) {
    const inherited = takenBy(part)
      .flatMap((id) => known.get(id) ?? [])
      .flatMap(takenBy);
    known.set(part.message.id, {
      ...part,
      took: [...new Set([...part.took, ...inherited])].slice(-maxReferences),
    });
  }
  return [...known.values()];
}

/** The parts of an event after a list, without those that say nothing anywhere any more. */
export function settled(all: readonly Part[]): Part[] {
  const parts = withMemory(all);
  const { placesLeft, isNeeded } = takingsOf(parts);
  const told = withRivers(parts, placesLeft);
  const kept = told.filter((part) => isNeeded(part) || placesLeft(part).length > 0);
  // Messages that replace each other in a circle would leave nothing.
  return kept.length > 0 ? kept : told.slice(-1);
}

/** The part of a message that a list names. */
export function newPart(message: NwsMessage, vtec: Part['vtec'], naming: Naming): Part {
  const sent = message.sent ?? message.effective ?? naming.at;
  return {
    ...{ message, vtec, sent: Math.min(sent, naming.at + maxAheadMs) },
    ...{ named: naming, omissions: 0, gone: null, took: [] },
  };
}

/** The list at `now`. A time of change in the future would make all later lists old ones. */
export function namingOf(updated: string | null, now: number): Naming {
  const moment = updated === null ? NaN : Date.parse(updated);
  return { at: now, updated: moment <= now + maxAheadMs ? moment : null };
}

/** The part, named once more. A list from before the one that left it out does not bring it back. */
export function namedAgain(part: Part, { at, updated }: Naming): Part {
  if (part.gone !== null && isBefore(updated, part.gone.updated)) return part;
  const latest = isBefore(updated, part.named.updated) ? part.named.updated : (updated ?? part.named.updated);
  return { ...part, named: { at: Math.max(at, part.named.at), updated: latest }, omissions: 0, gone: null };
}

/**
 * The part, left out by a list. The service has sent empty lists after an error: a list counts at once only if the service has changed it
 * since it named the message; otherwise the second in a row counts, after some minutes. Lists come several times a minute.
 */
export function leftOut(part: Part, { at, updated }: Naming): Part {
  if (part.gone !== null) return part;
  const { named } = part;
  const omissions = part.omissions + 1;
  const wait = isBefore(updated, named.updated) ? olderForMs : unchangedForMs;
  const isGone = isBefore(named.updated, updated) || (omissions > 1 && at - named.at >= wait);
  return { ...part, omissions, gone: isGone ? { updated } : null };
}
