import * as z from 'zod';
import { visibleOr } from '#contract/text/visible-text.ts';
import { nameIn, productOf, urgencyOf } from '../../alerts/words/products.ts';
import { standingOf } from '../../alerts/words/standing.ts';
import { getJson, type GetOptions, type Validators } from '../get-json.ts';
import { readFrame } from '../read.ts';
import { placesSaid } from './places.ts';

/** The list of alerts of the National Weather Service (api.weather.gov, GeoJSON with the fields of CAP 1.2), each message read on its own. */

export interface NwsAccess {
  /** Without a trailing slash. */
  root: string;
  /** Whom the service can write to; null: it is told only who asks. */
  contact: string | null;
  fetch: GetOptions['fetch'];
  timeoutMs: number;
}

/** Puerto Rico, and the waters of the Atlantic and the Caribbean: a state alone has only what is in force on land. */
const areas = 'PR,AM';

/**
 * The messages about what is active in those areas. Null: nothing changed since the response with these validators.
 * Throws UpstreamError.
 */
export async function requestActiveAlerts(
  { root, contact, fetch, timeoutMs }: NwsAccess,
  known: Validators | null,
): Promise<{ list: ReadMessages; validators: Validators } | null> {
  const { status, json, validators } = await getJson(new URL(`${root}/alerts/active?area=${areas}`), {
    ...{ fetch, timeoutMs, known },
    headers: {
      Accept: 'application/geo+json',
      // The service refuses requests that do not say who sends them.
      'User-Agent': contact === null ? '(telecoqui)' : `(telecoqui, ${contact})`,
    },
  });
  return status === 304 ? null : { list: readMessages(json), validators };
}

/** Of the messages that one replaces, the last ones: an hourly message for two days. */
export const maxReferences = 50;
/** Codes of one message: a bulletin of a hurricane has eight. */
export const maxCodes = 12;
/** Characters of a text: a bulletin of a hurricane has some 12,000. */
const maxText = 20_000;
const maxLine = 300;
const maxCorners = 1_000;
const maxPolygons = 100;
/** Years of a moment that is no mistake: they have four digits in any time zone. */
const firstMoment = Date.parse('2000-01-01T00:00:00Z');
const lastMoment = Date.parse('2100-01-01T00:00:00Z');

const moment = z.number().nullable();

/** "P-VTEC": which event a message is about, and what it does to it. */
const Vtec = z.object({
  /** NEW, CON, EXT, EXA, EXB, UPG, CAN, EXP, COR or ROU. */
  action: z.string(),
  office: z.string(),
  phenomenon: z.string(),
  significance: z.string(),
  number: z.int(),
  /** Null when it has begun. */
  begin: moment,
  /** Null until further notice. */
  end: moment,
});

/** Longitude and latitude of each corner, in degrees. */
export const Ring = z.array(z.tuple([z.number(), z.number()]));
export type Ring = z.infer<typeof Ring>;

/** What is read of one message, as it is stored with its event. Moments are milliseconds since the epoch. */
export const NwsMessage = z.object({
  id: z.string(),
  /** The ids of earlier messages that it replaces, the newest first. */
  references: z.array(z.string()),
  /** Null when it cannot be read. */
  status: z.string().nullable(),
  messageType: z.string().nullable(),
  /** The service's name of the product. */
  event: z.string(),
  /** Of the product: the service's own, then that of the Emergency Alert System. */
  codes: z.array(z.string()),
  vtec: z.array(Vtec),
  /** As "TJSJ"; empty when it cannot be read. */
  office: z.string(),
  /** Names of the contract. */
  municipalities: z.array(z.string()),
  /** As "AMZ711": zones of the waters off Puerto Rico and the Virgin Islands. */
  seaZones: z.array(z.string()),
  sent: moment,
  effective: moment,
  onset: moment,
  /** When the message ends. */
  expires: moment,
  /** When the event ends. */
  ends: moment,
  urgency: z.string().nullable(),
  headline: z.string(),
  /** Of the bulletin, in capitals. */
  bulletinHeadline: z.string(),
  description: z.string(),
  instruction: z.string(),
  sender: z.string(),
  /** What it says of the damage, as "CATASTROPHIC". */
  damageThreats: z.array(z.string()),
  polygon: z.array(Ring).nullable(),
  /** Names of the fields that could not be read. */
  damaged: z.array(z.string()),
});
export type NwsMessage = z.infer<typeof NwsMessage>;

const writtenCode =
  /\/[OTEX]\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4})Z-(\d{6}T\d{4})Z\//g;

