// zod/mini, the small build, because the weather's islands run in browsers.
import * as z from 'zod/mini';

/**
 * Alerts: what the weather service has in force for Puerto Rico and its waters. One event of the service is one alert, however many messages the
 * service has sent about it. `start`, `end` and `sent` are in seconds since the epoch.
 */

/**
 * From the most to the least serious, in the words of the service's office in San Juan: a Warning, a Watch, an Advisory, and a Statement or
 * anything else. `emergencia` is a Warning that says that lives are in danger now.
 */
export const alertLevels = ['emergencia', 'aviso', 'vigilancia', 'advertencia', 'comunicado'] as const;
export type AlertLevel = (typeof alertLevels)[number];

const Text = z.string().check(z.minLength(1));
const Seconds = z.int();
const perhapsLine = z.nullable(Text);

export const Alert = z.object({
  /** The same for all messages about the event, as in "tjsj-ff-w-123-2026": lower-case letters, digits and hyphens, so that it can stand in an address. */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
  /** Its name in Spanish, or the service's own when the product is unknown. */
  event: Text,
  /** The service's own name. */
  product: Text,
  level: z.enum(alertLevels),
  /** Too urgent to be shown only on the weather pages. */
  severe: z.boolean(),
  /** Names of the municipalities that it is for (municipalities.ts), in alphabetical order. Empty when it is only for the sea. */
  municipalities: z.array(Text),
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
  start: z.nullable(Seconds),
  /** When it ends; null when the service does not say. Then it ends when the service stops naming it. */
  end: z.nullable(Seconds),
  /** When the service sent its last message about it; of one that another source passes on, when that last did so. */
  sent: Seconds,
  /** The office that sent it. */
  sender_name: z.string(),
});

/** Response of GET /api/alerts. The most serious alerts come first, then those that begin first. */
export const Alerts = z.object({
  /** Who says which alerts are in force: the National Weather Service, or in its absence the source of the forecasts. */
  source: z.enum(['nws', 'onecall']),
  /** Whether that source is the sample: then the alerts are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the source last said what is in force. */
  checkedAt: z.iso.datetime(),
  alerts: z.array(Alert),
  /** Of a worker of release 1.0.0: only the severe ones, and those of one place. */
  isPartial: z.optional(z.boolean()),
});

export type Alert = z.infer<typeof Alert>;
export type Alerts = z.infer<typeof Alerts>;
