import { periodText } from '#contract/day-and-time.ts';
import { type Alert, alertLevels } from '#contract/alerts.ts';
import { municipalities } from '#contract/municipalities.ts';
import { adviceOf, severeEvent } from './words/products.ts';
import { toldBy } from './words/told-by.ts';
import type { AlertEvent } from './alert-event.ts';
import { levelOf, productOfPart } from './levels.ts';
import { mayReach } from './near-polygon.ts';
import type { NwsMessage } from '../upstreams/nws/nws-message.ts';
import { endOf, type Part, partsInForce } from './parts.ts';

/** The events that are in force at `now` (milliseconds since the epoch), as readers see them: the most serious first, then those that begin first. */
export function shownAlerts(events: readonly AlertEvent[], now: number): Alert[] {
  return events
    .flatMap((event) => alertsOf(event, now))
    .flatMap((one) => shownAlert(one, now) ?? [])
    .sort(
      (one, other) =>
        alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level) ||
        startOrder(one) - startOrder(other) ||
        (one.id > other.id ? 1 : -1),
    );
}

/** What has begun at a time that is not known comes first. */
const startOrder = ({ start }: Alert): number => start ?? 0;

/** What is in force of an event as one alert: the parts, the last one first, each with its places. */
export interface AlertInForce extends Pick<AlertEvent, 'id' | 'start'> {
  inForce: ReturnType<typeof partsInForce>;
}

/** The alerts of an event: one; of several rivers under one number, one for each. */
export const alertsOf = ({ id, start, parts }: AlertEvent, now: number): AlertInForce[] =>
  [...Map.groupBy(partsInForce(parts, now), ({ part }) => part.river ?? '')].map(([river, inForce]) => ({
    ...{ id: river === '' ? id : `${id}-${river}`, start, inForce },
  }));

/**
 * The municipalities for which it is in force by a message of which everything was read, with a known product and an end, of the event or of the
 * message. Only they can switch pages into an emergency.
 */
export function surePlaces({ inForce }: AlertInForce): string[] {
  const sure = inForce.filter(
    ({ part }) =>
      part.message.damaged.length === 0 &&
      part.message.status?.toLowerCase() === 'actual' &&
      productOfPart(part) !== null &&
      (endOf(part) ?? part.message.expires) !== null,
  );
  const names = new Set(sure.flatMap(({ part, places }) => within(part, places)));
  return municipalities.flatMap(({ nombre }) => (names.has(nombre) ? [nombre] : []));
}

const seconds = (moment: number): number => Math.floor(moment / 1_000);

/** The alert as readers see it; null: nothing of it is in force. */
export function shownAlert({ id, start: begun, inForce }: AlertInForce, now: number): Alert | null {
  const parts = inForce.map(({ part }) => part);
  const [last] = parts;
  if (last === undefined) return null;
  const product = productOfPart(last);
  const level = parts
    .map(levelOf)
    .reduce((one, other) => (alertLevels.indexOf(other) < alertLevels.indexOf(one) ? other : one));
  const ends = parts.map(endOf);
  const end = ends.includes(null) ? null : Math.max(...ends.flatMap((one) => one ?? []));
  const start = startOf(begun, parts);
  const { description, language, lines } = toldBy(parts.map(({ message }) => textOf(message)));
  const places = new Set(inForce.flatMap(({ part, places: ofPart }) => within(part, ofPart)));
  const name = product?.english ?? last.message.event;
  return {
    id,
    event: product?.spanish ?? last.message.event,
    product: name,
    level,
    severe: level === 'emergencia' || (product?.severe ?? severeEvent(name) !== null),
    municipalities: municipalities.flatMap(({ nombre }) => (places.has(nombre) ? [nombre] : [])),
    sea: inForce.some(({ part, places: ofPart }) =>
      part.message.seaZones.some((zone) => ofPart.includes(zone)),
    ),
    lines: {
      ...lines,
      // Of an event whose text has no such line in Spanish.
      when: lines.when ?? (periodText(start, end, now) || null),
      advice: product === null ? null : adviceOf[product.danger],
    },
    description,
    language,
    start: start === null ? null : seconds(start),
    end: end === null ? null : seconds(end),
    sent: seconds(Math.max(...parts.map(({ sent }) => sent))),
    sender_name: parts.find(({ message }) => message.sender !== '')?.message.sender ?? '',
  };
}

/** The earliest start of the parts. One that goes on says no more when it began: then it is what the service said first. */
function startOf(first: number | null, parts: readonly Part[]): number | null {
  const starts = parts.flatMap(({ vtec }) => vtec?.begin ?? first ?? []);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** "FFWSJU" alone on the first line: by it the service routes its bulletins. */
const routing = /^[A-Z]{3}[A-Z\d]{3}\n\s*\n/;

const textOf = ({ headline, description, instruction }: NwsMessage): string =>
  [description.replace(routing, '') || headline, instruction].filter((text) => text !== '').join('\n\n');

/** Those of the places that the polygon of the message may reach; all of them if it reaches none, because then it is wrong. */
function within({ message: { polygon } }: Part, places: readonly string[]): readonly string[] {
  if (polygon === null) return places;
  const reached = places.filter((place) => mayReach(place, polygon));
  return reached.length > 0 ? reached : places;
}
