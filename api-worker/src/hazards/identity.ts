import { productOf } from '../weather/alerts/products.ts';
import type { HazardEvent } from './hazard-event.ts';
import type { NwsMessage, Vtec } from './nws-message.ts';
import { partsInForce, placesOf } from './parts.ts';
import { isSameNumber } from './vtec.ts';

/**
 * Which event a message is about: by its number; without one, by the messages that it replaces or that replace it, or else by its product,
 * office and places.
 */

const yearOf = (moment: number): number => new Date(moment).getUTCFullYear();

/** The product's name, whatever language or capitals a message has. */
const productName = ({ event, codes }: NwsMessage): string =>
  productOf(event, codes)?.english ?? event.toLowerCase();

const isOfProduct = (event: HazardEvent, message: NwsMessage): boolean =>
  event.parts.some((part) => productName(part.message) === productName(message));

/** Whether the messages refer to each other. */
const isInChain = (event: HazardEvent, message: NwsMessage): boolean =>
  message.references.some((id) => event.messages.includes(id)) ||
  event.parts.some((part) => part.message.references.includes(message.id));

function isAtSamePlaces(event: HazardEvent, message: NwsMessage, now: number): boolean {
  const places = [...message.municipalities, ...message.seaZones];
  return partsInForce(event.parts, now).some(({ part }) => {
    const others = placesOf(part);
    return (
      part.message.office === message.office &&
      productName(part.message) === productName(message) &&
      others.length === places.length &&
      places.every((place) => others.includes(place))
    );
  });
}

/** The event of this number. It began in the year before if it goes on over New Year; a new one of this year is another. */
function eventOfNumber(events: readonly HazardEvent[], vtec: Vtec, sent: number): HazardEvent | undefined {
  const year = yearOf(sent);
  const same = events.filter(({ number }) => number !== null && isSameNumber(number, vtec));
  return (
    same.find(({ number }) => number?.year === year) ??
    (vtec.action === 'NEW' ? undefined : same.find(({ number }) => number?.year === year - 1)) ??
    // A message from before New Year that comes after those from after it.
    (vtec.action === 'NEW' ? undefined : same.find(({ number }) => number?.year === year + 1))
  );
}

/** The event of what a message says. `sent`: the message's order. */
export function eventOf(
  events: readonly HazardEvent[],
  { message, vtec, sent }: { message: NwsMessage; vtec: Vtec | null; sent: number },
  now: number,
): HazardEvent | undefined {
  if (vtec !== null)
    return (
      eventOfNumber(events, vtec, sent) ??
      // Its number could not be read before.
      events.find(
        (event) =>
          event.number === null &&
          (event.messages.includes(message.id) || (isInChain(event, message) && isOfProduct(event, message))),
      )
    );
  return (
    events.find((event) => event.messages.includes(message.id)) ??
    events.find(
      (event) => isInChain(event, message) && (event.number === null || isOfProduct(event, message)),
    ) ??
    events.find((event) => isAtSamePlaces(event, message, now))
  );
}

/** Letters and digits that stand for a text: FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

/** An event that no message was about before. */
export function newEvent(message: NwsMessage, vtec: Vtec | null, sent: number): HazardEvent {
  const number = vtec && {
    ...{ office: vtec.office, phenomenon: vtec.phenomenon, significance: vtec.significance },
    ...{ number: vtec.number, year: yearOf(sent) },
  };
  const words = number
    ? Object.values(number)
    : [message.office || 'nws', message.codes[0] ?? 'x', hash(message.id)];
  return { id: words.join('-').toLowerCase(), number, messages: [], replaced: [], start: null, parts: [] };
}
