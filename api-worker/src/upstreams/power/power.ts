import * as z from 'zod';
import { PowerRegion } from '#contract/weather/power.ts';
import { storedDate } from '../../stored-values.ts';
import { Numeric, perhaps, readFrame, readItems } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import { clockSlackMs, type ReportRequest, requestReport, type Said } from '../public-service.ts';

/** A count, also one that is written as "12,345". */
const Count = z.union([
  Numeric,
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(?:,\d{3})+$/)
    .transform((text) => Number(text.replaceAll(',', ''))),
]);

/** A region as the utility's own application receives it. Nobody documents it; the share in percent follows from the counts. */
const WireRegion = z.object({
  name: z.string().trim().min(1).max(60),
  totalClients: perhaps(Count),
  totalClientsWithoutService: Count,
});

const Listed = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
/** An object with a moment and regions, which may be by their names; or regions alone, the first of which has the moment. */
const Frame = z.union([z.array(z.unknown()), z.object({ regions: Listed, timestamp: z.unknown() })]);
const Dated = z.object({ timestamp: z.unknown() }).transform(({ timestamp }) => timestamp);

/** More than the utility has ever had, which are seven, and the municipalities, which are 78. */
const maxRegions = 100;

/** Asks the station's address for clients without service. Throws UpstreamError. */
export const requestPower = (request: ReportRequest<PowerRegion[]>): Promise<Said<PowerRegion[]>> =>
  requestReport(request, readPower);

/**
 * The regions with the moment that the source tells, of too many those with the most clients without service. Without one nobody knows how old they are, so they cannot be shown. `now` in milliseconds
 * since the epoch. Throws UpstreamError `malformed` if this is no such list, or one of which nothing can be read.
 */
export function readPower(json: unknown, now: number): Said<PowerRegion[]> {
  const frame = readFrame(Frame, json);
  const listed = Array.isArray(frame) ? frame : regionsIn(frame.regions);
  const written = Array.isArray(frame) ? Dated.safeParse(frame[0]).data : frame.timestamp;
  const moment = momentOf(written);
  if (moment === null || moment > now + clockSlackMs)
    throw new UpstreamError('malformed', { cause: 'it does not tell when it was so' });
  const at = storedDate(moment);
  const { items } = readItems(WireRegion, listed);
  const regions = items.flatMap(({ name, totalClients, totalClientsWithoutService: without }) => {
    // A sum among the regions would be counted as one more of them.
    if (/^totals?$|^totales$/i.test(name)) return [];
    // More clients without service than there are: one of the two is wrong, and nobody knows which.
    if (totalClients !== null && without > totalClients) return [];
    const clients = totalClients === 0 ? null : totalClients;
    return PowerRegion.safeParse({ name, without, clients, at, note: '' }).data ?? [];
  });
  if (regions.length < listed.length)
    console.error(`power: ${listed.length - regions.length} of ${listed.length} regions cannot be read`);
  // Also of an empty list: it does not say that everybody has service.
  if (regions.length === 0)
    throw new UpstreamError('malformed', { cause: 'it has no region that can be read' });
  const first = new Map(regions.toReversed().map((region) => [region.name, region]));
  const body = [...first.values()]
    .toSorted((one, other) => other.without - one.without)
    .slice(0, maxRegions)
    .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  return { body, isCut: first.size > maxRegions };
}

/** The regions as a list, each with its name. */
const regionsIn = (regions: z.infer<typeof Listed>): unknown[] =>
  Array.isArray(regions)
    ? regions
    : Object.entries(regions).map(([name, region]) =>
        typeof region === 'object' && region !== null ? { name, ...region } : region,
      );

/** Puerto Rico has no summer time. */
const offset = '-04:00';
const Iso = z.iso.datetime({ offset: true });

/**
 * Milliseconds since the epoch of a moment as services write it: ISO 8601, seconds or milliseconds since the epoch, or "02/27/2026 11:40 AM" in
 * Puerto Rico. Null if it is none.
 */
export function momentOf(written: unknown): number | null {
  const number = Numeric.safeParse(written).data;
  // 1e11 seconds are in the year 5138, and as many milliseconds in 1973.
  if (number !== undefined) return inThisCentury(number < 1e11 ? number * 1_000 : number);
  if (typeof written !== 'string') return null;
  if (Iso.safeParse(written).success) return inThisCentury(Date.parse(written));
  const [, month, day, year, hour = '', minute, second = '00', half = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP])\.?M\.?$/i.exec(written.trim()) ??
    [];
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const two = (number: string | number | undefined) => String(number).padStart(2, '0');
  const iso = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}${offset}`;
  return Iso.safeParse(iso).success ? inThisCentury(Date.parse(iso)) : null;
}

/** Zero, and what is read in the wrong unit, are no moments. */
const inThisCentury = (moment: number): number | null =>
  moment > Date.UTC(2000, 0) && moment < Date.UTC(2100, 0) ? Math.floor(moment) : null;
