import { type Alert, alertLevels, type Alerts } from '#contract/weather/alerts.ts';
import type { Settings } from '../settings.ts';
import { type NwsMessage, productCode } from '../upstreams/nws/active-alerts.ts';
import { inSpanishOrder } from '../upstreams/nws/places.ts';
import { alertsLoadedAt, eachOnce, readOneCallAlerts } from './alerts-of-one-call.ts';
import { mayReach } from './near-polygon.ts';
import { type AlertEvent, endOf, type Part, partsInForce } from './parts.ts';
import { isSpeaking, readStoredAlerts } from './stored-alerts.ts';
import { namesOf, productOf } from './words/products.ts';
import { toldBy } from './words/bulletin.ts';

/** What is in force by all sources. */
export interface AlertsInForce {
  /** Who said so last, and when, in milliseconds since the epoch; null: no source has ever said anything. */
  said: { by: Alerts['source']; at: number } | null;
  /** Whether the National Weather Service is off or silent, so that the source of the forecasts has to be asked for what it passes on. */
  isServiceSilent: boolean;
  /** As readers see them, the most serious first. */
  alerts: Alert[];
  /** Those on land that are too urgent to be shown only on the weather pages, each as its source says it: One Call once for each municipality. */
  severe: Alert[];
  /** The severe ones, each at the municipalities where everything of it is known: its product, its place and an end. */
  sure: Alert[];
}

/**
 * The alerts in force: those of the National Weather Service; while it is off or silent, with the severe ones that One Call passes on, once that
 * said so later. What the Service said last lasts until its own end all the same. `now`: milliseconds since the epoch.
 */
export async function alertsInForce(
  db: D1Database,
  { NWS_URL: nws, OPENWEATHER_URL: oneCall }: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>,
  now: number,
): Promise<AlertsInForce> {
  const stored = nws === null ? null : await readStoredAlerts(db, nws);
  const isServiceSilent = !isSpeaking(stored, now);
  const judged = judgedAlerts(stored?.events ?? [], now);
  const own = judged.map(({ alert }) => alert);
  const loadedAt = isServiceSilent && oneCall !== null ? await alertsLoadedAt(db, oneCall) : null;
  // What the Service said last counts more than what was passed on before that.
  const isLater = loadedAt !== null && loadedAt > (stored?.checkedAt ?? 0);
  const passedOn = isLater ? await readOneCallAlerts(db, oneCall ?? '', now, loadedAt) : [];
  // Of a product that the Service named, it knows more than what is passed on.
  const others = eachOnce(passedOn).filter(({ product }) => own.every((one) => one.product !== product));
  const severe = judged.filter(({ alert }) => alert.severe && alert.municipalities.length > 0);
  const sure = severe.map(({ alert, levels }) => ({ ...alert, municipalities: [...levels.keys()] }));
  return {
    said: isLater ? { by: 'onecall', at: loadedAt } : stored && { by: 'nws', at: stored.checkedAt },
    isServiceSilent,
    alerts: [...own, ...others].sort(
      (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
    ),
    severe: [...severe.map(({ alert }) => alert), ...passedOn],
    sure: [
      ...sure.filter(({ municipalities: places }) => places.length > 0),
      ...passedOn.filter(({ end }) => end !== null),
    ],
  };
}

/** The parts of one event that are in force, the last one first, each with its places. */
type PartsInForce = ReturnType<typeof partsInForce>;

/** The events that are in force at `now` (milliseconds since the epoch), as readers see them: the most serious first, then those that begin first. */
export const shownAlerts = (events: readonly AlertEvent[], now: number): Alert[] =>
  judgedAlerts(events, now).map(({ alert }) => alert);

/** Several rivers under one number are an alert each. */
const idOf = ({ id }: AlertEvent, { river = '' }: Pick<Part, 'river'>): string =>
  river === '' ? id : `${id}-${river}`;

/** The ids of all alerts of these events, also of those that are over. */
export const alertIds = (events: readonly AlertEvent[]): string[] =>
  events.flatMap((event) => [...new Set(event.parts.map((part) => idOf(event, part)))]);

/** The same as `shownAlerts`, each with its `sureLevels`. */
export function judgedAlerts(events: readonly AlertEvent[], now: number) {
  return events
    .flatMap((event) =>
      [...Map.groupBy(partsInForce(event.parts, now), ({ part }) => idOf(event, part))].flatMap(
        ([id, inForce]) => {
          const alert = shownAlert(id, event.start, inForce, now);
          return alert === null ? [] : [{ alert, levels: sureLevels(inForce) }];
        },
      ),
    )
    .sort(
      ({ alert: one }, { alert: other }) =>
        alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level) ||
        // What has begun at a time that is not known comes first.
        (one.start ?? 0) - (other.start ?? 0) ||
        (one.id > other.id ? 1 : -1),
    );
}

