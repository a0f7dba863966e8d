import { type ApiResponse, secondaryTimeout } from '#api/client.ts';
import { alerts } from '#api/alerts-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { inForce, secondsToFirstEnd, warnedMunicipalities } from '#alerts/alerts-view.ts';
import { markFailed, ruleForState, setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import type { Alerts } from '#contract/alerts.ts';
import { findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';

/** Whether it may lack a warning: its source is silent, or it has only those of one place. */
const mayLackSome = ({ state, data }: ApiResponse<Alerts>): boolean =>
  state === 'last-good' || data.isPartial === true;

/**
 * Requests the warnings in force and sets the cache rule of what shows them, which lasts until the first of them ends. `found` is null, and
 * nothing is cached, when they could not be loaded. `municipality` is the one in the query, null without a known one. `blocks` are the
 * requests of what stands beside the warnings: when one fails, the page is cached only briefly.
 */
export async function loadAlerts(
  page: ResponseHolder,
  query: URLSearchParams,
  blocks: readonly Promise<Outcome<unknown>>[] = [],
) {
  const place = findMunicipality(query.get('municipio') ?? '');
  const [response, ...others] = await Promise.all([outcome(alerts({}, place)), ...blocks]);
  const municipality = place?.nombre ?? null;
  if (response.kind !== 'found') {
    markFailed(page);
    return { found: null, isLate: false, municipality };
  }
  const { data, state } = response;
  const complete = others.every(({ kind }) => kind !== 'failed');
  const now = Date.now();
  const seconds = secondsToFirstEnd(inForce(data.alerts, now), now);
  setCacheRule(page, ruleForState('list', state, complete), [tags.alerts, tags.navigation], seconds);
  return { found: data, isLate: mayLackSome(response), municipality };
}

/**
 * The warnings in force for the map on a page that is about something else. `found` is null when no municipality has any, and when they could
 * not be loaded, which `complete` tells apart. `seconds` until the first of them ends: the page has to be rendered again then. Its tags
 * include `tags.alerts`. Never throws.
 */
export async function alertsBeside() {
  const response: Outcome<Alerts> = await outcome(alerts({ timeout: secondaryTimeout }));
  if (response.kind !== 'found') return { found: null, isLate: false, complete: false, seconds: Infinity };
  const { data } = response;
  const now = Date.now();
  const current = inForce(data.alerts, now);
  return {
    found: warnedMunicipalities(current).size > 0 ? data : null,
    isLate: mayLackSome(response),
    complete: true,
    seconds: secondsToFirstEnd(current, now),
  };
}
