import * as z from 'zod';
import { Earthquake, Earthquakes } from '#contract/earthquakes.ts';
import { Storm, Storms } from '#contract/storms.ts';
import { apiCacheRules } from '../cache-control.ts';
import { readReport, type ReportName } from '../nature/stored-report.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import type { Services } from '../services.ts';
import { route, type Route } from '../route.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/**
 * Milliseconds after which readers should know that it is late. Both are stored every five minutes at least; an earthquake is news for minutes, a
 * storm's next advisory is hours away.
 */
const lateMs = { earthquakes: 15 * 60_000, storms: 30 * 60_000 };

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

/** Earthquakes near Puerto Rico and storms of the Atlantic, from D1. */
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
];
