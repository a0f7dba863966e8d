import * as z from 'zod';

/** Tropical cyclones of the Atlantic, as the National Hurricane Center describes them. Moments are ISO 8601 in UTC. */

/** Kilometres from the nearest town of Puerto Rico within which a storm is near. */
export const nearKm = 1_500;

/** What the Center calls a storm. `other`: a potential or post-tropical cyclone, or something that it has no letters for yet. */
export const stormKinds = [
  'tropical-depression',
  'subtropical-depression',
  'tropical-storm',
  'subtropical-storm',
  'hurricane',
  'other',
] as const;
export type StormKind = (typeof stormKinds)[number];

/** How strong it is where it may be later: a depression, a storm, a hurricane, or one of category 3 or more. */
export const strengths = ['D', 'T', 'H', 'M'] as const;
export type Strength = (typeof strengths)[number];

/** Degrees to one or two decimals; west and south are negative. */
const place = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };
const Speed = z.object({ mph: z.int().nonnegative(), kmh: z.int().nonnegative() });

/** Kilometres from San Juan to a centre, and where that is from there, such as "sureste". */
const FromSanJuan = z.object({ km: z.int().nonnegative(), direction: z.string().min(1) });

export const TrackPoint = z.object({
  ...place,
  fromSanJuan: FromSanJuan,
  /** Null when the Center's drawing does not say. */
  at: z.iso.datetime().nullable(),
  strength: z.enum(strengths).nullable(),
});

export const Storm = z.object({
  /** As in "al052026". */
  id: z.string().regex(/^al\d{6}$/),
  name: z.string().min(1),
  kind: z.enum(stormKinds),
  /** 1 to 5 of a hurricane; null of anything else. */
  category: z.int().min(1).max(5).nullable(),
  ...place,
  /** The highest wind that lasts for a minute. Null when unknown, as in all that follows. */
  wind: Speed.nullable(),
  pressureMb: z.int().positive().nullable(),
  /** `direction`: where it goes, such as "oeste-noroeste"; null while it hardly moves. */
  movement: Speed.extend({ direction: z.string().min(1).nullable() }).nullable(),
  fromSanJuan: FromSanJuan,
  /** Whether it is within `nearKm` of Puerto Rico, or its cone touches the island. */
  near: z.boolean(),
  /** Whether a town of Puerto Rico is in the cone; null without a cone. */
  inCone: z.boolean().nullable(),
  /** When the Center said all this, and when it will speak again. */
  updated: z.iso.datetime().nullable(),
  next: z.iso.datetime().nullable(),
  /** Corners of the area in which the centre may be in the next five days. Null: it could not be loaded, or the Center draws none. */
  cone: z.array(z.object(place)).nullable(),
  /** Where the centre is expected, the earliest first. Null as above. */
  track: z.array(TrackPoint).nullable(),
});

/** Response of GET /api/storms. The nearest comes first. No storm is a fact, and no all-clear: what has no name yet is not in it. */
export const Storms = z.object({
  /** Whether the source is the sample: then the storms are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the Center's list was last read, to within five minutes. */
  checkedAt: z.iso.datetime(),
  storms: z.array(Storm),
});

export type TrackPoint = z.infer<typeof TrackPoint>;
export type Storm = z.infer<typeof Storm>;
export type Storms = z.infer<typeof Storms>;
