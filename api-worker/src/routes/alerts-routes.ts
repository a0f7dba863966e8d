import { Alerts } from '#contract/alerts.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { apiCacheRules } from '../cache-control.ts';
import { alertsInForce } from '../alerts/alerts-in-force.ts';
import { route, type Route } from '../route.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { namedMunicipality } from '../weather/municipality-search.ts';

/** Warnings, from D1. */
export const alertsRoutes: readonly Route[] = [
  route('GET', '/api/alerts', {
    summary: 'The warnings in force for Puerto Rico and its waters, or for one municipality',
    query: { municipality: namedMunicipality },
    response: Alerts,
    handle: ({ services: { cache, db, settings, now }, query: { municipality }, key }) =>
      cache.respond({
        ...{ key, source: 'alerts', rule: apiCacheRules.alerts, tags: [tags.alerts] },
        load: async () => {
          try {
            const { alerts: all, checkedAt, ...rest } = await alertsInForce(db, settings, now());
            const alerts = all.alerts.filter(
              ({ municipalities }) => municipality === undefined || municipalities.includes(municipality),
            );
            const body: Alerts = { ...all, alerts };
            return { body: JSON.stringify(body), total: alerts.length, at: checkedAt, ...rest };
          } catch (error) {
            throw error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
          }
        },
      }),
  }),
];
