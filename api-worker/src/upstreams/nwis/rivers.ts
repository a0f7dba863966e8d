import * as z from 'zod';
import { type ChosenGauge, isHeight, RiverLevel } from '#contract/weather/rivers.ts';
import { storedDate } from '../../stored-values.ts';
import { Numeric, PerhapsNumeric, readFrame, readItems } from '../read.ts';
import { UpstreamError } from '../upstream-error.ts';
import { clockSlackMs, type ReportRequest, requestReport, type Said } from '../public-service.ts';

/** What is kept of a site. */
export const SiteLevel = z.object({ site: z.string(), level: RiverLevel });
export type SiteLevel = z.infer<typeof SiteLevel>;

/** Instantaneous values as the Survey sends them. https://waterservices.usgs.gov/docs/instantaneous-values/ */
const Frame = z.object({
  value: z.object({ timeSeries: z.array(z.unknown()), queryInfo: z.unknown().optional() }),
});
/** It notes when it responded to the request. */
const Query = z.object({ note: z.array(z.object({ title: z.string(), value: z.string() })) });
const Time = z.iso.datetime({ offset: true });

const Series = z.object({
  sourceInfo: z.object({ siteCode: z.tuple([z.object({ value: z.string() })]).rest(z.unknown()) }),
  variable: z.object({
    variableCode: z.tuple([z.object({ value: z.string() })]).rest(z.unknown()),
    unit: z.object({ unitCode: z.string() }),
    noDataValue: PerhapsNumeric,
  }),
  /** One for each way in which the site measures. */
  values: z.array(z.unknown()),
});
const Block = z.object({ value: z.array(z.unknown()) });
const Reading = z.object({ value: Numeric, dateTime: z.iso.datetime({ offset: true }) });

/** Gauge height, in feet. */
const parameter = '00065';
/** The hours that are asked for, which the trend is taken from. */
const hours = 3;
/** What the Survey writes for "none", also where a series does not say so. */
const noValue = -999_999;

/** Milliseconds. In less than an hour, waves and rounding look like a trend. */
const trendLeastMs = 3_600_000;
/** Feet. Below that a river is as it was: three centimetres are its waves. */
const steadyFeet = 0.1;

/** The address of what the Survey knows of these sites; null where the station has no service, or chose no gauge. */
export function riversAddress(service: string | null, gauges: readonly ChosenGauge[]): string | null {
  if (service === null || gauges.length === 0) return null;
  const address = new URL(service);
  const query = {
    format: 'json',
    sites: gauges.map(({ site }) => site).join(','),
    parameterCd: parameter,
    period: `PT${hours}H`,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Asks the Survey for all of these gauges in one request. What it said of one that is silent now stays: its hour stands beside it. Throws
 * UpstreamError.
 */
export const requestRivers = (
  request: ReportRequest<SiteLevel[]>,
  gauges: readonly ChosenGauge[],
): Promise<Said<SiteLevel[]>> =>
  requestReport(request, (json, now) => {
    const { body: said, at } = readRivers(json, now);
    const levels = [...said, ...(request.before?.body ?? [])].toSorted((one, other) =>
      other.level.at.localeCompare(one.level.at),
    );
    return { body: gauges.flatMap(({ site }) => levels.find((one) => one.site === site) ?? []), at };
  });

/**
 * The last level of each site that has told one in the hours before `now`, and when the Survey responded, both in milliseconds since the epoch. Throws UpstreamError
 * `malformed` if this is no list of series, or one of which nothing can be read.
 */
export function readRivers(json: unknown, now: number): Said<SiteLevel[]> {
  const { timeSeries, queryInfo } = readFrame(Frame, json).value;
  const { items, dropped } = readItems(Series, timeSeries);
  if (dropped > 0) {
    console.error(`rivers: ${dropped} of ${timeSeries.length} series cannot be read`);
    if (items.length === 0) throw new UpstreamError('malformed', { cause: 'none of its series can be read' });
  }
  const levels = new Map<string, RiverLevel>();
  for (const { sourceInfo, variable, values } of items) {
    if (variable.variableCode[0].value !== parameter || variable.unit.unitCode !== 'ft') continue;
    const site = sourceInfo.siteCode[0].value;
    for (const { value } of readItems(Block, values).items) {
      const level = levelOf(value, variable.noDataValue, now);
      const known = levels.get(site);
      if (level !== null && (known === undefined || known.at < level.at)) levels.set(site, level);
    }
  }
  return { body: [...levels].map(([site, level]) => ({ site, level })), at: toldAt(queryInfo) };
}

/** Milliseconds since the epoch; null if it does not say. */
function toldAt(queryInfo: unknown): number | null {
  const notes = Query.safeParse(queryInfo).data?.note ?? [];
  const { data } = Time.safeParse(notes.find(({ title }) => title === 'requestDT')?.value);
  return data === undefined ? null : Date.parse(data);
}

/** The last reading and where it goes; null if there is none. */
function levelOf(values: readonly unknown[], missing: number | null, now: number): RiverLevel | null {
  const readings = readItems(Reading, values)
    .items.filter(({ value }) => value !== missing && value !== noValue && isHeight(value))
    .map(({ value, dateTime }) => ({ feet: value, at: Date.parse(dateTime) }))
    .filter(({ at }) => at > 0 && at <= now + clockSlackMs)
    .toSorted((one, other) => one.at - other.at);
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return null;
  const change = last.feet - first.feet;
  const direction = Math.abs(change) < steadyFeet ? 'steady' : change > 0 ? 'up' : 'down';
  return {
    feet: Math.round(last.feet * 100) / 100,
    at: storedDate(last.at),
    trend: last.at - first.at < trendLeastMs ? null : direction,
  };
}