/** "261120T1600" as a moment; null for 000000T0000, and for what is none. */
function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment) ? null : moment;
}

/**
 * The events that a text names, each once, as in "/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/". Of more than `maxCodes`, the most urgent.
 */
function readVtec(text: string): NwsMessage['vtec'] {
  const found = new Map<string, NwsMessage['vtec'][number]>();
  for (const match of text.matchAll(writtenCode)) {
    const [, action = '', office = '', phenomenon = '', significance = '', ...rest] = match;
    const [number, begin = '', end = ''] = rest;
    const one = {
      ...{ action, office, phenomenon, significance, number: Number(number) },
      ...{ begin: momentOf(begin), end: momentOf(end) },
    };
    const key = numberKey(one);
    if (!found.has(key)) found.set(key, one);
  }
  const codes = [...found.values()];
  if (codes.length <= maxCodes) return codes;
  const urgency = (one: Named) => urgencyOf('', [], productCode(one));
  return codes.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, maxCodes);
}

/** What a code says of its product. */
type Named = Pick<NwsMessage['vtec'][number], 'phenomenon' | 'significance'>;

/** What the messages about an event have in common. A number returns each year. */
export const numberKey = (of: Named & { office: string; number: number }): string =>
  [of.office, of.phenomenon, of.significance, of.number].join('.');

/** The code of an event's product, as "FFW". */
export const productCode = (of: Named): string => of.phenomenon + of.significance;

const Frame = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  updated: z.unknown().optional(),
});

const object = z.record(z.string(), z.unknown());
const record = (value: unknown): Record<string, unknown> => object.safeParse(value).data ?? {};

/** Words and lines, without control characters and marks of direction. */
const cleaned = (text: string, max: number): string =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
const Line = z
  .string()
  .transform((text) => visibleOr(cleaned(text, maxLine).replace(/\s+/g, ' '), ''))
  .pipe(z.string().min(1));
const Text = z.string().transform((text) => visibleOr(cleaned(text, maxText), ''));

const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text) => Date.parse(text))
  .pipe(z.number().min(firstMoment).max(lastMoment));

const PerhapsMoment = Moment.nullish().transform((moment) => moment ?? null);
const PerhapsLine = Line.nullish().transform((text) => text ?? null);
const PerhapsText = Text.nullish().transform((text) => text ?? '');

const Same = z.array(z.string().regex(/^\d{6}$/)).min(1);
const Ugc = z.array(z.string().regex(/^[A-Z]{2}[CZ]\d{3}$/)).min(1);
const Zones = z.array(z.string().transform((address) => address.replace(/^.*\//, ''))).pipe(Ugc);

const References = z
  .array(z.object({ identifier: Line }))
  .nullish()
  .transform((all) => (all ?? []).map(({ identifier }) => identifier));

const Corner = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown())
  .transform(([lon, lat]): [number, number] => [lon, lat]);
const Corners = z.array(Corner).min(3).max(maxCorners);
const Polygon = z
  .array(Corners)
  .min(1)
  .transform(([outer = []]): Ring => outer);
const Geometry = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Polygon.transform((ring) => [ring]) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon).min(1).max(maxPolygons) }),
  ])
  .nullish()
  .transform((geometry) => geometry?.coordinates ?? null);

/** Takes the fields of one object, and remembers which of them could not be read. */
function fieldsOf(fields: Record<string, unknown>, damaged: string[]) {
  return <Value>(name: string, schema: z.ZodType<Value>): Value | null => {
    const { success, data } = schema.safeParse(fields[name]);
    if (!success) damaged.push(name);
    return success ? data : null;
  };
}

/** The texts of a parameter, which is a list or one text. */
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

/** The message's own id, or that at the end of its address. */
const idIn = (feature: Record<string, unknown>, properties: Record<string, unknown>): string | null => {
  const candidates = [properties['id'], feature['id'], properties['@id']].map(
    (id) => Line.safeParse(id).data,
  );
  return candidates.find((id) => id !== undefined)?.replace(/^.*\/(?=urn:)/, '') ?? null;
};

/** As "TJSJ", of "WHCA42 TJSJ 141621". */
const officeIn = (identifiers: readonly string[]): string =>
  identifiers.flatMap((text) => /^\w{6} ([A-Z]{4})\b/.exec(text)?.[1] ?? [])[0] ?? '';

/** Messages that have expired are no longer among the references, but here: "sender,id,time sender,id,time". */
const expiredReferences = (value: unknown): string[] =>
  texts(value).flatMap((text) => [...text.matchAll(/urn:oid:[0-9a-f.]+/g)].map(([id]) => id));

