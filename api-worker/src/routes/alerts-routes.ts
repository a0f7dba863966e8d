import { Alerts } from '#contract/weather/alerts.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { apiCacheRules } from '../cache-control.ts';
import { alertsInForce, type AlertsInForce } from '../alerts/alerts-in-force.ts';
import { lateMs } from '../alerts/limits.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import { route, type Route } from '../route.ts';
import type { Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { namedMunicipality } from '../weather/municipality-search.ts';

/** Alerts, from D1. */
export const alertsRoutes: readonly Route[] = [
  route('GET', '/api/alerts', {
    summary: 'The alerts in force for Puerto Rico and its waters, or for one municipality',
    query: { municipality: namedMunicipality },
    response: Alerts,
    handle: ({ services: { cache, db, settings, now }, query: { municipality }, key }) =>
      cache.respond({
        ...{ key, source: 'alerts', rule: apiCacheRules.alerts, tags: [tags.alerts] },
        load: async () => listOf(await alertsInForce(db, settings, now()), municipality, settings, now()),
      }),
  }),
];

const sampleNames = { nws: 'nws', onecall: 'openweather' } as const;

/** Those for the municipality, or all. Throws UpstreamError if no source is configured, or if none has ever said anything. */
function listOf(
  { said, alerts: all }: AlertsInForce,
  municipality: string | undefined,
  { NWS_URL: nws, OPENWEATHER_URL: oneCall, SAMPLE_UPSTREAMS: samples }: Settings,
  now: number,
): Loaded {
  if (nws === null && oneCall === null) throw new UpstreamError('unconfigured');
  if (said === null) throw new UpstreamError('never_loaded');
  const alerts = all.filter(
    ({ municipalities }) => municipality === undefined || municipalities.includes(municipality),
  );
  const body: Alerts = {
    ...{ source: said.by, alerts },
    sample: samples.includes(sampleNames[said.by]),
    checkedAt: storedDate(said.at),
  };
  // One that begins or ends by itself changes the list.
  const turns = all.flatMap(({ start, end }) => [start ?? 0, end ?? 0]).map((turn) => turn * 1_000);
  const next = Math.min(...turns.filter((turn) => turn > now));
  return {
    body: JSON.stringify(body),
    total: alerts.length,
    at: said.at,
    late: now - said.at > lateMs,
    until: next === Infinity ? null : next,
  };
}
