import * as z from 'zod';
import { readingAge } from './reading-age.ts';

/** The rivers that the station chose to watch, as gauges of the United States Geological Survey measure them. Moments are ISO 8601 in UTC. */

const hour = 3_600_000;
/** Milliseconds. Gauges report every 15 minutes and send that each hour: after two hours a report is missing. */
export const levelOldMs = 2 * hour;
/** Milliseconds. Puerto Rico's rivers rise and fall within hours: what one was yesterday says nothing of today. */
export const levelGoneMs = 24 * hour;

/** More would be a page that nobody reads, and an address that is too long for a request. */
const maxGauges = 40;

/** Feet. The Survey's heights are above a mark at the gauge, and none of the island's rivers has a mark or a flood outside of this. */
export const isHeight = (feet: number): boolean => feet > -100 && feet < 1_000;

export const ChosenGauge = z.object({
  /** The Survey's number of the site. */
  site: z.string().regex(/^\d{8,15}$/),
  /** As readers know the place. */
  name: z.string().min(1).max(80),
  /** The height, at the gauge, at which the river floods. */
  floodFeet: z.number().refine(isHeight),
});
export type ChosenGauge = z.infer<typeof ChosenGauge>;

/** What is wrong with a gauge of the setting; null if nothing is. Settings' messages never carry what was written, so it is counted. */
function mistakeIn(
  [site = '', name = '', flood = '', ...rest]: readonly string[],
  place: number,
): string | null {
  const gauge = `its gauge ${place + 1}`;
  if (rest.length > 0 || flood === '')
    return `must have gauges like site:name:feet, with ";" between them: ${gauge} is not`;
  if (!ChosenGauge.shape.site.safeParse(site).success)
    return `must have sites of 8 to 15 digits: that of ${gauge} has others`;
  if (!ChosenGauge.shape.name.safeParse(name).success)
    return `must have names of 1 to 80 characters: that of ${gauge} has not`;
  if (!/^-?\d{1,3}(?:\.\d{1,2})?$/.test(flood) || !isHeight(Number(flood)))
    return `must have flood stages in feet, such as 18 or 18.5: that of ${gauge} is none`;
  return null;
}

/** The setting RIVER_GAUGES: `site:name:flood stage in feet`, separated by `;`. Each mistake is a sentence behind the setting's name. */
export const RiverGauges = z
  .string()
  .default('')
  .transform((text, context): ChosenGauge[] => {
    const gauges = text
      .split(';')
      .filter((written) => written.trim() !== '')
      .flatMap((written, place) => {
        const parts = written.split(':').map((part) => part.trim());
        const mistake = mistakeIn(parts, place);
        if (mistake !== null) context.addIssue(mistake);
        const [site = '', name = '', flood] = parts;
        return mistake === null ? [{ site, name, floodFeet: Number(flood) }] : [];
      });
    if (new Set(gauges.map(({ site }) => site)).size < gauges.length)
      context.addIssue('must have each site once');
    if (gauges.length > maxGauges) context.addIssue(`must have at most ${maxGauges} gauges`);
    return gauges;
  });

export const trends = ['up', 'down', 'steady'] as const;

/** What the Survey last said of a site. */
export const RiverLevel = z.object({
  feet: z.number().refine(isHeight),
  at: z.iso.datetime(),
  /** Over the hours before. Null when too little is known. */
  trend: z.enum(trends).nullable(),
});
export type RiverLevel = z.infer<typeof RiverLevel>;

/** `level` is null when the Survey has never told one, and may be of any age: `ageOfLevel` says how it may be shown. */
export const Gauge = ChosenGauge.extend({ level: RiverLevel.nullable() });
export type Gauge = z.infer<typeof Gauge>;

/** Response of GET /api/rivers, in the order of the station's list. */
export const Rivers = z.object({
  /** Whether the source is the sample: then the levels are invented, and pages have to say so. */
  sample: z.boolean(),
  /** When the Survey last responded, to within five minutes. */
  checkedAt: z.iso.datetime(),
  gauges: z.array(Gauge),
});
export type Rivers = z.infer<typeof Rivers>;

export const ageOfLevel = readingAge(levelOldMs, levelGoneMs);

/** Whether the river floods now, as far as a current level tells; false without one. */
export const isFlooding = ({ level, floodFeet }: Gauge, now: number): boolean =>
  level !== null && ageOfLevel(level, now) === 'current' && level.feet >= floodFeet;
