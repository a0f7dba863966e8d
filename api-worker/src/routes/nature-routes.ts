import * as z from 'zod';
import { Earthquake, Earthquakes } from '#contract/earthquakes.ts';
import { apiCacheRules } from '../cache-control.ts';
import { readReport } from '../nature/stored-report.ts';
import { route, type Route } from '../route.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** Milliseconds. The survey is asked each minute, and what it says is stored every five: after fifteen, readers should know. */
const earthquakesLateMs = 15 * 60_000;

/** Earthquakes near Puerto Rico, from D1. */
export const natureRoutes: readonly Route[] = [
  route('GET', '/api/earthquakes', {
    summary: 'Earthquakes of a day near Puerto Rico, the newest first; 404 where they are switched off',
    response: Earthquakes,
    handle: ({ services: { cache, db, settings, now }, key }) =>
      cache.respond({
        ...{ key, source: 'earthquakes', rule: apiCacheRules.nature, tags: [] },
        load: async () => {
          const { EARTHQUAKES_URL: source, SAMPLE_UPSTREAMS: samples } = settings;
          if (source === null) return null;
          const stored = await readReport(db, 'earthquakes', source, z.array(Earthquake));
          if (stored === null) throw new UpstreamError('never_loaded');
          const { body: earthquakes, checkedAt } = stored;
          const body: Earthquakes = {
            sample: samples.includes('usgs'),
            checkedAt: storedDate(checkedAt),
            earthquakes,
          };
          return {
            body: JSON.stringify(body),
            total: earthquakes.length,
            at: checkedAt,
            late: now() - checkedAt > earthquakesLateMs,
          };
        },
      }),
  }),
];
