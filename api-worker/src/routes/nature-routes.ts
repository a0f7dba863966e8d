import * as z from 'zod';
import { Earthquake, Earthquakes } from '#contract/earthquakes.ts';
import { ageOfPower, Power } from '#contract/power.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { Rivers } from '#contract/rivers.ts';
import { Storm, Storms } from '#contract/storms.ts';
import { apiCacheRules } from '../cache-control.ts';
import { StoredPower } from '../nature/refresh-power.ts';
import { StoredRivers } from '../nature/refresh-rivers.ts';
import { riversAddress } from '../upstreams/nwis/rivers.ts';
import { readReport, type ReportName } from '../nature/stored-report.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import { readPowerReports } from '../newsroom/power-reports.ts';
import { syncedAt } from '../newsroom/articles.ts';
import type { Services } from '../services.ts';
import { route, type Route } from '../route.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/**
 * Milliseconds after which readers should know that it is late. All are stored every five minutes at least; an earthquake is news for minutes, a
 * storm's next advisory is hours away, and levels and numbers of clients have hours of their own.
 */
const lateMs = { earthquakes: 15 * 60_000, storms: 30 * 60_000, rivers: 30 * 60_000, power: 30 * 60_000 };

/** The response with what a service last said; null where the station has switched it off. Throws UpstreamError `never_loaded`. */
async function report<Item, Body>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name: ReportName,
  source: string | null,
  schema: z.ZodType<Item>,
  bodyOf: (items: Item[], checkedAt: string) => Body,
): Promise<Loaded | null> {
  if (source === null) return null;
  const stored = await readReport(db, name, source, z.array(schema));
  if (stored === null) throw new UpstreamError('never_loaded');
  const { body: items, checkedAt: at } = stored;
  const body = bodyOf(items, storedDate(at));
  return { body: JSON.stringify(body), total: items.length, at, late: now() - at > lateMs[name] };
}

const from = (name: ReportName) => ({ source: name, rule: apiCacheRules.nature, tags: [] });

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
    address === null ? null : readReport(db, 'power', address, StoredPower),
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
  const late = !isOwn && at !== null && now() - at > lateMs.power;
  return { body: JSON.stringify(body), total: regions.length, at, late };
}

/** What public services say of earthquakes near Puerto Rico, storms of the Atlantic, rivers and electricity, from D1. */
export const natureRoutes: readonly Route[] = [
  route('GET', '/api/earthquakes', {
    summary: 'Earthquakes of a day near Puerto Rico, the newest first; 404 where they are switched off',
    response: Earthquakes,
    handle: ({ services, key }) =>
      services.cache.respond({
        ...from('earthquakes'),
        key,
        load: () => {
          const { EARTHQUAKES_URL: source, SAMPLE_UPSTREAMS: samples } = services.settings;
          const sample = samples.includes('usgs');
          return report(
            services,
            'earthquakes',
            source,
            Earthquake,
            (earthquakes, checkedAt): Earthquakes => ({
              ...{ sample, checkedAt, earthquakes },
            }),
          );
        },
      }),
  }),
  route('GET', '/api/storms', {
    summary: 'Tropical cyclones of the Atlantic, the nearest first; 404 where they are switched off',
    response: Storms,
    handle: ({ services, key }) =>
      services.cache.respond({
        ...from('storms'),
        key,
        load: () => {
          const { NHC_URL: source, SAMPLE_UPSTREAMS: samples } = services.settings;
          const sample = samples.includes('nhc');
          return report(services, 'storms', source, Storm, (storms, checkedAt): Storms => ({
            ...{ sample, checkedAt, storms },
          }));
        },
      }),
  }),
  route('GET', '/api/rivers', {
    summary: 'Levels of the rivers that the station chose, in its order; 404 where it chose none',
    response: Rivers,
    handle: ({ services, key }) =>
      services.cache.respond({
        ...from('rivers'),
        key,
        load: () => {
          const { RIVERS_URL, RIVER_GAUGES: gauges, SAMPLE_UPSTREAMS: samples } = services.settings;
          const sample = samples.includes('nwis');
          const source = riversAddress(RIVERS_URL, gauges);
          return report(services, 'rivers', source, StoredRivers.element, (levels, checkedAt): Rivers => ({
            ...{ sample, checkedAt },
            gauges: gauges.map((gauge) => ({
              ...gauge,
              level: levels.find(({ site }) => site === gauge.site)?.level ?? null,
            })),
          }));
        },
      }),
  }),
  route('GET', '/api/power', {
    summary: 'Clients without electricity by region; 404 where nobody tells',
    response: Power,
    handle: ({ services, key }) =>
      services.cache.respond({ ...from('power'), tags: [tags.power], key, load: () => power(services) }),
  }),
];
