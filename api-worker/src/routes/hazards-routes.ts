import { Hazards } from '#contract/hazards.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { apiCacheRules } from '../cache-control.ts';
import { hazardsInForce } from '../hazards/hazards-in-force.ts';
import { route, type Route } from '../route.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { namedMunicipality } from '../weather/municipality-search.ts';

/** Warnings, from D1. */
export const hazardsRoutes: readonly Route[] = [
  route('GET', '/api/alerts', {
    summary: 'The warnings in force for Puerto Rico and its waters, or for one municipality',
    query: { municipality: namedMunicipality },
    response: Hazards,
    handle: ({ services: { cache, db, settings, now }, query: { municipality }, key }) =>
      cache.respond({
        ...{ key, source: 'hazards', rule: apiCacheRules.alerts, tags: [tags.alerts] },
        load: async () => {
          try {
            const { hazards: all, checkedAt, ...rest } = await hazardsInForce(db, settings, now());
            const hazards = all.hazards.filter(
              ({ municipalities }) => municipality === undefined || municipalities.includes(municipality),
            );
            const body: Hazards = { ...all, hazards };
            return { body: JSON.stringify(body), total: hazards.length, at: checkedAt, ...rest };
          } catch (error) {
            throw error instanceof UpstreamError ? error : new UpstreamError('internal', { cause: error });
          }
        },
      }),
  }),
];
