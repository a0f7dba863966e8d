import * as z from 'zod';
import { languageOf } from '../weather/alerts/bulletin.ts';
import { NwsMessage, Vtec } from './nws-message.ts';

/**
 * A part of an event: what one message says about it. Of several parts that name a place, the one that was sent last counts there. So
 * messages for other zones add up, and one that cancels some zones ends the event only there.
 */
export const Part = z.object({
  message: NwsMessage,
  /** What the message says of this event, of the several that it may be about; null when it has no such code. */
  vtec: Vtec.nullable(),
  /** The message's order among others: when it was sent, as far as that is known and can be true. */
  sent: z.number(),
  /** The last list that named the message: when it was read, and when the service had changed it. */
  named: z.object({ at: z.number(), updated: z.number().nullable() }),
  /** Later lists in a row that did not name it. */
  omissions: z.int(),
  /** Set when the service has left the message out for good: when it had changed that list. */
  gone: z.object({ updated: z.number().nullable() }).nullable(),
});
export type Part = z.infer<typeof Part>;

/** A list of the service as an event sees it. */
export interface Naming {
  at: number;
  updated: number | null;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * How long an event without an end outlives its message. The office sends the next message by the time that this one expires, and is late
 * by minutes, in a hurricane by up to an hour.
 */
const lateRenewal = hour;
/** A statement without a code ends with its message; clocks are minutes wrong. */
const clockError = 10 * minute;
/** How long after the last list that named it an event lasts that has no end at all. */
const withoutEnd = 24 * hour;

/** A message that was sent later than this after now has a wrong clock, and may not overrule all that follow. */
const maxAhead = hour;

/** When the event ends by this part; null when it ends on further notice. */
export function endOf({ message, vtec }: Part): number | null {
  if (vtec !== null && message.vtec.length > 1) return vtec.end;
  return message.ends ?? (vtec === null ? message.expires : vtec.end);
}

const isBefore = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one < other;

/** From this moment on the event is over by this part, whatever the service says. */
function limitOf(part: Part): number {
  const { message, vtec, named } = part;
  const isStatement = vtec === null && message.ends === null;
  const end = isStatement ? null : endOf(part);
  if (end !== null) return end;
  if (message.expires === null) return named.at + withoutEnd;
  return message.expires + (isStatement ? clockError : lateRenewal);
}

/** Whether it says that the event is over at its places: cancelled, replaced by a more serious one, or expired. */
export function isEnding({ message, vtec }: Part): boolean {
  if (vtec === null) return message.messageType === 'Cancel' || message.urgency === 'Past';
  // An office says some minutes early that a warning will expire; until then it is in force.
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

/** Whether `other` no longer counts at a place that both name. Statements without a code stand beside each other. */
function overrules(one: Part, other: Part): boolean {
  if (one === other || newer(one, other) < 0) return false;
  // What the service left out without a word ends nothing that it names since then.
  if (one.gone !== null && !isEnding(one) && !isBefore(other.named.updated, one.gone.updated)) return false;
  return one.vtec !== null || isEnding(one) || replaces(one, other);
}

/** The places where this part is the last word. */
export function placesLeft(part: Part, parts: readonly Part[]): string[] {
  const later = parts.filter((other) => overrules(other, part));
  const isReplaced = later.some((other) => other.vtec === null && !isEnding(other) && replaces(other, part));
  if (isReplaced) return [];
  const taken = new Set(later.flatMap(placesOf));
  return placesOf(part).filter((place) => !taken.has(place));
}

/** The parts that are in force, the last one first, each with its places. */
export function partsInForce(parts: readonly Part[], now: number): { part: Part; places: string[] }[] {
  return parts
    .filter((part) => part.gone === null && !isEnding(part) && limitOf(part) > now)
    .map((part) => ({ part, places: placesLeft(part, parts) }))
    .filter(({ places }) => places.length > 0)
    .sort((one, other) => newer(other.part, one.part));
}

/** The part of a message that a list names. */
export function newPart(message: NwsMessage, vtec: Vtec | null, naming: Naming): Part {
  const sent = message.sent ?? message.effective ?? naming.at;
  return {
    ...{ message, vtec, sent: Math.min(sent, naming.at + maxAhead) },
    ...{ named: naming, omissions: 0, gone: null },
  };
}

/** The list at `now`. A time of change in the future would make all later lists old ones. */
export function namingOf(updated: string | null, now: number): Naming {
  const moment = updated === null ? NaN : Date.parse(updated);
  return { at: now, updated: moment <= now + maxAhead ? moment : null };
}

/** The part, named once more. A list from before the one that left it out does not bring it back. */
export function namedAgain(part: Part, { at, updated }: Naming): Part {
  if (part.gone !== null && isBefore(updated, part.gone.updated)) return part;
  const latest = isBefore(updated, part.named.updated) ? part.named.updated : (updated ?? part.named.updated);
  return { ...part, named: { at: Math.max(at, part.named.at), updated: latest }, omissions: 0, gone: null };
}

/** How long lists must leave a message out that the service has not changed, or that are older: what it sends after an error lasts minutes. */
const unchangedFor = 2 * minute;
const olderFor = 10 * minute;

/**
 * The part, left out by a list. The service has sent empty lists after an error: a list counts at once only if the service has changed it
 * since it named the message; otherwise the second in a row counts, after some minutes. Lists come several times a minute.
 */
export function leftOut(part: Part, { at, updated }: Naming): Part {
  if (part.gone !== null) return part;
  const { named } = part;
  const omissions = part.omissions + 1;
  const wait = isBefore(updated, named.updated) ? olderFor : unchangedFor;
  const isGone = isBefore(named.updated, updated) || (omissions > 1 && at - named.at >= wait);
  return { ...part, omissions, gone: isGone ? { updated } : null };
}
