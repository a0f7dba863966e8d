import { hazards } from '#api/hazards-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { inForce, secondsToFirstEnd } from '#alerts/hazards-view.ts';
import { markFailed, ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import type { Hazards } from '#contract/hazards.ts';
import { findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';

/**
 * Requests the warnings in force and sets the cache rule of what shows them, which lasts until the first of them ends. `found` is null, and
 * nothing is cached, when they could not be loaded. `municipality` is the one in the query, null without a known one.
 */
export async function loadHazards(page: ResponseHolder, query: URLSearchParams) {
  const response: Outcome<Hazards> = await outcome(hazards());
  const municipality = findMunicipality(query.get('municipio') ?? '')?.nombre ?? null;
  if (response.kind !== 'found') {
    markFailed(page);
    return { found: null, municipality };
  }
  const { data, state } = response;
  const now = Date.now();
  const seconds = secondsToFirstEnd(inForce(data.hazards, now), now);
  setCacheRule(page, ruleForState('list', state, true), [tags.alerts, tags.navigation], seconds);
  return { found: data, municipality };
}