/** One message; a text says why it is none. Null: it is a test. */
function readMessage(
  candidate: unknown,
): { id: string; message: NwsMessage } | { id: string; reason: string } | null {
  const feature = record(candidate);
  const properties = record(feature['properties']);
  const damaged: string[] = [];
  const take = fieldsOf(properties, damaged);
  const parameters = take('parameters', object) ?? {};
  const writtenVtec = texts(parameters['VTEC']).join(' ');
  const vtec = readVtec(writtenVtec);
  if (vtec.length === 0 && parameters['VTEC'] !== undefined) damaged.push('VTEC');
  const eventCode = record(properties['eventCode']);
  const codes = [eventCode['NationalWeatherService'], eventCode['SAME']]
    .flatMap(texts)
    .filter((code) => /^[A-Z\d]{3}$/.test(code) && code !== 'NWS');
  const knownId = idIn(feature, properties);
  const said = {
    headline: take('headline', PerhapsText) ?? '',
    bulletinHeadline: cleaned(texts(parameters['NWSheadline']).join('\n'), maxText),
    description: take('description', PerhapsText) ?? '',
    instruction: take('instruction', PerhapsText) ?? '',
  };
  const text = Object.values(said).filter(Boolean).join('\n\n');
  const named = take('event', Line) ?? productOf('', [...codes, ...vtec.map(productCode)])?.english;
  const isNameless = /^\s*$/.test(PerhapsText.safeParse(properties['event']).data ?? 'unreadable');
  const event = named ?? (isNameless && text !== '' ? nameIn(text) : undefined);
  if (event === undefined) return { id: knownId ?? '', reason: 'no name of an event' };
  const area = take('areaDesc', PerhapsText);
  const geocode = take('geocode', object) ?? {};
  const takeCodes = fieldsOf(geocode, damaged);
  const places = placesSaid({
    same: takeCodes('SAME', Same),
    ugc: takeCodes('UGC', Ugc) ?? Zones.safeParse(properties['affectedZones']).data ?? null,
    area: area === '' ? null : area,
  });
  const sent = take('sent', Moment);
  take('id', Line);
  const message: NwsMessage = {
    id: knownId ?? `${event}, ${area ?? ''}, ${sent ?? ''}`,
    references: [
      ...new Set([
        ...(take('references', References) ?? []),
        ...expiredReferences(parameters['expiredReferences']),
      ]),
    ].slice(0, maxReferences),
    status: take('status', Line),
    messageType: take('messageType', Line),
    event,
    codes,
    vtec,
    office: vtec[0]?.office ?? officeIn(texts(parameters['WMOidentifier'])),
    ...places,
    sent,
    effective: take('effective', PerhapsMoment),
    onset: take('onset', PerhapsMoment),
    expires: take('expires', PerhapsMoment),
    ends: take('ends', PerhapsMoment),
    urgency: take('urgency', PerhapsLine),
    ...said,
    sender: take('senderName', PerhapsLine) ?? '',
    damageThreats: ['flashFlood', 'tornado', 'thunderstorm']
      .flatMap((of) => texts(parameters[`${of}DamageThreat`]))
      .map((threat) => cleaned(threat, maxLine).toUpperCase()),
    polygon: fieldsOf(feature, damaged)('geometry', Geometry),
    damaged,
  };
  const standing = standingOf({
    ...{ event, codes, status: message.status, vtec: writtenVtec },
    texts: Object.values(said),
  });
  if (standing === 'test') return null;
  // Its codes say whether it takes back the whole event or a part of it; without one its words do.
  if (standing === 'over' && vtec.length === 0) message.messageType = 'Cancel';
  return { id: message.id, message };
}

export interface ReadMessages {
  messages: NwsMessage[];
  /** When the service last changed its list, ISO 8601; null when it does not say. */
  updated: string | null;
  unreadable: { id: string; reason: string }[];
}

/** The messages of a response, without tests. Throws UpstreamError "malformed" if it is no list of them. */
export function readMessages(body: unknown): ReadMessages {
  const { features, updated } = readFrame(Frame, body);
  const read = features.flatMap((feature) => readMessage(feature) ?? []);
  const changed = Moment.safeParse(updated).data;
  return {
    messages: read.flatMap((one) => ('message' in one ? [one.message] : [])),
    updated: changed === undefined ? null : new Date(changed).toISOString(),
    unreadable: read.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}
