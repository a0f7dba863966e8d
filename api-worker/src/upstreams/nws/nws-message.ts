import * as z from 'zod';
import { urgencyOf } from '../../alerts/words/products.ts';

/** What is read of one message of the National Weather Service, as it is stored with its event. Moments are milliseconds since the epoch. */

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

/** Of a message, the last ones that it replaces: an hourly message for two days. */
export const maxReferences = 50;

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
  severity: z.string().nullable(),
  certainty: z.string().nullable(),
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

/** Codes of one message: a bulletin of a hurricane has eight. */
export const maxCodes = 12;

/** "261120T1600" as a moment; null for 000000T0000, and for what is none. */
function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text) ?? [];
  const moment = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment) ? null : moment;
}

/**
 * The events that a text names, each once, as in "/O.NEW.TJSJ.FF.W.0001.261120T1600Z-261120T1900Z/". Of more than `maxCodes`, the most urgent.
 */
export function readVtec(text: string): NwsMessage['vtec'] {
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
  const urgency = (one: NwsMessage['vtec'][number]) => urgencyOf('', [], productCode(one));
  return codes.toSorted((one, other) => urgency(one) - urgency(other)).slice(0, maxCodes);
}

/** What the messages about an event have in common. A number returns each year. */
export const numberKey = ({
  office,
  phenomenon,
  significance,
  number,
}: Pick<NwsMessage['vtec'][number], 'office' | 'phenomenon' | 'significance' | 'number'>): string =>
  [office, phenomenon, significance, number].join('.');

/** The code of an event's product, as "FFW". */
export const productCode = ({
  phenomenon,
  significance,
}: Pick<NwsMessage['vtec'][number], 'phenomenon' | 'significance'>): string => `${phenomenon}${significance}`;
