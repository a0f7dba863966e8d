import * as z from 'zod';

/**
 * Hazards: the warnings that are in force for Puerto Rico and its waters. One event of the weather service is one hazard, however many
 * messages the service has sent about it. Moments are ISO 8601 in UTC.
 */

/**
 * From the most to the least serious, in the words of the service's office in San Juan: a Warning, a Watch, an Advisory, and a Statement or
 * anything else. `emergencia` is a Warning that says that lives are in danger now.
 */
export const hazardLevels = ['emergencia', 'aviso', 'vigilancia', 'advertencia', 'comunicado'] as const;
export type HazardLevel = (typeof hazardLevels)[number];

const Moment = z.iso.datetime();
const perhapsLine = z.string().min(1).nullable();

export const Hazard = z.object({
  /** The same for all messages about the event, as in "tjsj-ff-w-123-2026": lower-case letters, digits and hyphens, so that it can stand in an address. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/),
  /** Its name in Spanish, or the service's own when the product is unknown. */
  event: z.string().min(1),
  /** The service's own name. */
  product: z.string().min(1),
  level: z.enum(hazardLevels),
  /** Too urgent to be shown only on the weather pages. */
  severe: z.boolean(),
  /** Names of the municipalities that it is for (municipalities.ts), in alphabetical order. Empty when it is only for the sea. */
  municipalities: z.array(z.string().min(1)),
  /** Whether it is for waters off the coast. */
  sea: z.boolean(),
  /** In Spanish. Null when the service does not say, or says it in words that have no translation; `advice` is ours. */
  lines: z.object({
    what: perhapsLine,
    where: perhapsLine,
    when: perhapsLine,
    impact: perhapsLine,
    advice: perhapsLine,
  }),
  /** The service's own text, in `language`. */
  description: z.string(),
  language: z.enum(['en', 'es']),
  /** When the event begins; null when the service does not say. */
  start: Moment.nullable(),
  /** When it ends; null when the service does not say. Then it ends when the service stops naming it. */
  end: Moment.nullable(),
  /** When the service sent its last message about it. */
  sent: Moment,
  /** The office that sent it. */
  sender: z.string(),
});

/** Who says which warnings are in force: the National Weather Service, or in its absence the source of the forecasts. */
const hazardSources = ['nws', 'onecall'] as const;

/** Response of GET /api/alerts. The most serious hazards come first, then those that begin first. */
export const Hazards = z.object({
  source: z.enum(hazardSources),
  /** Whether that source is the sample: then the hazards are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the source last said what is in force. */
  checkedAt: Moment,
  hazards: z.array(Hazard),
  /** Of a worker of release 1.0.0: only the severe ones, and those of one place. */
  isPartial: z.boolean().optional(),
});

export type Hazard = z.infer<typeof Hazard>;
export type Hazards = z.infer<typeof Hazards>;
