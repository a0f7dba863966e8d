import * as z from 'zod';
import { readingAge } from './reading-age.ts';

/** Who has no electricity, by region: from an address of the station's choice, or from its editors. Moments are ISO 8601 in UTC. */

const hour = 3_600_000;
/** Milliseconds. Crews restore whole sectors in an hour or two, so after three the numbers are those of another situation. */
export const powerOldMs = 3 * hour;
/** Milliseconds after which numbers are not shown, and after which an editor's end by themselves: nobody plans a day with yesterday's. */
export const powerGoneMs = 24 * hour;

/** Clients of the whole island are 1.5 million. More is a mistake. */
const Clients = z.int().nonnegative().max(5_000_000);

export const PowerRegion = z.object({
  name: z.string().min(1).max(60),
  /** Clients without service. A client is a meter: a home or a business, not a person. */
  without: Clients,
  /** Of how many; null when unknown. */
  clients: Clients.positive().nullable(),
  /** When the source says that it was so. */
  at: z.iso.datetime(),
  /** Where an editor has it from; empty: not said. */
  note: z.string().max(200),
});
export type PowerRegion = z.infer<typeof PowerRegion>;

/** Response of GET /api/power. */
export const Power = z.object({
  /** Whether the source is the sample: then the numbers are invented, and pages have to say so. */
  sample: z.boolean(),
  source: z.enum(['address', 'newsroom']),
  /** Who responds at the address, if the station says so; null: it does not, or the newsroom speaks. */
  sourceName: z.string().min(1).nullable(),
  /** The newest moment of the source's numbers. */
  at: z.iso.datetime(),
  /** By name, without those older than `powerGoneMs`. */
  regions: z.array(PowerRegion),
});
export type Power = z.infer<typeof Power>;

export const ageOfPower = readingAge(powerOldMs, powerGoneMs);
