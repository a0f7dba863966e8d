import * as z from 'zod';

/** What is read of one message of the National Weather Service, as it is stored with its event. Moments are milliseconds since the epoch. */

const moment = z.number().nullable();

/** "P-VTEC": which event a message is about, and what it does to it. */
export const Vtec = z.object({
  /** O operational, T test, E experimental, X experimental in an operational product. */
  kind: z.string(),
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
export type Vtec = z.infer<typeof Vtec>;

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
  sea: z.boolean(),
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
  /** What the warning says of the damage, as "CATASTROPHIC". */
  damageThreats: z.array(z.string()),
  polygon: z.array(Ring).nullable(),
  /** Names of the fields that could not be read. */
  damaged: z.array(z.string()),
});
export type NwsMessage = z.infer<typeof NwsMessage>;
