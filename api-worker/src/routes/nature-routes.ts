import * as z from 'zod';
import { Earthquakes } from '#contract/weather/earthquakes.ts';
import { ageOfPower, Power } from '#contract/weather/power.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { Rivers } from '#contract/weather/rivers.ts';
import { Storms } from '#contract/weather/storms.ts';
import { apiCacheRules } from '../cache-control.ts';
import * as reports from '../nature/reports.ts';
import { readReport } from '../nature/stored-report.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import { readPowerReports } from '../newsroom/power-reports.ts';
import { syncedAt } from '../newsroom/articles.ts';
import type { Services } from '../services.ts';
import { route, type Route } from '../route.ts';
import type { Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** The response with what a service last said; null where the station has switched it off. Throws UpstreamError `never_loaded`. */
async function said<Item>(
  { db, now, settings }: Services,
  report: reports.Report<Item>,
  fieldsOf: (items: Item[], settings: Settings) => object,
): Promise<Loaded | null> {
  const source = report.source(settings);
  if (source === null) return null;
  const stored = await readReport(db, report, source);
  if (stored === null) throw new UpstreamError('never_loaded');
  const { body: items, checkedAt: at } = stored;
  const sample = settings.SAMPLE_UPSTREAMS.includes(report.upstream);
  const body = { sample, checkedAt: storedDate(at), ...fieldsOf(items, settings) };
  return { body: JSON.stringify(body), total: items.length, at, late: now() - at > report.lateMs };
}

/** A route for what one public service says. */
const reportRoute = <Item, Body extends z.ZodType>(
  report: reports.Report<Item>,
  declaration: { summary: string; response: Body },
  fieldsOf: (items: Item[], settings: Settings) => Omit<z.input<Body>, 'sample' | 'checkedAt'>,
): Route =>
  route('GET', `/api/${report.name}`, {
    ...declaration,
    handle: ({ services, key }) =>
      services.cache.respond({
        ...{ source: report.name, rule: apiCacheRules.nature, tags: [], key },
        load: () => said(services, report, fieldsOf),
      }),
  });

/**
 * Clients without service, of the source that speaks of the later hour: the station's address or its editors. Null: neither has said
 * anything, and the station asks no address. Throws UpstreamError `never_loaded`.
 */
export async function power({
  db,
  now,
  settings,
}: Pick<Services, 'db' | 'now' | 'settings'>): Promise<Loaded | null> {
  const { POWER_URL: address, POWER_SOURCE_NAME: sourceName, SAMPLE_UPSTREAMS: samples } = settings;
  const [own, told, synced] = await Promise.all([
    readPowerReports(db, now()),
    address === null ? null : readReport(db, reports.power, address),
    syncedAt(db),
  ]);
  const newest = (regions: readonly { at: string }[]) =>
    regions.reduce((latest, { at }) => (at > latest ? at : latest), '');
  const [ownAt, toldAt] = [newest(own), newest(told?.body ?? [])];
  if (ownAt === '' && toldAt === '') {
    if (address !== null || synced === null) throw new UpstreamError('never_loaded');
    return null;
  }
  const isOwn = ownAt >= toldAt;
  const regions = (isOwn ? own : (told?.body ?? [])).filter((region) => ageOfPower(region, now()) !== 'gone');
  const body: Power = {
    sample: samples.includes(isOwn ? 'wordpress' : 'power'),
    source: isOwn ? 'newsroom' : 'address',
    sourceName: isOwn ? null : sourceName,
    at: isOwn ? ownAt : toldAt,
    regions,
  };
  const at = isOwn ? synced : (told?.checkedAt ?? null);
  const late = !isOwn && at !== null && now() - at > reports.power.lateMs;
  return { body: JSON.stringify(body), total: regions.length, at, late };
}

/** What public services say of earthquakes near Puerto Rico, storms of the Atlantic, rivers and electricity, from D1. */
export const natureRoutes: readonly Route[] = [
  reportRoute(
    reports.earthquakes,
    {
      summary: 'Earthquakes of a day near Puerto Rico, the newest first; 404 where they are switched off',
      response: Earthquakes,
    },
    (earthquakes) => ({ earthquakes }),
  ),
  reportRoute(
    reports.storms,
    {
      summary: 'Tropical cyclones of the Atlantic, the nearest first; 404 where they are switched off',
      response: Storms,
    },
    (storms) => ({ storms: storms.map(({ coneFile: _cone, trackFile: _track, ...storm }) => storm) }),
  ),
  reportRoute(
    reports.rivers,
    {
      summary: 'Levels of the rivers that the station chose, in its order; 404 where it chose none',
      response: Rivers,
    },
    (levels, { RIVER_GAUGES }) => ({
      gauges: RIVER_GAUGES.map((gauge) => ({
        ...gauge,
        level: levels.find(({ site }) => site === gauge.site)?.level ?? null,
      })),
    }),
  ),
  route('GET', '/api/power', {
    summary: 'Clients without electricity by region; 404 where nobody tells',
    response: Power,
    handle: ({ services, key }) =>
      services.cache.respond({
        ...{ source: 'power', rule: apiCacheRules.nature, tags: [tags.power], key },
        load: () => power(services),
      }),
  }),
];
