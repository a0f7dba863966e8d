import type * as z from 'zod';
import { Earthquake } from '#contract/weather/earthquakes.ts';
import type { SampleName } from '#contract/health.ts';
import { PowerRegion } from '#contract/weather/power.ts';
import type { Settings } from '../settings.ts';
import { StoredStorm, requestStorms } from '../upstreams/nhc/request-storms.ts';
import { requestRivers, riversAddress, SiteLevel } from '../upstreams/nwis/rivers.ts';
import { requestPower } from '../upstreams/power/power.ts';
import type { ReportRequest, Said } from '../upstreams/public-service.ts';
import { requestEarthquakes } from '../upstreams/usgs/earthquakes.ts';

/** What the worker keeps of a public service: one report, the last one. Its name stands in D1, in health and in the log. */
export interface Report<Item> {
  name: 'earthquakes' | 'storms' | 'rivers' | 'power';
  /** As it stands in the log, and in the setting of what is a sample. */
  upstream: SampleName;
  /** As health calls it. */
  service: string;
  /** Address of the service; null: the station has none. */
  source: (settings: Settings) => string | null;
  /** One of the items that are kept. */
  item: z.ZodType<Item>;
  /** Throws UpstreamError. */
  request: (request: ReportRequest<Item[]>, settings: Settings) => Promise<Said<Item[]>>;
  /** Milliseconds from what it said to the next request, while that succeeds. It is asked each minute while it fails. */
  everyMs: number;
  /** Milliseconds after which readers should know that what it said is late. */
  lateMs: number;
}

/** Milliseconds. A little less than five minutes, because runs are not exactly a minute apart. */
export const fiveMinutes = 290_000;
const minute = 60_000;

/** An earthquake is news for minutes, so it is asked for in each run. */
export const earthquakes: Report<Earthquake> = {
  ...{ name: 'earthquakes', upstream: 'usgs', service: 'The Geological Survey (earthquakes)' },
  source: ({ EARTHQUAKES_URL }) => EARTHQUAKES_URL,
  ...{ item: Earthquake, request: requestEarthquakes, everyMs: 0, lateMs: 15 * minute },
};

/** A storm's next advisory is hours away. */
export const storms: Report<StoredStorm> = {
  ...{ name: 'storms', upstream: 'nhc', service: 'The National Hurricane Center' },
  source: ({ NHC_URL }) => NHC_URL,
  ...{ item: StoredStorm, request: requestStorms, everyMs: fiveMinutes, lateMs: 30 * minute },
};

/** Gauges report every 15 minutes, and each level has its hour. */
export const rivers: Report<SiteLevel> = {
  ...{ name: 'rivers', upstream: 'nwis', service: 'The Geological Survey (rivers)' },
  source: ({ RIVERS_URL, RIVER_GAUGES }) => riversAddress(RIVERS_URL, RIVER_GAUGES),
  request: (request, { RIVER_GAUGES }) => requestRivers(request, RIVER_GAUGES),
  ...{ item: SiteLevel, everyMs: fiveMinutes, lateMs: 30 * minute },
};

/** The utility counts every five minutes, and each number has its hour. */
export const power: Report<PowerRegion> = {
  ...{ name: 'power', upstream: 'power', service: 'The electricity' },
  source: ({ POWER_URL }) => POWER_URL,
  ...{ item: PowerRegion, request: requestPower, everyMs: fiveMinutes, lateMs: 30 * minute },
};