/**
 * The municipalities for which it is in force by a message of which everything was read, with a known product and an end, of the event or of the
 * message, each with how serious it is there. Only they can switch pages into an emergency, or make phones ring.
 */
function sureLevels(inForce: PartsInForce): ReadonlyMap<string, Alert['level']> {
  const sure = inForce.filter(
    ({ part }) =>
      part.message.damaged.length === 0 &&
      part.message.status?.toLowerCase() === 'actual' &&
      productOfPart(part) !== null &&
      (endOf(part) ?? part.message.expires) !== null,
  );
  const said = sure.map(({ part, places }) => ({ level: levelOf(part), places: within(part, places) }));
  const levelIn = (place: string) =>
    gravestOf(said.flatMap(({ level, places }) => (places.includes(place) ? level : [])));
  return new Map(
    inSpanishOrder(said.flatMap(({ places }) => places)).map((place) => [place, levelIn(place)]),
  );
}

const gravestOf = (levels: readonly Alert['level'][]): Alert['level'] =>
  alertLevels.find((level) => levels.includes(level)) ?? 'comunicado';

const municipalitiesOf = (inForce: PartsInForce): string[] =>
  inSpanishOrder(inForce.flatMap(({ part, places }) => within(part, places)));

const seconds = (moment: number | null): number | null =>
  moment === null ? null : Math.floor(moment / 1_000);

/** The alert as readers see it; null: nothing of it is in force. `begun`: as the service said first. */
function shownAlert(id: string, begun: number | null, inForce: PartsInForce, now: number): Alert | null {
  const parts = inForce.map(({ part }) => part);
  const [last] = parts;
  if (last === undefined) return null;
  const { advice, ...names } = namesOfPart(last);
  const level = gravestOf(parts.map(levelOf));
  const ends = parts.map(endOf);
  const end = ends.includes(null) ? null : Math.max(...ends.flatMap((one) => one ?? []));
  const time = { start: seconds(startOf(begun, parts)), end: seconds(end) };
  const texts = parts.map(({ message }) => textOf(message));
  return {
    ...{ id, ...names, level, ...time, ...toldBy(texts, time, advice, now) },
    severe: level === 'emergencia' || names.severe,
    municipalities: municipalitiesOf(inForce),
    sea: inForce.some(({ part, places }) => part.message.seaZones.some((zone) => places.includes(zone))),
    sent: Math.floor(Math.max(...parts.map(({ sent }) => sent)) / 1_000),
    sender_name: parts.find(({ message }) => message.sender !== '')?.message.sender ?? '',
  };
}

/** The product of what a message says of one event: a message about several events has the name of only one of them. */
function productOfPart({ message, vtec }: Part) {
  const code = vtec === null ? [] : [productCode(vtec)];
  if (message.vtec.length > 1) return productOf('', code) ?? productOf(message.event);
  return productOf(message.event, [...code, ...message.codes]);
}

const namesOfPart = (part: Part) =>
  namesOf(productOfPart(part), part.message.event, part.vtec === null ? '' : productCode(part.vtec));

/** "Flash Flood Emergency for Ponce", where the service gives no degree of the damage. */
const emergencyWords =
  /\b(?:flash flood|tornado) emergency\b|\bemergencia (?:de|por) (?:inundacion(?:es)? (?:repentinas?|s[uú]bitas?)|tornado)/i;
const takenBack =
  /\bemergency (?:is no longer|has (?:ended|expired|been (?:cancel|downgrad|replac|lift))|(?:is|was) cancel)/i;

/** Whether a warning says that lives are in danger now: an evacuation, or damage that the service calls catastrophic. */
function isEmergency({ message }: Part): boolean {
  if (message.damageThreats.length > 0) return message.damageThreats.includes('CATASTROPHIC');
  const text = [message.headline, message.bulletinHeadline, message.description]
    .join('\n')
    .replace(/\s+/g, ' ');
  return emergencyWords.test(text) && !takenBack.test(text);
}

/** How serious the event is by what a message says. */
function levelOf(part: Part): Alert['level'] {
  const { level } = namesOfPart(part);
  return level === 'aviso' && isEmergency(part) ? 'emergencia' : level;
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
