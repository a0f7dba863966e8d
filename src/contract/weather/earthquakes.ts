import * as z from 'zod';

/** Earthquakes near Puerto Rico, as the United States Geological Survey lists them. Moments are ISO 8601 in UTC. */

/** The least magnitude that is listed, after rounding to one decimal. */
export const minMagnitude = 3.5;

/** Kilometres along the surface, from the epicentre to the nearest town of the 78 municipalities (municipalities.ts). */
export const maxDistanceKm = 300;

export const Earthquake = z.object({
  /** The survey's own, such as "pr71491238". */
  id: z.string().min(1),
  /** To one decimal. The survey may revise it for days. */
  magnitude: z.number(),
  /** Where it was from the nearest town, such as "a 12 km al sur de Guánica". */
  place: z.string().min(1),
  /** Null when the survey does not say. */
  depthKm: z.number().nullable(),
  at: z.iso.datetime(),
  /** Whether a person has checked it. If not, a computer found it, and all of it may change. */
  reviewed: z.boolean(),
});

/** Response of GET /api/earthquakes. The newest comes first. It says nothing of tsunamis, about which the survey does not warn. */
export const Earthquakes = z.object({
  /** Whether the source is the sample: then the earthquakes are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the survey last said this, to within five minutes. */
  checkedAt: z.iso.datetime(),
  earthquakes: z.array(Earthquake),
});

export type Earthquake = z.infer<typeof Earthquake>;
export type Earthquakes = z.infer<typeof Earthquakes>;
