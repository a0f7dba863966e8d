import * as z from 'zod';
import { Part } from './parts.ts';

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
  /** Empty. A release before this one, which may follow it, cannot read an event without it. */
  replaced: z.array(z.string()).default([]),
  /** When it began, or will begin, by the earliest word of the service. */
  start: z.number().nullable(),
  parts: z.array(Part),
});
export type AlertEvent = z.infer<typeof AlertEvent>;
